/** Who hears of messages: the other side, once, folded by conversation, and not of what it has read. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { mailNotification } from './mail.ts';
import { readConversationNotification } from './notifications.service.ts';
import {
  contentsOf,
  createReader,
  createTalk,
  listOf,
  pushedTo,
  deliverAll,
  untilWaiting,
} from './notifications.testing.ts';
import { notifyOfMessage } from './talk-news.ts';

let t: TestApp;
let ownerId: number;
let owner: Client;
let postId: number;
let writerId: number;
let writer: Client;
let writerName: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ ownerId, owner, postId, writerId, writer, writerName } = await createTalk(t));
});

describe('a message', () => {
  it('is told to the other side once, folded by conversation, and pushes the count alone', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    await say(conversationId, writerId);
    await say(conversationId, writerId);
    await deliverAll(t);
    expect(await listOf(owner)).toMatchObject([
      {
        type: 'message',
        content: `2 new messages from ${writerName} about “Marlin 336”`,
        url: `/messages?conversation=${conversationId}`,
        count: 2,
      },
    ]);
    expect(pushedTo(t, ownerId).map(({ type, content }) => [type, content])).toEqual([
      ['NOTIFICATION_COUNT_CHANGE', '1'],
      ['NOTIFICATION_COUNT_CHANGE', '1'],
    ]);
    expect(await contentsOf(writer)).toEqual([]);
    await say(conversationId, ownerId);
    await deliverAll(t);
    expect(await listOf(writer)).toMatchObject([{ type: 'message', count: 1 }]);
  });

  it('leaves one row of a long talk that is read message by message, and each new one counts from one', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    const other = await begin({
      post_id: await createPost(t.db, { author_id: ownerId }),
      author_id: ownerId,
    });
    await say(other, writerId);
    await deliverAll(t);
    await owner.post('/notifications/read', {});
    for (let n = 0; n < 4; n++) {
      await markRead(conversationId, await say(conversationId, writerId));
      await say(conversationId, writerId);
      await deliverAll(t);
      const [told, ...rest] = await listOf(owner);
      expect(told).toMatchObject({ count: 1, readAt: null, url: `/messages?conversation=${conversationId}` });
      expect(rest.map(({ url }) => url)).toEqual([`/messages?conversation=${other}`]);
      await owner.post('/notifications/read', {});
    }
  });

  it('leaves one row when it is read while the next one is told', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    await say(conversationId, writerId);
    await deliverAll(t);
    const next = await say(conversationId, writerId);
    const held = await t.db.startTransaction().execute();
    await sql`update notifications set read_at = now() where user_id = ${ownerId}`.execute(held);
    const telling = notifyOfMessage(t.context, { messageId: next });
    await untilWaiting(t, 1);
    await held.commit().execute();
    await telling;
    expect(await listOf(owner)).toMatchObject([{ count: 1, readAt: null }]);
  });

  it('is one row for each of a store, also when many are told at once', async () => {
    const members = [await createUser(t.db), await createUser(t.db)];
    const dealer = await createDealer(t.db, {
      members: Object.fromEntries(members.map((id) => [id, 'staff'])),
    });
    const id = await createPost(t.db, { author_id: ownerId, type: PostType.DealerUsed }, dealer);
    const conversationId = await begin({ post_id: id, tenant_id: dealer.tenantId });
    for (const round of [1, 2, 3]) {
      const said: number[] = [];
      for (let n = 0; n < 5; n++) said.push(await say(conversationId, writerId));
      t.sentJobs.length = 0;
      await Promise.all(said.map((messageId) => notifyOfMessage(t.context, { messageId })));
      for (const userId of members) {
        const client = await t.as(userId);
        expect(await listOf(client), `round ${round}`).toMatchObject([{ count: 5, readAt: null }]);
        await client.post('/notifications/read', {});
      }
    }
  });

  it('that was read already is told to nobody', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    const messageId = await say(conversationId, writerId);
    await markRead(conversationId, messageId);
    await deliverAll(t);
    expect(await contentsOf(owner)).toEqual([]);
    await say(conversationId, writerId);
    await deliverAll(t);
    expect(await listOf(owner)).toMatchObject([{ count: 1 }]);
  });

  it('that is read while it is being told does not stay unread', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    const messageId = await say(conversationId, writerId);
    const held = await t.db.startTransaction().execute();
    await sql`lock table notification_causes in share mode`.execute(held);
    const telling = notifyOfMessage(t.context, { messageId });
    await untilWaiting(t, 1);
    await markRead(conversationId, messageId);
    const reading = readConversationNotification(t.context, { conversationId, userId: ownerId });
    await Promise.race([reading, untilWaiting(t, 2)]);
    await held.commit().execute();
    await Promise.all([telling, reading]);
    expect((await listOf(owner)).map(({ readAt }) => readAt !== null)).toEqual([true]);
    // Which of the two commits is answered first is chance; neither count may bring the read message back.
    const pushes = pushedTo(t, ownerId);
    expect(pushes.at(-1)).toMatchObject({ content: '0' });
    expect(pushes).toContainEqual(expect.objectContaining({ type: 'CONVERSATION_READ', content: '0' }));
  });

  it('that came after what was read stays unread', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    const first = await say(conversationId, writerId);
    await say(conversationId, writerId);
    await deliverAll(t);
    await markRead(conversationId, first);
    await readConversationNotification(t.context, { conversationId, userId: ownerId });
    expect((await listOf(owner)).map(({ readAt }) => readAt)).toEqual([null]);
  });

  it('is not mailed once it has been read, though its notification was not', async () => {
    await t.db
      .updateTable('users')
      .set({ email: 'owner@example.org', email_verified_at: new Date() })
      .where('id', '=', ownerId)
      .execute();
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    const messageId = await say(conversationId, writerId);
    await say(conversationId, ownerId);
    await deliverAll(t);
    const mail = t.sentJobs.find(({ name }) => name === 'notifications.mail')?.data;
    await markRead(conversationId, messageId);
    await mailNotification(t.context, mail as { notificationId: number });
    expect(t.mails).toEqual([]);
    await say(conversationId, writerId);
    await mailNotification(t.context, mail as { notificationId: number });
    expect(t.mails).toHaveLength(1);
  });

  it('about a dealer’s post is told to every member, and an answer to the asker in the store’s name', async () => {
    const [staffId, managerId] = [await createUser(t.db), await createUser(t.db)];
    const dealer = await createDealer(t.db, { members: { [staffId]: 'staff', [managerId]: 'manager' } });
    const [staff, manager] = [await t.as(staffId), await t.as(managerId)];
    const id = await createPost(
      t.db,
      { author_id: ownerId, type: PostType.DealerUsed, title: 'In the store' },
      dealer,
    );
    const conversationId = await begin({ post_id: id, tenant_id: dealer.tenantId });
    await say(conversationId, writerId);
    await say(conversationId, staffId);
    await deliverAll(t);
    const asked = [`${writerName} sent you a message about “In the store”`];
    expect([await contentsOf(staff), await contentsOf(manager)]).toEqual([asked, asked]);
    const { display_name: name } = await t.db
      .selectFrom('tenants')
      .select('display_name')
      .where('id', '=', dealer.tenantId)
      .executeTakeFirstOrThrow();
    expect(await contentsOf(writer)).toEqual([`${name} sent you a message about “In the store”`]);
  });

  it('is hidden from a member who has left the store, and not mailed to them', async () => {
    const [leaverId, staffId] = [await createReader(t, 'leaver@example.org'), await createUser(t.db)];
    const dealer = await createDealer(t.db, { members: { [leaverId]: 'staff', [staffId]: 'staff' } });
    const [leaver, staff] = [await t.as(leaverId), await t.as(staffId)];
    const id = await createPost(t.db, { author_id: leaverId, type: PostType.DealerUsed }, dealer);
    await say(await begin({ post_id: id, tenant_id: dealer.tenantId }), writerId);
    await deliverAll(t);
    expect([await listOf(leaver), await listOf(staff)]).toMatchObject([[{ count: 1 }], [{ count: 1 }]]);
    await t.db.deleteFrom('tenant_members').where('user_id', '=', leaverId).execute();
    expect((await leaver.get('/notifications')).body).toMatchObject({ notifications: [], unreadCount: 0 });
    expect((await leaver.get('/accounts/current')).body).toMatchObject({ notificationsCount: 0 });
    expect(await listOf(staff)).toHaveLength(1);
    t.mails.length = 0;
    const mail = t.sentJobs.find(({ name }) => name === 'notifications.mail')?.data;
    await mailNotification(t.context, mail as { notificationId: number });
    expect(t.mails).toEqual([]);
  });
});

/** As far as this message. */
const markRead = (conversationId: number, messageId: number) =>
  t.db
    .insertInto('conversation_reads')
    .values({ conversation_id: conversationId, user_id: ownerId, last_read_id: messageId })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ last_read_id: messageId }),
    )
    .execute();

async function begin(values: { post_id: number; author_id?: number; tenant_id?: number }): Promise<number> {
  const { id } = await t.db
    .insertInto('conversations')
    .values({ asker_id: writerId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function say(conversationId: number, authorId: number): Promise<number> {
  const { id } = await t.db
    .insertInto('messages')
    .values({ conversation_id: conversationId, author_id: authorId, body: 'Some private words' })
    .returning('id')
    .executeTakeFirstOrThrow();
  t.sentJobs.push({ name: 'notifications.message', data: { messageId: id } });
  return id;
}
