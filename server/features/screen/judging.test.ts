/** What the screen does with posts: over HTTP, as they are published, edited, imported and appealed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import type { Problem } from '#common/api/shared.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let memberId: number;
let staffId: number;
let dealer: TestDealer;
let member: Client;
let stranger: Client;
let staff: Client;
let moderator: Client;

beforeAll(async () => {
  t = await createTestApp();
  memberId = await createUser(t.db);
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  member = await t.as(memberId);
  stranger = await t.as(await createUser(t.db));
  staff = await t.as(staffId, { host: dealer.host });
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());

let count = 0;
const listing = (description: string, more: object = {}) => {
  count += 1;
  return {
    type: 'sell',
    title: `Rifle ${count}`,
    description,
    price: 500,
    category: 'guns',
    zipCode: '83702',
    ...more,
  };
};

const GOOD = 'Bolt action in .308, little used, with two magazines.';
const BLOCKED = 'Comes with a glock switch.';
const HELD = 'Comes with my suppressor, tax stamp needed.';
const WARNED = 'Call me at 208-555-0143.';
const NFA_ELSEWHERE = 'Short barreled rifle, form 4 transfer.';
const STOLEN = 'It fell off a truck, sold cheap.';

const publish = (description: string, more: object = {}) =>
  member.post<Post & Pick<Problem, 'code' | 'errors'>>('/posts', listing(description, more));
const statusOf = async (id: number) =>
  (await t.db.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirst())?.status;
const causesOf = async (kind: string, subjectId: number) =>
  (
    await t.db
      .selectFrom('cases as k')
      .innerJoin('case_causes as c', 'c.case_id', 'k.id')
      .select(['c.cause', 'k.urgency'])
      .where('k.kind', '=', kind)
      .where('k.subject_id', '=', subjectId)
      .where('k.closed_at', 'is', null)
      .orderBy('c.cause')
      .execute()
  ).map(({ cause, urgency }) => `${cause} ${urgency}`);
const countPosts = async (authorId: number) =>
  (await t.db.selectFrom('posts').select('id').where('author_id', '=', authorId).execute()).length;

describe('a new post', () => {
  it('is published where nothing is found', async () => {
    const { status, body } = await publish(GOOD);
    expect([status, body.status, body.hits]).toEqual([201, PostStatus.Published, undefined]);
  });

  it('is refused with the words, where they stand, and why; nothing is published', async () => {
    const before = await countPosts(memberId);
    const { status, body } = await publish(BLOCKED);
    expect([status, body.code]).toEqual([422, 'screen_blocked']);
    expect(body.errors?.map(({ path }) => path)).toEqual(['description']);
    const [hit] = body.hits ?? [];
    expect(hit).toMatchObject({ category: 'conversion-device', action: 'block' });
    expect(hit?.words[0]).toMatchObject({ field: 'description', text: 'glock switch' });
    expect(BLOCKED.slice(hit?.words[0]?.start, hit?.words[0]?.end)).toBe('glock switch');
    expect(Object.keys(hit ?? {}).toSorted()).toEqual(['action', 'category', 'reason', 'words']);
    expect(await countPosts(memberId)).toBe(before);
  });

  it('is told in whole expressions, one reason once', async () => {
    const { body } = await publish('Glock switch, makes it full auto.', { title: 'Selling a Glock part' });
    const devices = body.hits?.filter(({ category }) => category === 'conversion-device') ?? [];
    expect(new Set(devices.map(({ reason }) => reason)).size).toBe(devices.length);
    expect(devices[0]?.words).toEqual([
      { field: 'description', start: 0, end: 12, text: 'Glock switch' },
      { field: 'description', start: 14, end: 32, text: 'makes it full auto' },
    ]);
    expect(body.errors?.map(({ path }) => path)).toEqual(['description']);
  });

  it('is held where a moderator should look first, in words that accuse nobody', async () => {
    const { status, body } = await publish(HELD);
    expect([status, body.status]).toEqual([201, PostStatus.Flagged]);
    expect(body.reason).toContain('says nothing about you');
    expect(body.hits?.[0]).toMatchObject({ category: 'nfa-item', action: 'hold' });
    expect(await causesOf('post', body.id)).toEqual(['screen 2']);
    expect((await stranger.get(`/posts/${body.id}`)).status).toBe(404);
    expect((await t.client().get(`/posts/${body.id}`)).status).toBe(404);
    expect((await moderator.get<Post>(`/posts/${body.id}`)).body.hits).toHaveLength(body.hits?.length ?? 0);
  });

  it('is published where it only holds what one is warned of; a stranger is not told what was found', async () => {
    const { body } = await publish(WARNED);
    expect([body.status, body.hits?.[0]?.category]).toEqual([PostStatus.Published, 'personal-data']);
    const seen = await stranger.get<Post>(`/posts/${body.id}`);
    expect([seen.status, seen.body.hits]).toEqual([200, undefined]);
    const lists = await stranger.get<{ posts: Post[] }>(`/posts?authorId=${memberId}`);
    expect(lists.body.posts.filter(({ hits }) => hits !== undefined)).toEqual([]);
  });

  it('is screened in its title too', async () => {
    const { body } = await publish(GOOD, { title: 'Glock switch for sale' });
    expect(body.errors?.map(({ path }) => path)).toEqual(['title']);
  });

  it('may talk about anything in a discussion', async () => {
    const { body } = await publish(`${BLOCKED} ${HELD}`, {
      type: 'basic',
      price: null,
      category: null,
    });
    expect(body.status).toBe(PostStatus.Published);
  });

  it('of a verified store may name its own number', async () => {
    const { body } = await staff.post<Post>('/posts', listing(WARNED, { type: 'dealerNew' }));
    expect([body.status, body.hits]).toEqual([PostStatus.Published, undefined]);
  });

  it('of a store is refused and held like one of a member', async () => {
    expect((await staff.post('/posts', listing(BLOCKED, { type: 'dealerNew' }))).status).toBe(422);
    const held = await staff.post<Post>('/posts', listing(NFA_ELSEWHERE, { type: 'dealerNew' }));
    expect(held.body.status).toBe(PostStatus.Flagged);
  });

  it('tells nobody who follows the store before it is public, and then tells them', async () => {
    const told = () => t.sentJobs.filter(({ name }) => name === 'notifications.dealerPost').length;
    const before = told();
    const { body } = await staff.post<Post>('/posts', listing(HELD, { type: 'dealerNew' }));
    expect(told()).toBe(before);
    expect((await moderator.post(`/posts/${body.id}/status`, { action: 'approve' })).status).toBe(200);
    expect(told()).toBe(before + 1);
  });
});

describe('a refusal that moderators are to see', () => {
  it('is kept once although nothing was published, and opens a case', async () => {
    const refused = listing(STOLEN);
    expect((await member.post('/posts', refused)).status).toBe(422);
    expect((await member.post('/posts', refused)).status).toBe(422);
    const rows = await t.db
      .selectFrom('screen_refusals')
      .selectAll()
      .where('title', '=', refused.title)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ user_id: memberId, post_id: null, description: STOLEN });
    expect(await causesOf('refusal', rows[0]?.id ?? 0)).toEqual(['screen 3']);
  });
});

describe('a draft', () => {
  it('holds any words, is refused when it is published, and stays a draft', async () => {
    const { body: draft } = await publish(BLOCKED, { draft: true });
    expect(draft.status).toBe(PostStatus.Draft);
    const refused = await member.post<Problem>(`/posts/${draft.id}/status`, { action: 'publish' });
    expect([refused.status, refused.body.code]).toEqual([422, 'screen_blocked']);
    expect(await statusOf(draft.id)).toBe(PostStatus.Draft);
    await member.patch(`/posts/${draft.id}`, { description: GOOD });
    const published = await member.post<Post>(`/posts/${draft.id}/status`, { action: 'publish' });
    expect(published.body.status).toBe(PostStatus.Published);
  });

  it('is held when it is published, and public again where it is approved', async () => {
    const { body: draft } = await publish(HELD, { draft: true });
    const held = await member.post<Post>(`/posts/${draft.id}/status`, { action: 'publish' });
    expect([held.status, held.body.status]).toEqual([200, PostStatus.Flagged]);
    const approved = await moderator.post<Post>(`/posts/${draft.id}/status`, { action: 'approve' });
    expect(approved.body.status).toBe(PostStatus.Approved);
    expect(await causesOf('post', draft.id)).toEqual([]);
  });

  it('is published with an appeal as one that waits for a moderator', async () => {
    const { body: draft } = await publish(BLOCKED, { draft: true });
    const appealed = await member.post<Post>(`/posts/${draft.id}/status`, {
      action: 'publish',
      screenAppeal: 'It is a lamp.',
    });
    expect(appealed.body.status).toBe(PostStatus.Flagged);
    expect(await causesOf('post', draft.id)).toEqual(['appeal 3', 'screen 3']);
  });
});

describe('an edit', () => {
  it('is refused as a whole, and the post stays as it was', async () => {
    const { body } = await publish(GOOD);
    expect((await member.patch(`/posts/${body.id}`, { description: BLOCKED, price: 400 })).status).toBe(422);
    const { body: after } = await member.get<Post>(`/posts/${body.id}`);
    expect([after.description, after.price, after.status]).toEqual([GOOD, 500, PostStatus.Published]);
  });

  it('holds the post, and lets it go by itself once nothing is found any more', async () => {
    const { body } = await publish(GOOD);
    const held = await member.patch<Post>(`/posts/${body.id}`, { description: HELD });
    expect(held.body.status).toBe(PostStatus.Flagged);
    const mended = await member.patch<Post>(`/posts/${body.id}`, { description: GOOD });
    expect(mended.body).toMatchObject({ status: PostStatus.Published });
    expect([mended.body.reason, mended.body.hits]).toEqual([undefined, undefined]);
    expect(await causesOf('post', body.id)).toEqual([]);
  });

  it('leaves what is pending as it was, once it is let go', async () => {
    const { body } = await publish(GOOD);
    await member.post(`/posts/${body.id}/status`, { action: 'markPending' });
    await member.patch(`/posts/${body.id}`, { description: HELD });
    expect(await statusOf(body.id)).toBe(PostStatus.Flagged);
    await member.patch(`/posts/${body.id}`, { description: GOOD });
    expect(await statusOf(body.id)).toBe(PostStatus.Pending);
  });

  it('does not free what a moderator flagged, or members reported', async () => {
    const { body } = await publish(HELD);
    await t.db
      .insertInto('case_causes')
      .columns(['case_id', 'cause'])
      .expression((eb) =>
        eb
          .selectFrom('cases')
          .select(['id', eb.val('reports').as('cause')])
          .where('kind', '=', 'post')
          .where('subject_id', '=', body.id),
      )
      .execute();
    const mended = await member.patch<Post>(`/posts/${body.id}`, { description: GOOD });
    expect(mended.body.status).toBe(PostStatus.Flagged);
    const flagged = await createPost(t.db, { author_id: memberId });
    await moderator.post(`/posts/${flagged}/status`, { action: 'flag', reason: 'Please say more.' });
    await member.patch(`/posts/${flagged}`, { description: 'More is said here.' });
    expect(await statusOf(flagged)).toBe(PostStatus.Flagged);
    await member.patch(`/posts/${flagged}`, { description: HELD });
    expect((await member.get<Post>(`/posts/${flagged}`)).body.reason).toBe('Please say more.');
  });

  it('does not hold again what a moderator let pass, but for new words', async () => {
    const { body } = await publish(HELD);
    await moderator.post(`/posts/${body.id}/status`, { action: 'approve' });
    const cheaper = await member.patch<Post>(`/posts/${body.id}`, { price: 450 });
    expect(cheaper.body.status).toBe(PostStatus.Approved);
    const again = await member.patch<Post>(`/posts/${body.id}`, { price: 460 });
    expect(again.body.status).toBe(PostStatus.Published);
    const more = await member.patch<Post>(`/posts/${body.id}`, { description: `${HELD} ${NFA_ELSEWHERE}` });
    expect(more.body.status).toBe(PostStatus.Flagged);
  });

  it('of pictures alone is not screened', async () => {
    const id = await createPost(t.db, { author_id: memberId, description: BLOCKED });
    expect((await member.patch(`/posts/${id}`, { mediaIds: [] })).status).toBe(200);
    expect((await member.patch(`/posts/${id}`, { price: 90 })).status).toBe(422);
  });

  it('tells nobody of a lower price that it is held with', async () => {
    const { body } = await publish(GOOD);
    await member.patch(`/posts/${body.id}`, { description: HELD, price: 100 });
    expect(
      t.sentJobs.some(
        ({ name, data }) => name === 'notifications.priceDrop' && 'postId' in data && data.postId === body.id,
      ),
    ).toBe(false);
  });

  it('to another kind of post is screened as that', async () => {
    const id = await createPost(
      t.db,
      { author_id: staffId, type: PostType.DealerUsed, description: WARNED },
      dealer,
    );
    const converted = await staff.post<Post>(`/posts/${id}/type`, { action: 'convertToPrivate' });
    expect(converted.body.hits?.[0]?.category).toBe('personal-data');
  });
});

describe('an appeal', () => {
  it('holds the post with what was found and what its writer says', async () => {
    const { status, body } = await publish(BLOCKED, { screenAppeal: 'It is a lamp, made of a block.' });
    expect([status, body.status, body.hits?.[0]?.action]).toEqual([201, PostStatus.Flagged, 'block']);
    expect(body.appeal).toBe('It is a lamp, made of a block.');
    const row = await t.db
      .selectFrom('posts')
      .select(['appeal', 'appealed_at'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row.appeal).toBe('It is a lamp, made of a block.');
    expect(row.appealed_at).not.toBeNull();
    expect(await causesOf('post', body.id)).toEqual(['appeal 3', 'screen 3']);
  });

  it('lets the rest be mended meanwhile, and other words be refused', async () => {
    const { body } = await publish(BLOCKED, { screenAppeal: 'It is a lamp.' });
    expect((await member.patch(`/posts/${body.id}`, { price: 450 })).status).toBe(200);
    expect((await member.patch(`/posts/${body.id}`, { description: `${BLOCKED} ${STOLEN}` })).status).toBe(
      422,
    );
    expect(await statusOf(body.id)).toBe(PostStatus.Flagged);
  });

  it('changes nothing where nothing is refused', async () => {
    const { body } = await publish(GOOD, { screenAppeal: 'In case of doubt.' });
    expect(body.status).toBe(PostStatus.Published);
  });
});

describe('a store’s many', () => {
  it('changes of prices hold nothing that was let pass', async () => {
    const { body } = await staff.post<Post>('/posts', listing(HELD, { type: 'dealerNew' }));
    await moderator.post(`/posts/${body.id}/status`, { action: 'approve' });
    const { body: answer } = await staff.post<{ results: { ok: boolean }[] }>('/inventory/bulk', {
      ids: [body.id],
      action: 'price',
      price: 450,
    });
    expect(answer.results).toEqual([{ id: body.id, ok: true }]);
    expect(await statusOf(body.id)).toBe(PostStatus.Approved);
  });

  it('changes of prices tell which are refused, and leave them as they were', async () => {
    const of = (description: string) =>
      createPost(t.db, { author_id: staffId, type: PostType.DealerNew, description }, dealer);
    const [good, bad] = [await of(GOOD), await of(BLOCKED)];
    const { body } = await staff.post<{ results: { ok: boolean; problem?: { code: string } }[] }>(
      '/inventory/bulk',
      { ids: [good, bad], action: 'price', price: 90 },
    );
    expect(body.results.map(({ ok, problem }) => problem?.code ?? ok)).toEqual([true, 'screen_blocked']);
    expect((await staff.get<Post>(`/posts/${bad}`)).body.price).toBe(100);
  });
});

describe('before publishing', () => {
  it('one is told what would be found, and nothing is kept', async () => {
    const before = await countPosts(memberId);
    const ask = async (description: string) => {
      const { type, title, price, category } = listing(description);
      const body = { type, title, description, price, category };
      return (await member.post<{ outcome: string }>('/posts/screen', body)).body.outcome;
    };
    expect(await Promise.all([GOOD, WARNED, HELD, BLOCKED].map(ask))).toEqual([
      'allow',
      'warn',
      'hold',
      'block',
    ]);
    expect(await countPosts(memberId)).toBe(before);
  });
});

describe('a discussion and news', () => {
  const OFFER = 'Glock switch for sale, full auto sear, ships to your door.';
  const TALK = 'The sheriff found glock switches and auto sears in a storage unit.';
  const write = (client: Client, type: string, description: string) =>
    client.post<Post>('/posts', { type, title: `Something to say ${++count}`, description });

  it.each([
    ['basic', () => member],
    ['news', () => staff],
  ] as const)('%s: an offer of a prohibited thing is held for a moderator', async (type, by) => {
    const { status, body } = await write(by(), type, OFFER);
    expect([status, body.status]).toEqual([201, PostStatus.Flagged]);
    expect(await causesOf('post', body.id)).toEqual(['screen 3']);
    expect((await stranger.get(`/posts/${body.id}`)).status).toBe(404);
  });

  it('talk about such things is public at once', async () => {
    expect((await write(member, 'basic', TALK)).body.status).toBe(PostStatus.Published);
  });

  it('is held when an edit makes it an offer', async () => {
    const { body } = await write(member, 'basic', TALK);
    await member.patch(`/posts/${body.id}`, { description: OFFER });
    expect(await statusOf(body.id)).toBe(PostStatus.Flagged);
  });
});
