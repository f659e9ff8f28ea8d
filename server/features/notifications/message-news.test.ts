/** Who hears of messages: the other side, once, folded by conversation, and not of what it has read. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { contentsOf, listOf, pushedTo, tellAll } from './notifications.testing.ts';

let t: TestApp;
let ownerId: number;
let owner: Client;
let postId: number;
let writerId: number;
let writer: Client;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
let turn = 0;
beforeEach(async () => {
  turn += 1;
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
  writerId = await createUser(t.db, { display_name: `Tom ${turn}` });
  writer = await t.as(writerId);
  postId = await createPost(t.db, { author_id: ownerId, title: 'Marlin 336' });
  t.sentJobs.length = 0;
  t.pushed.length = 0;
});

describe('a message', () => {
  it('is told to the other side once, folded by conversation, and pushes the count alone', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    await say(conversationId, writerId);
    await say(conversationId, writerId);
    await tellAll(t);
    expect(await listOf(owner)).toMatchObject([
      {
        type: 'message',
        content: `2 new messages from Tom ${turn} about “Marlin 336”`,
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
    await tellAll(t);
    expect(await listOf(writer)).toMatchObject([{ type: 'message', count: 1 }]);
  });

  it('that was read already is told to nobody', async () => {
    const conversationId = await begin({ post_id: postId, author_id: ownerId });
    const messageId = await say(conversationId, writerId);
    await t.db
      .insertInto('conversation_reads')
      .values({ conversation_id: conversationId, user_id: ownerId, last_read_id: messageId })
      .execute();
    await tellAll(t);
    expect(await contentsOf(owner)).toEqual([]);
    await say(conversationId, writerId);
    await tellAll(t);
    expect(await listOf(owner)).toMatchObject([{ count: 1 }]);
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
    await tellAll(t);
    const asked = [`Tom ${turn} sent you a message about “In the store”`];
    expect([await contentsOf(staff), await contentsOf(manager)]).toEqual([asked, asked]);
    const { display_name: name } = await t.db
      .selectFrom('tenants')
      .select('display_name')
      .where('id', '=', dealer.tenantId)
      .executeTakeFirstOrThrow();
    expect(await contentsOf(writer)).toEqual([`${name} sent you a message about “In the store”`]);
  });
});

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
