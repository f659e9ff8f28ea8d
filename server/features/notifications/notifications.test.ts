/** One's notifications over HTTP: their list, reading them, and what a person wants to hear. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import type { Notifications, NotificationsRead, Preferences } from '#common/api/notifications.ts';
import { NOTIFICATION_KINDS } from '#common/domain/choices.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { readConversationNotification } from './notifications.service.ts';
import { contentsOf, listOf, pushedTo } from './notifications.testing.ts';

type Problem = { code: string; errors?: { path: string }[] };

let t: TestApp;
let userId: number;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  t = await createTestApp();
  stranger = await t.as(await createUser(t.db));
});
afterAll(() => t.close());
beforeEach(async () => {
  userId = await createUser(t.db);
  client = await t.as(userId);
  t.pushed.length = 0;
});

async function write(content: string, values: object = {}): Promise<number> {
  const { id } = await t.db
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'account', fold_key: content, content, url: '/accounts', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const unreadOf = async (who: Client): Promise<number> =>
  (await who.get<{ notificationsCount: number }>('/accounts/current')).body.notificationsCount;
const read = (body: object, who = client) =>
  who.post<NotificationsRead & Problem>('/notifications/read', body);

describe('the list', () => {
  it('goes on from where a page ended, the latest first, also where many came in one moment', async () => {
    const now = Date.now();
    for (let n = 1; n <= 7; n++) await write(`No. ${n}`, { updated_at: new Date(now + Math.floor(n / 3)) });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Notifications } = await client.get(`/notifications?limit=2&cursor=${cursor}`);
      seen.push(...body.notifications.map(({ content }) => content));
      expect(body.unreadCount).toBe(7);
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['No. 7', 'No. 6', 'No. 5', 'No. 4', 'No. 3', 'No. 2', 'No. 1']);
  });

  it('shows each as it stands', async () => {
    const at = new Date();
    const id = await write('4 new comments on “A post”', { kind: 'comment', count: 4, updated_at: at });
    expect(await listOf(client)).toEqual([
      {
        id,
        type: 'comment',
        content: '4 new comments on “A post”',
        url: '/accounts',
        count: 4,
        readAt: null,
        createdAt: at.toISOString(),
      },
    ]);
  });

  it.each(['x', '1', '1.x', '99999999999999999.1', '-1.1', '1.2147483648', '1.99999999999'])(
    'refuses the cursor %j',
    async (cursor) => {
      const { status, body } = await client.get<Problem>(`/notifications?cursor=${cursor}`);
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'cursor']);
    },
  );

  it('goes on from the highest number that there is', async () => {
    await write('Before', { updated_at: new Date(1_000) });
    const { status, body } = await client.get<Notifications>('/notifications?cursor=1001.2147483647');
    expect([status, body.notifications.length]).toEqual([200, 1]);
  });

  it.each([
    ['reply', [1, 1, 1, 1, 1, 0, 0, 0, 0]],
    ['dealerPost', [1, 1, 1, 1, 1, 0, 0, 0, 0]],
    ['priceDrop', [1, 1, 1, 1, 1, 0, 0, 0, 0]],
    ['comment', [1, 1, 1, 1, 1, 1, 1, 0, 0]],
    ['moderation', [1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ])('of the kind %s says nothing of a post that its reader may not see', async (kind, shown) => {
    const postId = await createPost(t.db, { author_id: await createUser(t.db) });
    await write('About a post', { kind, post_id: postId });
    const seen: number[] = [];
    for (const status of [10, 20, 30, 40, 50, PostStatus.Flagged, PostStatus.Hidden, 70, 0]) {
      await t.db.updateTable('posts').set({ status }).where('id', '=', postId).execute();
      const listed = (await listOf(client)).length;
      expect(await unreadOf(client)).toBe(listed);
      seen.push(listed);
    }
    expect(seen).toEqual(shown);
  });
});

describe('reading', () => {
  it('marks what is named, then all, and tells one’s other pages the new count (spec 3)', async () => {
    const [one] = [await write('one'), await write('two'), await write('three')];
    expect(await unreadOf(client)).toBe(3);
    expect((await read({ ids: [one] })).body).toEqual({ unreadCount: 2 });
    expect((await read({ ids: [one] })).body).toEqual({ unreadCount: 2 });
    expect((await read({})).body).toEqual({ unreadCount: 0 });
    expect((await read({})).body).toEqual({ unreadCount: 0 });
    expect((await listOf(client)).every(({ readAt }) => readAt !== null)).toBe(true);
    const push = (content: string) => ({ type: 'NOTIFICATION_COUNT_CHANGE', content, payload: null });
    expect(pushedTo(t, userId)).toEqual([push('2'), push('0')]);
    expect(await unreadOf(client)).toBe(0);
  });

  it('is one’s own affair: nobody reads, marks or counts another’s', async () => {
    const id = await write('private');
    expect(await contentsOf(stranger)).toEqual([]);
    expect((await read({ ids: [id] }, stranger)).body).toEqual({ unreadCount: 0 });
    expect((await read({}, stranger)).body).toEqual({ unreadCount: 0 });
    expect(t.pushed).toEqual([]);
    expect(await listOf(client)).toMatchObject([{ content: 'private', readAt: null }]);
  });

  it.each([[{ ids: [] }], [{ ids: ['1'] }], [{ ids: [0] }], [{ id: 1 }], [[]]])(
    'refuses %j',
    async (body) => {
      expect((await read(body)).status).toBe(422);
    },
  );

  it('of a conversation reads its notification, and tells one’s pages both', async () => {
    const postId = await createPost(t.db, { author_id: userId });
    const { id: conversationId } = await t.db
      .insertInto('conversations')
      .values({ post_id: postId, asker_id: await createUser(t.db), author_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await write('about it', { fold_key: `message:conversation:${conversationId}`, kind: 'message' });
    await write('another');
    await readConversationNotification(t.context, { conversationId, userId });
    expect(pushedTo(t, userId)).toEqual([
      { type: 'CONVERSATION_READ', content: '1', payload: { id: conversationId } },
    ]);
    expect((await listOf(client)).map(({ content, readAt }) => [content, readAt !== null])).toEqual([
      ['another', false],
      ['about it', true],
    ]);
  });
});

describe('preferences', () => {
  const get = async (who = client) => (await who.get<Preferences>('/notifications/preferences')).body;
  const patch = (...preferences: object[]) =>
    client.patch<Preferences & Problem>('/notifications/preferences', { preferences });
  const of = ({ preferences }: Preferences, kind: string) => preferences.find((one) => one.kind === kind);

  it('begin with everything on the site, and mails for all but the posts of dealers', async () => {
    const { preferences, email } = await get();
    expect(preferences.map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS]);
    expect(preferences.every(({ onSite }) => onSite)).toBe(true);
    expect(preferences.filter(({ byEmail }) => !byEmail).map(({ kind }) => kind)).toEqual(['dealerPost']);
    expect(email).toBe('none');
  });

  it('change in what is named and stay in the rest, for oneself alone', async () => {
    const before = await get();
    const changed = (await patch({ kind: 'comment', byEmail: false }, { kind: 'dealerPost', byEmail: true }))
      .body;
    expect(of(changed, 'comment')).toEqual({ kind: 'comment', onSite: true, byEmail: false });
    expect(of(changed, 'dealerPost')).toEqual({ kind: 'dealerPost', onSite: true, byEmail: true });
    expect(of(changed, 'message')).toEqual(of(before, 'message'));
    expect(await get()).toEqual(changed);
    expect(await get(stranger)).toEqual(before);
  });

  it('mail nothing that is off on the site, and remember the mails’ choice', async () => {
    expect(of((await patch({ kind: 'reply', onSite: false })).body, 'reply')).toMatchObject({
      byEmail: false,
    });
    const refused = await patch({ kind: 'reply', byEmail: true });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
      422,
      'off_on_site',
      'preferences.0.byEmail',
    ]);
    expect(of((await patch({ kind: 'reply', onSite: true })).body, 'reply')).toMatchObject({ byEmail: true });
  });

  it.each(['moderation', 'account'])('keep %s on the site, and may end its mails', async (kind) => {
    const refused = await patch({ kind: 'comment', onSite: false }, { kind, onSite: false });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
      422,
      'always_on_site',
      'preferences.1.onSite',
    ]);
    expect(of(await get(), 'comment')).toMatchObject({ onSite: true });
    expect(of((await patch({ kind, byEmail: false })).body, kind)).toMatchObject({
      onSite: true,
      byEmail: false,
    });
  });

  it.each([
    ['none', {}],
    ['unverified', { email: 'a@example.org' }],
    ['verified', { email: 'b@example.org', email_verified_at: new Date() }],
    ['bounced', { email: 'c@example.org', email_verified_at: new Date(), email_bounced_at: new Date() }],
  ])('say of the address: %s', async (expected, values) => {
    if (expected !== 'none') await t.db.updateTable('users').set(values).where('id', '=', userId).execute();
    expect((await get()).email).toBe(expected);
  });

  it.each([
    ['no list', {}],
    ['an empty list', { preferences: [] }],
    ['an unknown kind', { preferences: [{ kind: 'news', onSite: true }] }],
    ['words for a choice', { preferences: [{ kind: 'comment', onSite: 'no' }] }],
    ['a field that nobody knows', { preferences: [{ kind: 'comment', byPhone: true }] }],
  ])('refuse %s', async (_name, body) => {
    expect((await client.patch('/notifications/preferences', body)).status).toBe(422);
  });
});
