/** Tries tenants over HTTP: which one a host is, its home in one answer, and the page of a dealer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerPage, TenantHome } from '#common/api/tenants.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import {
  createDealer,
  createPost,
  createUser,
  networkId,
  type TestDealer,
} from '#server/testing/factories.ts';
import { findTenantByHost } from './tenants.service.ts';

let t: TestApp;
let dealer: TestDealer;
let posts: Record<'sale' | 'stock' | 'wanted' | 'sold' | 'storeNews' | 'networkNews', number>;

beforeAll(async () => {
  t = await createTestApp();
  dealer = await createDealer(t.db);
  await t.db
    .updateTable('tenants')
    .set({ hours: '24/7', transfer_fee: 35, offers_consignment: true })
    .where('id', '=', dealer.tenantId)
    .execute();
  for (const [position, storage_key] of ['front', 'counter'].entries()) {
    const { id: media_id } = await t.db
      .insertInto('media')
      .values({ storage_key, kind: 'tenant', sizes: [1280], width: 1280, height: 640, thumbhash: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('tenant_media')
      .values({ tenant_id: dealer.tenantId, media_id, position })
      .execute();
  }
  const author_id = await createUser(t.db);
  const write = (values: { type?: PostType; status?: PostStatus }, store?: TestDealer) =>
    createPost(t.db, { author_id, ...values }, store);
  posts = {
    sale: await write({}),
    stock: await write({ type: PostType.DealerNew }, dealer),
    wanted: await write({ type: PostType.Buy }),
    sold: await write({ status: PostStatus.Complete }),
    storeNews: await write({ type: PostType.News }, dealer),
    networkNews: await write({ type: PostType.News }),
  };
});

afterAll(() => t.close());

const home = async (host?: string): Promise<TenantHome> =>
  (await t.client({ host }).get<TenantHome>('/tenants/current')).body;
const idsOf = (list: { id: number }[]): number[] => list.map(({ id }) => id).toSorted((a, b) => a - b);

describe('the host', () => {
  it('of a dealer is that dealer, any other is the network (spec 3)', async () => {
    expect((await home(dealer.host)).tenant).toMatchObject({ id: dealer.tenantId, fflId: dealer.fflId });
    const network = { id: await networkId(t.db), fflId: null };
    expect((await home()).tenant).toMatchObject(network);
    expect((await home('nobody.example')).tenant).toMatchObject(network);
  });
});

it('of a host, what was read before a change is not kept beyond it', async () => {
  const store = await createDealer(t.db);
  let pauses = 0;
  const pauseOnce = async (): Promise<void> => {
    if (++pauses > 1) return;
    await t.db.updateTable('ffls').set({ paused_at: new Date() }).where('id', '=', store.fflId).execute();
    t.context.events.emit('tenant.changed', { tenantId: store.tenantId });
  };
  // Between the database's answer and whoever asked: where a commit may fall at any time.
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pauseOnce();
      return result;
    },
  });
  const context = { ...t.context, db };
  expect((await findTenantByHost(context, store.host)).verified).toBe(true);
  expect((await findTenantByHost(context, store.host)).verified).toBe(false);
});

describe('GET tenants/current', () => {
  it('answers tenant, posts, news and media (spec 3, 7)', async () => {
    expect(Object.keys(await home())).toEqual(expect.arrayContaining(['tenant', 'posts', 'news', 'media']));
  });

  it('lists types 0, 1 and 2 of the whole network on its home, and everyone’s news', async () => {
    const { posts: listings, news } = await home();
    expect(idsOf(listings)).toEqual([posts.sale, posts.stock]);
    expect(idsOf(news)).toEqual([posts.storeNews, posts.networkNews]);
  });

  it('lists a dealer’s own on its home', async () => {
    const { posts: listings, news } = await home(dealer.host);
    expect(idsOf(listings)).toEqual([posts.stock]);
    expect(idsOf(news)).toEqual([posts.storeNews]);
  });

  it('has media as a list of addresses, in their order (spec 3)', async () => {
    expect((await home()).media).toEqual([]);
    const { media, mediaSets } = await home(dealer.host);
    expect(media).toHaveLength(2);
    expect(mediaSets).toHaveLength(2);
    for (const [index, name] of ['front', 'counter'].entries()) {
      expect(media[index]).toContain(name);
      expect(mediaSets[index]).toContain(`${media[index]} `);
    }
  });

  it('has the tenant’s fields and whether it is open (spec 3)', async () => {
    const { tenant, openState } = await home(dealer.host);
    expect(tenant).toMatchObject({
      name: dealer.name,
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      hours: '24/7',
      transferFee: 35,
      offersConsignment: true,
      verified: { since: expect.any(String) as string },
    });
    expect(openState).toMatchObject({ isOpen: true, nextChange: null });
    expect((await home()).openState).toBeNull();
  });

  it('says nothing of verification where there is none (spec 6)', async () => {
    const unverified = await createDealer(t.db, { isVerified: false });
    expect((await home(unverified.host)).tenant.verified).toBeNull();
  });
});

describe('GET ffls/{slug}', () => {
  it('answers a dealer by its name, with the hours of its week', async () => {
    const one = await t.client().get<DealerPage>(`/ffls/${dealer.name}`);
    expect(one.body).toMatchObject({
      id: dealer.tenantId,
      fflId: dealer.fflId,
      takesTransfers: true,
      openState: { isOpen: true, nextChange: null },
    });
    expect(one.body.openState?.week).toHaveLength(7);
    expect((await t.client().get('/ffls/nobody')).status).toBe(404);
  });
});
