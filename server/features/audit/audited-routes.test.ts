/** The table of what is written down: each route that acts by right of a role or a store, with the action that it leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { grantRole } from '#server/features/accounts/roles.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

let t: TestApp;
let dealer: TestDealer;
let people: Record<'member' | 'staff' | 'mod' | 'admin' | 'dev', { id: number; client: Client }>;

beforeAll(async () => {
  t = await createTestApp();
  const make = async (role: RoleLevel) => createUser(t.db, { role });
  const ids = {
    member: await make(RoleLevel.User),
    staff: await make(RoleLevel.User),
    mod: await make(RoleLevel.Mod),
    admin: await make(RoleLevel.Admin),
    dev: await make(RoleLevel.Dev),
  };
  dealer = await createDealer(t.db, { members: { [ids.staff]: 'staff' } });
  const person = async (id: number, host?: string) => ({
    id,
    client: await t.as(id, host === undefined ? {} : { host }),
  });
  people = {
    member: await person(ids.member),
    staff: await person(ids.staff, dealer.host),
    mod: await person(ids.mod),
    admin: await person(ids.admin),
    dev: await person(ids.dev),
  };
});
afterAll(() => t.close());

type Values = { status?: number; type?: number };
const post = (values: Values = {}) => createPost(t.db, { author_id: people.member.id, ...values });
const dealerPost = (values: Values = {}) =>
  createPost(t.db, { author_id: people.staff.id, type: PostType.DealerUsed, ...values }, dealer);
const listing = (type: string) => ({
  type,
  title: `A title for ${type}`,
  description: 'Words.',
  ...(type.startsWith('dealer') || type === 'sell' ? { price: 10, category: 'kit', zipCode: '83702' } : {}),
});
const comment = async (authorId: number): Promise<number> => {
  const { id } = await t.db
    .insertInto('comments')
    .values({ post_id: await post(), author_id: authorId, body: 'Words' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const moderate =
  (action: string, values: Values = {}) =>
  async () =>
    people.mod.client.post(`/posts/${await post(values)}/status`, { action, reason: 'Because.' });
const work =
  (action: string, values: Values = {}) =>
  async () =>
    people.staff.client.post(`/posts/${await dealerPost(values)}/status`, { action });

/** A listing of the store that was sold, and who wrote about it. */
async function soldByStaff(): Promise<{ postId: number; buyerId: number }> {
  const sold = { type: PostType.DealerUsed, status: PostStatus.Complete, sold_at: new Date() };
  const postId = await createPost(t.db, { author_id: people.staff.id, ...sold }, dealer);
  const buyerId = await createUser(t.db);
  await (await t.as(buyerId)).post('/conversations', { postId, body: 'Is it there?' });
  return { postId, buyerId };
}

async function decideNumber(body: object) {
  const { id } = await t.db
    .insertInto('number_changes')
    .values({
      user_id: await createUser(t.db),
      phone_number: '+12085550189',
      state: 'requested',
      statement: 'Words.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return people.admin.client.post(`/people/numberRequests/${id}/decision`, body);
}

type Act = () => Promise<{ status: number }>;

/** Who does what, and which action stands in the log then; null where it is nobody's right but one's own. */
const ROWS: [string, string | null, Act][] = [
  ['a moderator flags', 'post.flag', moderate('flag')],
  ['a moderator unflags', 'post.unflag', moderate('unflag', { status: PostStatus.Flagged })],
  ['a moderator approves', 'post.approve', moderate('approve', { status: PostStatus.Flagged })],
  ['a moderator hides', 'post.hide', moderate('hide')],
  ['a moderator restores', 'post.restore', moderate('restore', { status: PostStatus.Hidden })],
  ['a moderator deletes', 'post.delete', async () => people.mod.client.delete(`/posts/${await post()}`)],
  [
    'a moderator removes a comment',
    'comment.remove',
    async () => people.mod.client.delete(`/comments/${await comment(people.member.id)}`),
  ],
  ['staff write a listing', 'post.create', () => people.staff.client.post('/posts', listing('dealerNew'))],
  ['staff write news', 'post.create', () => people.staff.client.post('/posts', listing('news'))],
  [
    'staff change a listing',
    'post.update',
    async () => people.staff.client.patch(`/posts/${await dealerPost()}`, { price: 90 }),
  ],
  ['staff mark a listing pending', 'post.markPending', work('markPending')],
  ['staff mark a listing sold', 'post.markSold', work('markSold')],
  ['staff clear its status', 'post.clearStatus', work('clearStatus', { status: PostStatus.Pending })],
  [
    'staff name the buyer of a listing',
    'post.nameBuyer',
    async () => {
      const { buyerId, postId } = await soldByStaff();
      return people.staff.client.put(`/posts/${postId}/deal`, { buyerId });
    },
  ],
  [
    'staff rate the buyer',
    'post.rateBuyer',
    async () => {
      const { buyerId, postId } = await soldByStaff();
      const { id } = await t.db
        .insertInto('deals')
        .values({
          post_id: postId,
          seller_id: people.staff.id,
          ffl_id: dealer.fflId,
          buyer_id: buyerId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return people.staff.client.put(`/deals/${id}/rating`, { score: 5 });
    },
  ],
  ['staff publish a draft', 'post.publish', work('publish', { status: PostStatus.Draft })],
  [
    'staff renew a listing',
    'post.renew',
    async () => people.staff.client.post(`/posts/${await dealerPost()}/renew`),
  ],
  [
    'staff delete a listing',
    'post.delete',
    async () => people.staff.client.delete(`/posts/${await dealerPost()}`),
  ],
  [
    'staff make a post the dealer’s',
    'post.convertToDealer',
    async () =>
      people.staff.client.post(`/posts/${await createPost(t.db, { author_id: people.staff.id })}/type`, {
        action: 'convertToDealer',
      }),
  ],
  [
    'staff make a post private',
    'post.convertToPrivate',
    async () => people.staff.client.post(`/posts/${await dealerPost()}/type`, { action: 'convertToPrivate' }),
  ],
  [
    'an administrator writes a notice',
    'post.create',
    () => people.admin.client.post('/posts', listing('ad')),
  ],
  [
    'an administrator changes settings',
    'settings.update',
    () =>
      people.admin.client.patch('/settings', {
        values: { siteName: 'Other' },
        was: { siteName: 'Rangepost' },
      }),
  ],
  [
    'an administrator approves another number',
    'user.numberApprove',
    async () => decideNumber({ approve: true }),
  ],
  [
    'an administrator denies another number',
    'user.numberDeny',
    async () => decideNumber({ approve: false, reason: 'Because.' }),
  ],
  [
    'the server’s own terminal gives a role',
    'user.role',
    async () => {
      const { phone_number: phone } = await t.db
        .selectFrom('users')
        .select('phone_number')
        .where('id', '=', people.member.id)
        .executeTakeFirstOrThrow();
      await grantRole(t.db, phone ?? '', RoleLevel.User);
      return { status: 200 };
    },
  ],
  ['a member writes', null, () => people.member.client.post('/posts', listing('sell'))],
  [
    'a member changes a post of their own',
    null,
    async () => people.member.client.patch(`/posts/${await post()}`, { title: 'Another title' }),
  ],
  [
    'a member deletes a post of their own',
    null,
    async () => people.member.client.delete(`/posts/${await post()}`),
  ],
  ['a moderator writes a post of their own', null, () => people.mod.client.post('/posts', listing('basic'))],
  [
    'a moderator votes',
    null,
    async () => people.mod.client.put(`/posts/${await post()}/reaction`, { reaction: 2 }),
  ],
  [
    'a moderator comments',
    null,
    async () => people.mod.client.post(`/posts/${await post()}/comments`, { body: 'Words' }),
  ],
  [
    'a moderator removes a comment of their own',
    null,
    async () => people.mod.client.delete(`/comments/${await comment(people.mod.id)}`),
  ],
  [
    'an administrator sends a message',
    null,
    async () => people.admin.client.post('/conversations', { postId: await post(), body: 'Is it there?' }),
  ],
];

const readLog = (after: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'actor_id', 'subject_id', 'subject_name'])
    .where('id', '>', after)
    .orderBy('id')
    .execute();

describe('what is written down', () => {
  it.each(ROWS)('%s: %s', async (_who, action, act) => {
    const before = (await readLog(0)).at(-1)?.id ?? 0;
    const { status } = await act();
    expect(status).toBeLessThan(300);
    expect((await readLog(before)).map((entry) => entry.action)).toEqual(action === null ? [] : [action]);
  });
});

it('a role that is given on the server leaves the person’s id and no name', async () => {
  const phone_number = '+12085550188';
  const id = await createUser(t.db, { phone_number });
  await grantRole(t.db, phone_number, RoleLevel.Mod);
  expect((await readLog(0)).at(-1)).toMatchObject({ subject_id: id, subject_name: null });
});

it('an entry tells of a post what changed of it, and of its words that they did', async () => {
  const id = await dealerPost();
  await people.staff.client.patch(`/posts/${id}`, { price: 90, description: 'Call 303-555-0142 now.' });
  const entry = await t.db
    .selectFrom('audit_log')
    .select(['actor_id', 'tenant_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: people.staff.id,
    tenant_id: dealer.tenantId,
    before: { price: 100 },
    after: { price: 90, description: 'rewritten' },
  });
  expect(JSON.stringify(entry)).not.toContain('555');
});

it('what a moderator says why stands there, and the words of a removed comment do not', async () => {
  const id = await post();
  await people.mod.client.post(`/posts/${id}/status`, { action: 'hide', reason: 'Not lawful here.' });
  const commentId = await comment(people.member.id);
  await people.mod.client.delete(`/comments/${commentId}`);
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after', 'reason'])
    .where('subject_id', 'in', [id, commentId])
    .where('actor_id', '=', people.mod.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries[1]).toMatchObject({ reason: 'Not lawful here.', after: { status: PostStatus.Hidden } });
  expect(JSON.stringify(entries[0])).not.toContain('Words');
});

/** Everything that changes something, but for these, leaves an entry where it is done by right of a role or a store. */
const OWN = [
  // One's own account, and the way to it.
  'POST /api/accounts/',
  'PATCH /api/accounts/current',
  'DELETE /api/accounts/',
  // What everyone may, whatever their role.
  'POST /api/posts/screen',
  'PUT /api/posts/{id}/reaction',
  'PUT /api/posts/{id}/bookmark',
  'DELETE /api/posts/{id}/bookmark',
  'POST /api/posts/{id}/share',
  'POST /api/posts/{id}/comments',
  'PATCH /api/comments/{id}',
  'POST /api/comments/{id}/report',
  'POST /api/users/{id}/report',
  'POST /api/searches',
  'PATCH /api/searches/{id}',
  'DELETE /api/searches/{id}',
  'POST /api/conversations',
  'POST /api/deals/{id}/decline',
  'POST /api/ratings/{id}/report',
  'POST /api/notifications/',
  'PATCH /api/notifications/',
  'PUT /api/ffls/{slug}/follow',
  'DELETE /api/ffls/{slug}/follow',
  // A claim keeps a place in the queue for a quarter of an hour, and changes nothing.
  'POST /api/moderation/{kind}/{id}/claim',
  'DELETE /api/moderation/{kind}/{id}/claim',
  // Pictures count where they are put to use.
  'POST /api/media',
  'DELETE /api/media/{id}',
];
/** By the start of the address: where the entries of each are tried. */
const WRITTEN_DOWN: Record<string, string> = {
  '/api/posts': 'the table above',
  '/api/createpost': 'the table above, by its older name',
  '/api/deletepost': 'the table above, by its older name',
  '/api/comments/{id}': 'the table above',
  '/api/deals': 'the table above',
  '/api/settings': 'the table above',
  '/api/screen': 'server/features/screen/rules.test.ts',
  '/api/diagnostics/jobs': 'server/features/diagnostics/diagnostics.test.ts',
  '/api/tenants/applications': 'server/features/verification',
  '/api/tenants': 'server/features/tenants',
  '/api/licensees': 'server/features/ffl-registry',
  '/api/inventory': 'server/features/inventory',
  '/api/moderation': 'server/features/moderation/decisions.test.ts',
  '/api/users': 'server/features/user-admin',
  '/api/people': 'server/features/user-admin',
};

it('each route that changes something is one’s own affair by design, or written down', () => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, unknown>> };
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const unnamed = changing.filter(
    (route) =>
      !OWN.some((start) => route.startsWith(start)) &&
      !Object.keys(WRITTEN_DOWN).some((start) => route.split(' ')[1]?.startsWith(start)),
  );
  expect(unnamed).toEqual([]);
});
