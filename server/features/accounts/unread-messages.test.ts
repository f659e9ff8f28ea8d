/** How many messages wait for a person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import { PostType } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('unreadMessagesCount (spec 3)', () => {
  /** Up to here a person's messages are counted. */
  const CAP = 100;

  const converse = async (
    postId: number,
    askerId: number,
    other: { author_id: number } | { tenant_id: number },
  ): Promise<(authorId: number) => Promise<number>> => {
    const { id } = await t.db
      .insertInto('conversations')
      .values({ post_id: postId, asker_id: askerId, ...other })
      .returning('id')
      .executeTakeFirstOrThrow();
    return async (authorId) => {
      const message = await t.db
        .insertInto('messages')
        .values({ conversation_id: id, author_id: authorId, body: 'Hello' })
        .returning(['id', 'conversation_id'])
        .executeTakeFirstOrThrow();
      return message.id;
    };
  };
  const unread = async (userId: number): Promise<number> =>
    (await (await t.as(userId)).get<CurrentUser>('/accounts/current')).body.unreadMessagesCount;

  it("counts the other side's messages since the last one read, on both sides", async () => {
    const [author, asker, stranger] = [
      await createUser(t.db),
      await createUser(t.db),
      await createUser(t.db),
    ];
    const write = await converse(await createPost(t.db, { author_id: author }), asker, { author_id: author });
    await write(asker);
    const second = await write(asker);
    await write(asker);
    await write(author);
    expect([await unread(author), await unread(asker), await unread(stranger)]).toEqual([3, 1, 0]);
    const { conversation_id: conversationId } = await t.db
      .selectFrom('messages')
      .select('conversation_id')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('conversation_reads')
      .values({ conversation_id: conversationId, user_id: author, last_read_id: second })
      .execute();
    expect([await unread(author), await unread(asker)]).toEqual([1, 1]);
  });

  it('of a dealer post counts for every member of the tenant; a colleague does not make one unread', async () => {
    const [staff, manager, former, asker] = [
      await createUser(t.db),
      await createUser(t.db),
      await createUser(t.db),
      await createUser(t.db),
    ];
    const dealer = await createDealer(t.db, { members: { [staff]: 'staff', [manager]: 'manager' } });
    const postId = await createPost(t.db, { author_id: former, type: PostType.DealerNew }, dealer);
    const write = await converse(postId, asker, { tenant_id: dealer.tenantId });
    await write(asker);
    await write(staff);
    expect([await unread(staff), await unread(manager), await unread(former), await unread(asker)]).toEqual([
      1, 1, 0, 1,
    ]);
  });

  it('stops at a hundred', async () => {
    const [author, asker] = [await createUser(t.db), await createUser(t.db)];
    for (let n = 0; n < 3; n++) {
      const postId = await createPost(t.db, { author_id: author });
      const write = await converse(postId, asker, { author_id: author });
      for (let m = 0; m < CAP / 2; m++) await write(asker);
    }
    expect(await unread(author)).toBe(CAP);
  });
});
