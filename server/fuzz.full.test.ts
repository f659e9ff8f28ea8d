/** Every route of the OpenAPI document, asked wrongly by everybody: nothing breaks, leaks or changes that must not. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/build-app.ts';
import { findFault } from './testing/fuzz/answers.ts';
import type { Asker } from './testing/fuzz/askers.ts';
import { compareFingerprints, TABLES, takeFingerprint } from './testing/fuzz/fingerprint.ts';
import { createWorld } from './testing/fuzz/world.ts';
import { chooseSeed, runFuzz } from './testing/fuzz/run.ts';

const isLong = process.env.LONG !== undefined;
const SEED = process.env.FUZZ_SEED === undefined ? chooseSeed() : Number(process.env.FUZZ_SEED);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isLong ? 20_000 : 1_500));

describe('a fuzz over every route', () => {
  let t: TestApp;
  beforeAll(async () => {
    // What fails is logged, so that its reason stands beside the request.
    t = await createTestApp({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' });
  });
  afterAll(() => t.close());

  it('watches every table, or says why not', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migrations', 'migrations_lock')`.execute(
      t.db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLES).toSorted());
  });

  it('notices a failure, a leak and a change', async () => {
    const world = await createWorld(t, 9_999);
    const [visitor] = world.outsiders;
    const administrator = world.insiders.find(({ name }) => name === 'administrator');
    if (visitor === undefined || administrator === undefined) throw new Error('Somebody is missing.');
    const request = { method: 'GET', url: '/api/posts', headers: {}, payload: null } as const;
    const faultOf = (asker: Asker, status: number, body: string, type = 'application/json') =>
      findFault(world, asker, request, { status, type, body, location: '' });
    expect(faultOf(visitor, 200, '{}')).toBeNull();
    expect(faultOf(visitor, 503, '{}')).toBe('answers 503');
    expect(faultOf(visitor, 404, '{"code":"x"}')).toBe('404 is no problem+json');
    for (const { name, text } of world.secrets) expect(faultOf(visitor, 200, text), name).toContain(name);
    const number = world.secrets.find(({ name }) => name === 'phone')?.text ?? '';
    expect(faultOf(administrator, 200, number)).toBeNull();
    expect(faultOf(administrator, 200, visitor.token ?? world.outsiders[1]?.token ?? '')).toContain(
      'session',
    );

    const before = await takeFingerprint(t.db, world);
    const [userId = 0] = world.others.users;
    await t.db.updateTable('posts').set({ title: 'Another' }).where('author_id', '=', userId).execute();
    await t.db.deleteFrom('messages').where('author_id', 'in', world.others.users).execute();
    await t.db.insertInto('user_notes').values({ user_id: userId, body: 'Said' }).execute();
    const changed = compareFingerprints(before, await takeFingerprint(t.db, world));
    expect(changed.toSorted()).toEqual(['media', 'messages', 'posts', 'user_notes']);
  });

  it(
    'brings no failure of the server, no leak, and no change that was not allowed',
    async () => {
      process.stdout.write(`fuzz: FUZZ_SEED=${SEED}, ${REQUESTS} requests\n`);
      const { faults, requests, routes, reached, statuses } = await runFuzz(t, {
        seed: SEED,
        requests: REQUESTS,
      });
      const counts = [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`);
      process.stdout.write(
        `fuzz: ${requests} requests, ${routes.length} routes, ${reached.size} reached; ${counts.join(', ')}\n`,
      );
      expect(faults.join('\n\n')).toBe('');
      // Refusals alone would prove little.
      expect(reached.size).toBeGreaterThan(routes.length / 3);
    },
    isLong ? 3_600_000 : 180_000,
  );
});
