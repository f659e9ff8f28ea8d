/** Changes on a server that has one connection to its database: none that holds it waits for a second one. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CodeSent } from '#common/api/accounts.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import type { Answer, Client } from '#server/testing/build-app.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';

/** Old enough for anything; what they write is still looked at. */
const AGE = { created_at: new Date(Date.now() - 400 * 86_400_000) };
const PHONE = '+12085557001';
const LISTING = {
  type: 'sell',
  title: 'Walnut stock',
  description: 'For a lever action rifle.',
  price: 120,
  category: 'gunParts',
  zipCode: '83702',
};

let t: TestApp;
let member: Client;
let other: Client;
let moderator: Client;
let admin: Client;
let manager: Client;
let otherId: number;
let dealer: TestDealer;
/** Others' to write about. */
let othersPost: number;
/** What the one before has made. */
let made = 0;

const draft = (values = {}) => createPost(t.db, { author_id: otherId, status: PostStatus.Draft, ...values });
const fresh = async (): Promise<number> => createPost(t.db, { author_id: otherId });
const forget = (): void => t.context.events.emit('caches.stale', {});
const keep = async (answer: Promise<Answer>): Promise<Answer> => {
  const { id, conversation } = (await answer).body as { id?: number; conversation?: { id: number } };
  made = id ?? conversation?.id ?? made;
  return answer;
};
const reported = async (): Promise<number> => {
  const id = await fresh();
  await member.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'scam' });
  return id;
};
const inventory = async (client: Client, action: object): Promise<Answer> => {
  const id = await createPost(t.db, { author_id: otherId, type: PostType.DealerUsed }, dealer);
  return client.post('/inventory/bulk', { ids: [id], ...action });
};
const decide = async (body: object): Promise<Answer> =>
  admin.post(`/moderation/post/${await reported()}`, body);

beforeAll(async () => {
  t = await createTestApp({ DATABASE_POOL: '1' });
  const memberId = await createUser(t.db, AGE);
  otherId = await createUser(t.db, AGE);
  const managerId = await createUser(t.db, AGE);
  dealer = await createDealer(t.db, { members: { [managerId]: 'manager', [otherId]: 'staff' } });
  member = await t.as(memberId);
  other = await t.as(otherId);
  manager = await t.as(managerId, { host: dealer.host });
  moderator = await t.as(await createUser(t.db, { ...AGE, role: RoleLevel.Mod }));
  admin = await t.as(await createUser(t.db, { ...AGE, role: RoleLevel.Admin }));
  othersPost = await fresh();
  // Whatever was looked up before a transaction is forgotten when it begins, as if its time had ended between.
  const begin = t.db.transaction.bind(t.db);
  vi.spyOn(t.db, 'transaction').mockImplementation(() => {
    forget();
    return begin();
  });
});
afterAll(() => t.close());

type Write = () => Promise<Answer>;
const REASON = { reason: 'It is somebody else’s picture.' };

const WRITES: Record<string, Write> = {
  'writing a post': () => keep(member.post('/posts', LISTING)),
  'changing its words': () => member.patch(`/posts/${made}`, { title: 'Walnut stock, oiled' }),
  'changing its price': () => member.patch(`/posts/${made}`, { price: 100 }),
  'marking it sold': () => member.post(`/posts/${made}/status`, { action: 'markSold' }),
  'clearing its mark': () => member.post(`/posts/${made}/status`, { action: 'clearStatus' }),
  'renewing it': () => member.post(`/posts/${made}/renew`),
  'sharing it': () => member.post(`/posts/${made}/share`),
  'deleting it': () => member.delete(`/posts/${made}`),
  'publishing a draft': async () => other.post(`/posts/${await draft()}/status`, { action: 'publish' }),
  'making a post a store’s': async () => {
    const id = await createPost(t.db, { author_id: otherId });
    return (await t.as(otherId, { host: dealer.host })).post(`/posts/${id}/type`, {
      action: 'convertToDealer',
    });
  },
  'a vote': () => member.put(`/posts/${othersPost}/reaction`, { reaction: 2 }),
  'a report of a post': () => member.put(`/posts/${othersPost}/reaction`, { reaction: 5, reason: 'scam' }),
  'saving a post': () => member.put(`/posts/${othersPost}/bookmark`),
  'a comment': async () => {
    const answer = await member.post<{ comment: { id: number } }>(`/posts/${othersPost}/comments`, {
      body: 'See https://example.com',
    });
    made = answer.body.comment.id;
    return answer;
  },
  'changing a comment': () => member.patch(`/comments/${made}`, { body: 'See https://example.org' }),
  'a report of a comment': () => other.post(`/comments/${made}/report`, { reason: 'scam' }),
  'removing a comment': () => moderator.delete(`/comments/${made}`),
  'beginning a conversation': () =>
    keep(member.post('/conversations', { postId: othersPost, body: 'Is it there?' })),
  'a message': () => other.post(`/conversations/${made}/messages`, { body: 'It is.' }),
  'a report of a conversation': () => other.post(`/conversations/${made}/report`, { reason: 'scam' }),
  'blocking somebody': () => other.post(`/conversations/${made}/block`, { blocked: true }),
  'saving a search': () => member.post('/searches', { name: 'Stocks', criteria: { phrase: 'stock' } }),
  'looking at a case': async () => moderator.post(`/moderation/post/${await reported()}/claim`),
  'deciding that it may stay': () => decide({ action: 'keep' }),
  'deciding that it goes, with a strike and a suspension': () =>
    decide({ action: 'remove', category: 'scam', ...REASON, strike: true, suspendDays: 1 }),
  'deciding that it is deleted': () => decide({ action: 'delete', category: 'scam', ...REASON }),
  'hiding a post': async () =>
    moderator.post(`/posts/${await fresh()}/status`, { action: 'hide', ...REASON }),
  'suspending somebody': async () =>
    admin.post(`/people/${await createUser(t.db)}/suspension`, { days: 3, was: null, ...REASON }),
  'banning somebody': async () =>
    admin.post(`/people/${await createUser(t.db)}/ban`, { until: null, ...REASON }),
  'inviting somebody to a store': () =>
    manager.post(`/tenants/${dealer.tenantId}/members`, { phoneNumber: '208-555-7002', role: 'staff' }),
  'changing a store': () =>
    manager.patch(`/tenants/${dealer.tenantId}`, { version: 1, description: 'Open.' }),
  'changing prices in an inventory': () => inventory(manager, { action: 'price', price: 90 }),
  'renewing in an inventory': () => inventory(manager, { action: 'renew' }),
  'changing a setting': () =>
    admin.patch('/settings', { values: { listingLifeDays: 50 }, was: { listingLifeDays: 60 } }),
  'changing a display name': () => member.patch('/accounts/current', { displayName: 'Meadow Lark' }),
  'asking for a code': () => t.client().post('/accounts/login', { phoneNumber: PHONE }),
  'a first login': async () => {
    const { body } = await t.client().post<CodeSent>('/accounts/login', { phoneNumber: '+12085557003' });
    const code = body.demoCode;
    return t
      .client()
      .post('/accounts/verify', { phoneNumber: '+12085557003', code, acceptTerms: true, over18: true });
  },
  'changing a lost number': async () => {
    const email = 'lost@example.org';
    await createUser(t.db, { email, email_verified_at: new Date() });
    const at = '/accounts/lostNumber';
    const emailCode = (await t.client().post<CodeSent>(`${at}/email`, { email })).body.demoCode;
    const proof = { email, emailCode };
    const phoneNumber = '+12085557004';
    const { body } = await t.client().post<CodeSent>(`${at}/code`, { phoneNumber, proof });
    return t.client().post(`${at}/change`, { ...proof, phoneNumber, code: body.demoCode });
  },
  'asking an administrator for another number': async () => {
    const [oldNumber, phoneNumber] = ['+12085557005', '+12085557006'];
    await createUser(t.db, { phone_number: oldNumber });
    const at = '/accounts/lostNumber';
    const { body } = await t.client().post<CodeSent>(`${at}/code`, { phoneNumber });
    const request = { oldNumber, phoneNumber, code: body.demoCode, statement: 'It is mine.' };
    return t.client().post(`${at}/request`, request);
  },
  'approving another number': async () => {
    const { body } = await admin.get<{ requests: { id: number }[] }>('/people/numberRequests');
    return admin.post(`/people/numberRequests/${body.requests[0]?.id}/decision`, { approve: true });
  },
  'deleting an account': async () =>
    (await t.as(await createUser(t.db))).delete('/accounts/current', { confirm: 'DELETE' }),
};

describe('one connection is enough, also when nothing is known yet, for', () => {
  it.each(Object.keys(WRITES))('%s', async (name) => {
    const { status, body } = (await WRITES[name]?.()) ?? { status: 0, body: {} };
    expect([name, status, status < 300 ? null : body]).toEqual([name, status === 201 ? 201 : 200, null]);
  });

  it('many who write at once', async () => {
    const writes = Array.from({ length: 12 }, (_, n) =>
      member.post('/posts', { ...LISTING, title: `Stock ${n}` }),
    );
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([201]));
  });
});
