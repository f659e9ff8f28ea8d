/** A small site for the fuzz: people who ask, and others whose rows, words and numbers are none of their business. */
import sharp from 'sharp';
import { makeUnsubscribeToken } from '#server/features/notifications/unsubscribe.ts';
import { SETTING_KEYS } from '#server/features/settings/setting-definitions.ts';
import { NETWORK_HOST, type TestApp } from '#server/testing/build-app.ts';
import { createDealer } from '#server/testing/factories.ts';
import { type Askers, createAskers } from './askers.ts';
import { createIds, createInsert, type Ids } from './ids.ts';
import { createOthers, type Others } from './others.ts';
import { createSecrets, type Secret } from './secrets.ts';

export type World = Askers & {
  ids: Ids;
  hosts: string[];
  slugs: string[];
  tokens: string[];
  cursors: string[];
  files: string[];
  settings: string[];
  /** The first one is a picture, the second a table. */
  uploads: Buffer[];
  secrets: Secret[];
  /** Whose rows no outsider may change. */
  others: Others;
};

/** @param n how many were made before in this database: names and numbers are other ones each time. */
export async function createWorld(t: TestApp, n: number): Promise<World> {
  const ids = createIds();
  const insert = createInsert(t.db);
  const { words, secrets } = createSecrets(n);
  const others = await createOthers(t, { ids, insert, words, n });
  const dealer = await createDealer(t.db);
  const askers = await createAskers(t, { ids, insert, dealer });
  const member = askers.outsiders[1]?.userId ?? 0;
  return {
    ...askers,
    ids,
    others,
    hosts: [NETWORK_HOST, dealer.host, others.storeHost, 'no-such.example', 'LOCALHOST:3000', 'a_b..c'],
    slugs: [others.storeName, dealer.name, 'no-such', '-', 'x'.repeat(63)],
    tokens: [
      makeUnsubscribeToken(t.context, member, 'comment'),
      'not a token',
      'x'.repeat(64),
      'a.b.c.d.e.f',
    ],
    cursors: [
      '',
      'x',
      'eyJhIjoxfQ',
      'WzEsMl0',
      Buffer.from('[1e400,"\\u0000"]').toString('base64url'),
      Buffer.from('["2026-01-01T00:00:00Z",1]').toString('base64url'),
      '999999999999',
    ],
    files: [
      ...(await filesOf(t, ids.media.others)),
      'pictures/aa/aa-320.webp',
      '..%2f..%2fsecret',
      '%2e%2e/%2e%2e/postgres/PG_VERSION',
      '.partial/x',
    ],
    settings: [...SETTING_KEYS, 'no-such', '__proto__', 'constructor'],
    uploads: await makeUploads(),
    secrets: [...secrets, ...serverSecrets(t)],
  };
}

/** What stands in no answer at all. */
const serverSecrets = (t: TestApp): Secret[] =>
  [t.context.secret, t.context.config.databaseUrl ?? '', t.context.config.dataDir].map((text) => ({
    name: 'server' as const,
    text,
    for: [],
  }));

async function filesOf(t: TestApp, media: number[]): Promise<string[]> {
  const rows = await t.db.selectFrom('media').select('storage_key').where('id', 'in', media).execute();
  return rows.map(({ storage_key }) => `${storage_key}-320.webp`);
}

async function makeUploads(): Promise<Buffer[]> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#557755' } })
    .jpeg()
    .toBuffer();
  return [
    picture,
    Buffer.from('sku,title,price,category\nA-1,A rifle,100,guns\nA-1,A rifle,-5,\n'),
    Buffer.concat([picture.subarray(0, 200), Buffer.alloc(100)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    Buffer.from('sku,title\n"broken\n'),
    Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
    Buffer.alloc(0),
  ];
}
