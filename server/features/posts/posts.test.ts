/** Writing, changing and deleting posts over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#common/api/shared.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import {
  createDealer,
  createPost,
  createUser,
  type TestDealer,
  leaveStores,
} from '#server/testing/factories.ts';

let t: TestApp;
let owner: Client;
let stranger: Client;
let ownerId: number;
const sale = {
  type: 'sell',
  title: 'Marlin 336C lever action',
  description: 'Walnut, made 1978.',
  price: 785,
  category: 'guns',
};

beforeAll(async () => {
  t = await createTestApp();
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
  stranger = await t.as(await createUser(t.db));
});
afterAll(() => t.close());

describe('POST /api/posts', () => {
  it('publishes a listing with the author zip as its place (spec 3)', async () => {
    const { status, body } = await owner.post<Post>('/posts', sale);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: PostType.Sell,
      status: PostStatus.Published,
      price: 785,
      category: 'guns',
      location: { city: 'Boise', state: 'ID' },
      can: { edit: true, markSold: true },
    });
    expect(JSON.stringify(body)).not.toContain('83702');
    expect(body.updatedAt).toBe(body.createdAt);
  });

  it('takes the type as a number or a name in any case; unknown text means Sell', async () => {
    for (const [type, expected] of [
      ['BUY', PostType.Buy],
      [20, PostType.Trade],
      ['20', PostType.Trade],
      ['no such thing', PostType.Sell],
    ] as const) {
      const { body } = await owner.post<Post>('/posts', { ...sale, type });
      expect(body.type).toBe(expected);
    }
    expect((await owner.post('/posts', { ...sale, type: 3 })).status).toBe(422);
  });

  it('takes ammo and ammunition as one category', async () => {
    for (const category of ['ammo', 'Ammunition']) {
      const { body } = await owner.post<Post>('/posts', { ...sale, category });
      expect(body.category).toBe('ammunition');
    }
  });

  it.each([
    [{ ...sale, price: undefined }, 'price'],
    [{ ...sale, price: 10.5 }, 'price'],
    [{ ...sale, price: -1 }, 'price'],
    [{ ...sale, price: 1_000_001 }, 'price'],
    [{ ...sale, price: '785' }, 'price'],
    [{ ...sale, category: 'cars' }, 'category'],
    [{ ...sale, category: null }, 'category'],
    [{ ...sale, title: 'abc' }, 'title'],
    [{ ...sale, title: ' a\u0000\u0001 ' }, 'title'],
    [{ ...sale, title: 'x'.repeat(121) }, 'title'],
    [{ ...sale, description: 'x'.repeat(10_001) }, 'description'],
    [{ ...sale, zipCode: '8370' }, 'zipCode'],
    [{ ...sale, zipCode: '00000' }, 'zipCode'],
    [{ ...sale, title: 'With a picture that is gone', mediaIds: [999_999] }, 'mediaIds'],
    [{ ...sale, condition: 'mint' }, 'condition'],
    [{ ...sale, status: 10 }, 'status'],
    [{ type: 'basic', title: 'Hello there', description: '' }, 'description'],
    [{ type: 'basic', title: 'Hello there', description: 'x', price: 1 }, 'price'],
    [{ type: 'video', title: 'A video', description: '', videoUrl: 'https://evil.example/v' }, 'videoUrl'],
  ])('refuses %j beside the field %s', async (body, path) => {
    const before = await t.db.selectFrom('posts').select('id').execute();
    const answer = await owner.post<{ code: string; errors: { path: string }[] }>('/posts', body);
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body.errors.map((error) => error.path)).toContain(path);
    expect(await t.db.selectFrom('posts').select('id').execute()).toHaveLength(before.length);
  });

  it('leaves price and zip of a draft for later, and shows it to its author alone', async () => {
    const { body } = await owner.post<Post>('/posts', { ...sale, price: undefined, draft: true });
    expect(body.status).toBe(PostStatus.Draft);
    expect((await stranger.get(`/posts/${body.id}`)).status).toBe(404);
    expect((await t.client().get(`/posts/${body.id}`)).status).toBe(404);
    const refused = await owner.post(`/posts/${body.id}/status`, { action: 'publish' });
    expect(refused.status).toBe(422);
    await owner.patch(`/posts/${body.id}`, { price: 700 });
    const published = await owner.post<Post>(`/posts/${body.id}/status`, { action: 'publish' });
    expect(published.body.status).toBe(PostStatus.Published);
    expect(published.body.updatedAt).toBe(published.body.createdAt);
  });

  it('is accepted quietly when it is sent twice, and makes one post', async () => {
    const twice = { ...sale, title: 'Sent twice by a double click' };
    const answers = await Promise.all([owner.post<Post>('/posts', twice), owner.post<Post>('/posts', twice)]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    const other = await stranger.post<Post>('/posts', twice);
    expect(other.body.id).not.toBe(answers[0]?.body.id);
  });

  it('is refused to visitors, and from another site', async () => {
    expect((await t.client().post('/posts', sale)).status).toBe(401);
    const token = await t.startSession(ownerId);
    const foreign = t.client({ token, headers: { origin: 'https://evil.example' } });
    expect((await foreign.post('/posts', sale)).status).toBe(403);
    const own = t.client({ token, headers: { origin: 'http://localhost' } });
    expect((await own.post('/posts', sale)).status).toBe(201);
  });

  it('writes videos with a clean address and an embedded player', async () => {
    const { body } = await owner.post<Post>('/posts', {
      type: 'video',
      title: 'Cleaning a lever action',
      description: '',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ?si=tracking',
    });
    expect(body.video).toEqual({
      provider: 'YouTube',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    });
  });
});

describe('the older names', () => {
  it('createpost, getposts and deletepost are the same handlers (spec 7)', async () => {
    const made = await owner.post<Post>('/createpost', { ...sale, title: 'By the older name' });
    expect(made.status).toBe(201);
    const list = await t.client().get<{ posts: Post[] }>(`/getposts?types=0`);
    expect(list.body.posts.map((post) => post.id)).toContain(made.body.id);
    expect((await owner.post('/deletepost', { id: made.body.id })).body).toEqual({ ok: true });
    expect((await owner.get(`/posts/${made.body.id}`)).status).toBe(404);
  });
});

describe('a description', () => {
  it('has no word of thousands of characters, which the index of words would take a second for', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const { status, body } = await owner.patch<Problem>(`/posts/${id}`, { description: 'a_'.repeat(5_000) });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'description']);
    expect((await owner.patch(`/posts/${id}`, { description: `${'a_'.repeat(250)} fine` })).status).toBe(200);
  });
});

describe('PATCH /api/posts/{id}', () => {
  it('remembers the price before a drop until it rises again (spec 2)', async () => {
    const id = await createPost(t.db, { author_id: ownerId, price: 840 });
    expect((await owner.patch<Post>(`/posts/${id}`, { price: 785 })).body.previousPrice).toBe(840);
    expect((await owner.patch<Post>(`/posts/${id}`, { title: 'Another title' })).body.previousPrice).toBe(
      840,
    );
    expect((await owner.patch<Post>(`/posts/${id}`, { price: 900 })).body.previousPrice).toBeNull();
  });

  it.each([PostStatus.Reviewed, PostStatus.Approved])('turns status %i into Published', async (status) => {
    const id = await createPost(t.db, { author_id: ownerId, status, condition: 'good' });
    expect((await owner.patch<Post>(`/posts/${id}`, { condition: 'fair' })).body.status).toBe(status);
    // What became cheaper is no worse.
    expect((await owner.patch<Post>(`/posts/${id}`, { price: 99 })).body.status).toBe(status);
    expect((await owner.patch<Post>(`/posts/${id}`, { price: 100 })).body.status).toBe(PostStatus.Published);
  });

  it.each([
    [50, PostStatus.Approved],
    [49, PostStatus.Published],
    [0, PostStatus.Published],
  ])('keeps an approval at half the price of 100 and not below: %i', async (price, status) => {
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Approved, price: 100 });
    expect((await owner.patch<Post>(`/posts/${id}`, { price })).body.status).toBe(status);
  });

  it('an approval does not outlive the words it was given to, not even behind a deal', async () => {
    const approved_at = new Date();
    const id = await createPost(t.db, { author_id: ownerId, status: PostStatus.Approved, approved_at });
    await owner.post(`/posts/${id}/status`, { action: 'markPending' });
    await owner.patch(`/posts/${id}`, { title: 'Something else entirely' });
    const cleared = await owner.post<Post>(`/posts/${id}/status`, { action: 'clearStatus' });
    expect(cleared.body.status).toBe(PostStatus.Published);
    const row = await t.db.selectFrom('posts').select('approved_at').where('id', '=', id).executeTakeFirst();
    expect(row?.approved_at).toBeNull();
  });

  it('moves the post with its zip', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const { body } = await owner.patch<Post>(`/posts/${id}`, { zipCode: '10001' });
    expect(body.location).toMatchObject({ city: 'New York', state: 'NY' });
    const near = await t.client().get<{ posts: Post[] }>('/posts?zipCode=10001&maxDistanceMiles=5');
    expect(near.body.posts.map((post) => post.id)).toEqual([id]);
  });

  it('is refused to others, and leaves the post as it was', async () => {
    const id = await createPost(t.db, { author_id: ownerId, title: 'Mine alone' });
    expect((await stranger.patch(`/posts/${id}`, { title: 'Yours now' })).status).toBe(403);
    expect((await owner.get<Post>(`/posts/${id}`)).body.title).toBe('Mine alone');
  });

  it('does not turn a sale into a dealer listing or a discussion', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    for (const type of ['dealerNew', 'basic', 'news']) {
      expect((await owner.patch(`/posts/${id}`, { type })).status).toBe(422);
    }
    expect((await owner.patch<Post>(`/posts/${id}`, { type: 'trade' })).body.type).toBe(PostType.Trade);
  });
});

describe('DELETE /api/posts/{id}', () => {
  it('is quiet the second time, and leaves nothing to see (spec 2)', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    expect((await owner.delete(`/posts/${id}`)).body).toEqual({ ok: true });
    expect((await owner.delete(`/posts/${id}`)).status).toBe(404);
    expect((await owner.get(`/posts/${id}`)).status).toBe(404);
    expect((await stranger.delete(`/posts/${id}`)).status).toBe(404);
  });
});

describe('dealer posts', () => {
  let dealer: TestDealer;
  let staff: Client;
  let colleague: Client;

  beforeAll(async () => {
    const staffId = await createUser(t.db);
    const colleagueId = await createUser(t.db);
    dealer = await createDealer(t.db, { members: { [staffId]: 'staff', [colleagueId]: 'manager' } });
    staff = await t.as(staffId, { host: dealer.host });
    colleague = await t.as(colleagueId);
  });

  it('are written by members on their own host, carry its fflId, and belong to every member', async () => {
    const made = await staff.post<Post>('/posts', { ...sale, type: 'dealerNew' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ type: PostType.DealerNew, fflId: dealer.fflId });
    expect(made.body.dealer).toMatchObject({ name: dealer.name, verified: true });
    const edited = await colleague.patch<Post>(`/posts/${made.body.id}`, { price: 700 });
    expect(edited.body.price).toBe(700);
  });

  it('are refused elsewhere, to others, and to an unverified dealer', async () => {
    const post = { ...sale, type: 'dealerUsed' };
    expect((await colleague.post('/posts', post)).status).toBe(403);
    expect((await owner.post('/posts', post)).status).toBe(403);
    const staffId = await createUser(t.db);
    const paused = await createDealer(t.db, { isVerified: false, members: { [staffId]: 'staff' } });
    expect((await (await t.as(staffId, { host: paused.host })).post('/posts', post)).status).toBe(403);
    const admin = await t.as(await createUser(t.db, { role: RoleLevel.Sudo }), { host: dealer.host });
    expect((await admin.post('/posts', post)).status).toBe(403);
  });

  it('convert to private and to dealer (spec 2)', async () => {
    const made = await staff.post<Post>('/posts', { ...sale, type: 'dealerUsed' });
    const url = `/posts/${made.body.id}/type`;
    const asPrivate = await staff.post<Post>(url, { action: 'convertToPrivate' });
    expect(asPrivate.body).toMatchObject({ type: PostType.Sell, fflId: null });
    // Made on the dealer's tenant, it still answers to the dealer's filter.
    const list = await t.client().get<{ posts: Post[] }>(`/posts?fflId=${dealer.fflId}&types=0`);
    expect(list.body.posts.map((post) => post.id)).toContain(made.body.id);
    const asDealer = await staff.post<Post>(url, { action: 'convertToDealer' });
    expect(asDealer.body).toMatchObject({ type: PostType.DealerUsed, fflId: dealer.fflId });
    expect((await owner.post(url, { action: 'convertToPrivate' })).status).toBe(403);
  });

  it('news are the tenant’s own: members write them, visitors of other hosts read them on the network', async () => {
    const news = { type: 'news', title: 'Holiday hours', description: 'We close at noon.' };
    expect((await owner.post('/posts', news)).status).toBe(403);
    const made = await staff.post<Post>('/posts', news);
    expect(made.status).toBe(201);
    const other = await createDealer(t.db);
    const idsAt = async (host: string): Promise<number[]> => {
      const { body } = await t.client({ host }).get<{ posts: Post[] }>('/posts?types=250');
      return body.posts.map((post) => post.id);
    };
    expect(await idsAt(dealer.host)).toContain(made.body.id);
    expect(await idsAt('localhost')).toContain(made.body.id);
    expect(await idsAt(other.host)).not.toContain(made.body.id);
    const byColleague = await colleague.patch<Post>(`/posts/${made.body.id}`, { title: 'New holiday hours' });
    expect(byColleague.body.title).toBe('New holiday hours');
  });

  it('stay with the store when a member leaves', async () => {
    const leaverId = await createUser(t.db);
    const left = await createDealer(t.db, { members: { [leaverId]: 'staff' } });
    const leaver = await t.as(leaverId, { host: left.host });
    const news = { type: 'news', title: 'A sale on Friday', description: 'All optics.' };
    const published = await leaver.post<Post>('/posts', news);
    const draft = await leaver.post<Post>('/posts', { ...news, title: 'Not yet said', draft: true });
    await leaveStores(t.context, leaverId);
    expect((await leaver.patch(`/posts/${published.body.id}`, { title: 'We close for good' })).status).toBe(
      403,
    );
    expect((await leaver.get(`/posts/${draft.body.id}`)).status).toBe(404);
    const own = await leaver.get<{ posts: Post[] }>(`/posts?authorId=${leaverId}`);
    expect(own.body.posts.map((post) => post.id)).toEqual([published.body.id]);
  });
});
