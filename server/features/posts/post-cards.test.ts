/** Kept cards say what the whole post says, and are forgotten with each change of it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post, Posts } from '#common/api/posts.ts';
import { licenceEnd } from '#common/domain/licence.ts';
import { PostStatus, PostType, Reaction, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import {
  createDealer,
  createPost,
  createUser,
  networkId,
  type TestDealer,
} from '#server/testing/factories.ts';
import { updateCards } from './post-cards.queries.ts';
import { cardForm } from './post-cards.service.ts';

let t: TestApp;
let visitor: Client;
let reader: Client;
let authorId: number;
let dealer: TestDealer;
let postId: number;

beforeAll(async () => {
  t = await createTestApp();
  visitor = t.client();
  reader = await t.as(await createUser(t.db));
});
afterAll(() => t.close());

beforeEach(async () => {
  authorId = await createUser(t.db);
  dealer = await createDealer(t.db);
  postId = await createPost(t.db, { author_id: authorId, type: PostType.DealerUsed }, dealer);
  await addPicture('first', 0);
});

const addPicture = (key: string, position: number) =>
  t.db
    .insertInto('media')
    .values({
      kind: 'post',
      post_id: postId,
      storage_key: `pictures/ab/${key}`,
      sizes: [320, 800],
      width: 800,
      height: 600,
      thumbhash: 'AAAA',
      position,
    })
    .execute();

const open = async (client: Client, query = ''): Promise<Post> =>
  (await client.get<Post>(`/posts/${postId}${query}`)).body;
const inList = async (client: Client, query = ''): Promise<Post | undefined> =>
  (await client.get<Posts>(`/posts?authorId=${authorId}${query}`)).body.posts[0];
const cardOf = (id: number) =>
  t.db.selectFrom('post_cards').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow();
const isKept = async (): Promise<boolean> => (await cardOf(postId)).body !== null;

describe('a card', () => {
  it('is made by the first who reads the post, and says the same to the next', async () => {
    expect(await isKept()).toBe(false);
    const first = await inList(visitor);
    expect(await isKept()).toBe(true);
    expect(await inList(visitor)).toEqual(first);
    expect(await open(visitor)).toEqual(first);
    expect(first).toMatchObject({
      id: postId,
      location: { city: 'Boise', state: 'ID' },
      dealer: { name: dealer.name, verified: true },
      url: expect.stringContaining(dealer.host) as string,
      media: [{ srcset: expect.stringContaining('320w') as string }],
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['without a place', { zip: null, degree_cell: null, quarter_cell: null }],
    [
      'with signs that JSON escapes',
      { title: 'A "quoted" \\ title', description: 'two\nlines\u2028 and \u{1f52b}' },
    ],
    [
      'with signs beyond ASCII',
      { title: 'Señor Müller’s “Flintlock”', description: '½ price · 銃 \u{1f98c}' },
    ],
    ['that ends in null', { title: 'null', description: 'null' }],
    ['with a video', { video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
    [
      'without an end or a price',
      { type: PostType.Basic, price: null, category: null, expires_at: 'infinity' },
    ],
    ['that was sold', { status: PostStatus.Complete }],
  ])('of a post %s is the whole post, for visitors and for members', async (_name, values) => {
    postId = await createPost(t.db, { author_id: authorId, ...values });
    for (const client of [visitor, reader]) {
      await t.db.updateTable('post_cards').set({ body: null }).where('post_id', '=', postId).execute();
      const whole = await open(client, '?zipCode=83702');
      expect(whole.id).toBe(postId);
      expect(await isKept()).toBe(true);
      expect(await open(client, '?zipCode=83702')).toEqual(whole);
      expect(await open(client)).toEqual(
        whole.location === null
          ? whole
          : { ...whole, location: { city: whole.location.city, state: whole.location.state } },
      );
    }
  });

  it('carries the distance of the one who asks', async () => {
    await open(visitor);
    expect((await open(visitor, '?zipCode=83702')).location?.distanceMiles).toBe(5);
    expect((await open(visitor, '?zipCode=10001')).location?.distanceMiles).toBeGreaterThan(2_000);
    expect((await open(visitor)).location).toEqual({ city: 'Boise', state: 'ID' });
  });

  it('carries counts of the moment and what the reader has done', async () => {
    await open(visitor);
    await reader.put(`/posts/${postId}/reaction`, { reaction: Reaction.Upvote });
    await reader.put(`/posts/${postId}/bookmark`);
    expect(await isKept()).toBe(true);
    const counts = { upVoteCount: 1, bookmarkCount: 1 };
    expect(await inList(reader)).toMatchObject({
      ...counts,
      currentUserHasBookmark: true,
      currentUserReaction: Reaction.Upvote,
      can: { react: true, comment: true, message: true, edit: false, hide: false },
    });
    expect(await inList(visitor)).toMatchObject({
      ...counts,
      currentUserHasBookmark: false,
      currentUserReaction: 0,
      can: { react: false, comment: false },
    });
  });

  it('is not what owners, members of the store and moderators read', async () => {
    await t.db.updateTable('posts').set({ stock_number: 'A-1' }).where('id', '=', postId).execute();
    const member = await createUser(t.db);
    await t.db
      .insertInto('tenant_members')
      .values({ tenant_id: dealer.tenantId, user_id: member, role: 'staff' })
      .execute();
    await open(visitor);
    expect(await open(visitor)).not.toHaveProperty('stockNumber');
    for (const where of [open, inList]) {
      expect(await where(await t.as(member, { host: dealer.host }))).toMatchObject({
        stockNumber: 'A-1',
        can: { edit: true },
      });
      const moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
      expect(await where(moderator)).toMatchObject({ can: { hide: true } });
    }
  });
});

const MOMENT = new Date('2030-01-02T03:04:05.678Z');
const set = (table: string, column: string, value: unknown, where: string, id: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(where)} = ${id}`.execute(
    t.db,
  );
const ofPost = (column: string, value: unknown) => () => set('posts', column, value, 'id', postId);

describe('a card is forgotten with', () => {
  it.each<[string, change: () => Promise<unknown>, shown: object]>([
    ['the title', ofPost('title', 'Another title'), { title: 'Another title' }],
    ['the description', ofPost('description', 'Other words'), { description: 'Other words' }],
    ['the price', ofPost('price', 77), { price: 77 }],
    ['the price before', ofPost('previous_price', 140), { previousPrice: 140 }],
    ['the category', ofPost('category', 'optics'), { category: 'optics' }],
    ['the condition', ofPost('condition', 'fair'), { condition: 'fair' }],
    ['the maker', ofPost('manufacturer', 'Marlin'), { manufacturer: 'Marlin' }],
    ['the model', ofPost('model', '336'), { model: '336' }],
    ['the caliber', ofPost('caliber', '.30-30'), { caliber: '.30-30' }],
    ['the video', ofPost('video_url', 'https://youtu.be/dQw4w9WgXcQ'), { video: { provider: 'YouTube' } }],
    ['the place', ofPost('zip', '10001'), { location: { city: 'New York', state: 'NY' } }],
    ['the status', ofPost('status', PostStatus.Pending), { status: PostStatus.Pending }],
    ['the type', ofPost('type', PostType.DealerNew), { type: PostType.DealerNew }],
    ['the end', ofPost('expires_at', MOMENT), { expiresAt: MOMENT.toISOString() }],
    ['the time of the change', ofPost('updated_at', MOMENT), { updatedAt: MOMENT.toISOString() }],
    [
      'the author’s name',
      () => set('users', 'display_name', 'Wren', 'id', authorId),
      { author: { displayName: 'Wren' } },
    ],
    [
      'the author’s picture',
      async () => {
        const { id } = await t.db
          .insertInto('media')
          .values({
            kind: 'profile',
            owner_id: authorId,
            storage_key: 'pictures/cd/face',
            sizes: [96],
            width: 96,
            height: 96,
            thumbhash: '',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await set('users', 'profile_pic_id', id, 'id', authorId);
      },
      { author: { profilePic: expect.stringContaining('cd/face') as string } },
    ],
    [
      'the store’s name',
      () => set('tenants', 'display_name', 'Elm & Sons', 'id', dealer.tenantId),
      { dealer: { displayName: 'Elm & Sons' } },
    ],
    [
      'the store’s address',
      () => set('tenants', 'name', 'elm-and-sons', 'id', dealer.tenantId),
      { dealer: { name: 'elm-and-sons' } },
    ],
    [
      'the store’s host',
      () => set('tenant_hosts', 'host', 'elm.localhost', 'tenant_id', dealer.tenantId),
      { url: expect.stringContaining('//elm.localhost') as string },
    ],
    [
      'the loss of the store’s host',
      () => t.db.deleteFrom('tenant_hosts').where('tenant_id', '=', dealer.tenantId).execute(),
      { url: expect.not.stringContaining('dealer') as string },
    ],
    [
      'a pause of the licence',
      () => set('ffls', 'paused_at', MOMENT, 'id', dealer.fflId),
      { dealer: { verified: false } },
    ],
    [
      'the end of the licence',
      () => set('ffls', 'expires_on', '2020-01-01', 'id', dealer.fflId),
      { dealer: { verified: false } },
    ],
    [
      'another picture',
      () => addPicture('second', 1),
      { media: [{}, { url: expect.stringContaining('second') as string }] },
    ],
    [
      'a picture less',
      () => t.db.deleteFrom('media').where('post_id', '=', postId).execute(),
      { media: [], picUrl: null },
    ],
    [
      'the order of pictures',
      async () => {
        await addPicture('second', 1);
        await sql`update media set position = 3 - position where post_id = ${postId}`.execute(t.db);
      },
      { picUrl: expect.stringContaining('second') as string },
    ],
    ['a picture that goes to no post', () => set('media', 'post_id', null, 'post_id', postId), { media: [] }],
  ])('%s', async (_name, change, shown) => {
    const before = await open(visitor);
    expect(await open(visitor)).toEqual(before);
    expect(before).not.toMatchObject(shown);
    await change();
    expect(await isKept()).toBe(false);
    expect(await open(visitor)).toMatchObject(shown);
    expect(await open(visitor)).toMatchObject(shown);
  });

  it('nothing that is only counted, nor with what others write', async () => {
    await open(visitor);
    const { epoch } = await cardOf(postId);
    await set('posts', 'up_vote_count', 9, 'id', postId);
    await set('posts', 'comment_count', 3, 'id', postId);
    await set('users', 'last_seen_at', MOMENT, 'id', authorId);
    await set('tenants', 'display_name', 'The network', 'id', await networkId(t.db));
    await createPost(t.db, { author_id: authorId });
    expect((await cardOf(postId)).epoch).toBe(epoch);
    expect(await open(visitor)).toMatchObject({ upVoteCount: 9, commentCount: 3 });
  });
});

describe('a card is not used', () => {
  it('once the licence that it shows as verified has run out', async () => {
    await open(visitor);
    const { valid_until } = await cardOf(postId);
    expect(new Date(String(valid_until))).toEqual(licenceEnd('2099-01-01'));
    await set('post_cards', 'valid_until', new Date(Date.now() - 1), 'post_id', postId);
    await set('post_cards', 'body', '{"title":"of yesterday","location":null', 'post_id', postId);
    expect(await open(visitor)).not.toMatchObject({ title: 'of yesterday' });
  });

  it('in another form, and is made anew', async () => {
    await open(visitor);
    await set('post_cards', 'form', 'of another release', 'post_id', postId);
    await set('post_cards', 'body', '{"title":"old","location":null', 'post_id', postId);
    expect(await open(visitor)).toMatchObject({ id: postId });
    expect((await cardOf(postId)).form).toBe(cardForm(t.context.config));
  });

  it('of a post that nobody may see any more', async () => {
    await open(visitor);
    await ofPost('status', PostStatus.Hidden)();
    expect((await visitor.get(`/posts/${postId}`)).status).toBe(404);
    expect(await inList(visitor)).toBeUndefined();
    // Even where a card were left behind.
    await set('post_cards', 'body', '{"title":"left","location":null', 'post_id', postId);
    expect((await visitor.get(`/posts/${postId}`)).status).toBe(404);
  });
});

describe('a card that was made of an older state', () => {
  const make = (epoch: number) =>
    updateCards(t.db, [{ postId, epoch, body: 'made', validUntil: null }], 'a form');

  it('is not kept', async () => {
    const { epoch } = await cardOf(postId);
    await ofPost('title', 'Newer')();
    await make(epoch);
    expect(await isKept()).toBe(false);
    await make(epoch + 1);
    expect((await cardOf(postId)).body).toBe('made');
  });

  it('is neither kept nor waited for while the change is not over', async () => {
    const { epoch } = await cardOf(postId);
    await t.db.transaction().execute(async (tx) => {
      await tx.updateTable('posts').set({ title: 'Newer' }).where('id', '=', postId).execute();
      await make(epoch);
    });
    expect(await isKept()).toBe(false);
    expect(await open(visitor)).toMatchObject({ title: 'Newer' });
  });
});

it('a list is answered though its cards cannot be kept', async () => {
  await sql`create function refuse_cards() returns trigger language plpgsql as $$ begin raise 'read only'; end $$`.execute(
    t.db,
  );
  await sql`create trigger refuse_cards before update on post_cards execute function refuse_cards()`.execute(
    t.db,
  );
  try {
    expect(await inList(visitor)).toMatchObject({ id: postId });
    expect(await isKept()).toBe(false);
  } finally {
    await sql`drop trigger refuse_cards on post_cards`.execute(t.db);
  }
});
