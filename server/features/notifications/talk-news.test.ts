/** Who hears of comments and replies: those whom they concern, once, folded, and only of what they may see. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import {
  contentsOf,
  createTalk,
  listOf,
  pushedTo,
  deliverAll,
  untilWaiting,
} from './notifications.testing.ts';

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

async function comment(who: Client, parentId?: number, on = postId): Promise<number> {
  const body = { body: `Some private words ${Math.random()}`, parentId };
  const answer = await who.post<CommentWritten>(`/posts/${on}/comments`, body);
  expect(answer.status).toBe(201);
  return answer.body.comment.id;
}
const setStatus = (status: PostStatus) =>
  t.db.updateTable('posts').set({ status }).where('id', '=', postId).execute();

describe('a comment', () => {
  it('is told to the post’s author once, however often its job runs, with a link to it (spec 1)', async () => {
    const id = await comment(writer);
    await deliverAll(t);
    expect(await listOf(owner)).toMatchObject([
      {
        type: 'comment',
        content: `${writerName} commented on “Marlin 336”`,
        url: `/posts/${postId}?comment=${id}`,
        count: 1,
        readAt: null,
      },
    ]);
    expect(await contentsOf(writer)).toEqual([]);
    expect(pushedTo(t, ownerId)).toMatchObject([
      { type: 'POST_COMMENT', content: `${writerName} commented on “Marlin 336”`, payload: { id, postId } },
      { type: 'NOTIFICATION_COUNT_CHANGE', content: '1', payload: null },
    ]);
    expect(pushedTo(t, writerId)).toEqual([]);
  });

  it('folds with those that came before it, until they are read', async () => {
    for (let n = 0; n < 3; n++) await comment(writer);
    const last = await comment(await t.as(await createUser(t.db)));
    await deliverAll(t);
    expect(await listOf(owner)).toMatchObject([
      { content: '4 new comments on “Marlin 336”', count: 4, url: `/posts/${postId}?comment=${last}` },
    ]);
    expect(pushedTo(t, ownerId).at(-1)).toMatchObject({ type: 'NOTIFICATION_COUNT_CHANGE', content: '1' });
    await owner.post('/notifications/read', {});
    await comment(writer);
    await deliverAll(t);
    expect(await contentsOf(owner)).toEqual([
      `${writerName} commented on “Marlin 336”`,
      '4 new comments on “Marlin 336”',
    ]);
  });

  it('takes one number for all that folds together', async () => {
    for (let n = 0; n < 3; n++) await comment(writer);
    await deliverAll(t);
    await owner.post('/notifications/read', {});
    await comment(writer);
    await deliverAll(t);
    const [later = 0, before = 0] = (await listOf(owner)).map(({ id }) => id);
    expect(later - before).toBe(1);
  });

  it.each([
    ['is on its way into a mailbox', 'mailing_since', ['2 new comments on “Marlin 336”']],
    ['is read', 'read_at', ['Tom commented on “Marlin 336”', 'Tom commented on “Marlin 336”']],
  ] as const)(
    'that comes at the moment when the last one %s is not lost',
    async (_name, column, contents) => {
      await comment(writer);
      await deliverAll(t);
      await comment(writer);
      const held = await t.db.startTransaction().execute();
      const changes = { [column]: new Date() };
      await held.updateTable('notifications').set(changes).where('user_id', '=', ownerId).execute();
      const telling = deliverAll(t);
      await untilWaiting(t, 1);
      await held.commit().execute();
      await telling;
      expect(await contentsOf(owner)).toEqual(contents.map((content) => content.replace('Tom', writerName)));
      const { count } = await t.db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', ownerId)
        .where(column, 'is not', null)
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    },
  );

  it('folds right when many are told at the same moment', async () => {
    for (let n = 0; n < 12; n++) await comment(writer);
    const jobs = t.sentJobs.splice(0);
    await Promise.all(
      jobs.map(async (job) => {
        t.sentJobs.push(job);
        await deliverAll(t);
      }),
    );
    expect(await listOf(owner)).toMatchObject([{ content: '12 new comments on “Marlin 336”', count: 12 }]);
  });

  it('of one’s own on one’s own post is told to nobody', async () => {
    await comment(owner);
    await deliverAll(t);
    expect(await contentsOf(owner)).toEqual([]);
    expect(t.pushed.filter((push) => 'notification' in push)).toEqual([]);
  });

  it('holds none of its words, and none of a title that is longer than a line', async () => {
    await t.db
      .updateTable('posts')
      .set({ title: 'x'.repeat(120) })
      .where('id', '=', postId)
      .execute();
    await comment(writer);
    await deliverAll(t);
    const [content = ''] = await contentsOf(owner);
    expect(content).not.toContain('private words');
    expect(content).toContain(`“${'x'.repeat(79)}…”`);
  });

  it.each([
    ['removed meanwhile', async (id: number) => void (await writer.delete(`/comments/${id}`))],
    ['on a post that was deleted', () => setStatus(PostStatus.Deleted)],
  ])('that is %s is told to nobody', async (_name, change) => {
    const id = await comment(writer);
    await change(id);
    await deliverAll(t);
    expect(await contentsOf(owner)).toEqual([]);
  });

  it('on a post that is out of sight is told to its owner, and answers to nobody', async () => {
    const first = await comment(writer);
    await comment(await t.as(await createUser(t.db)), first);
    await setStatus(PostStatus.Flagged);
    await deliverAll(t);
    expect(await contentsOf(owner)).toEqual(['2 new comments on “Marlin 336”']);
    expect(pushedTo(t, ownerId)[0]).toMatchObject({
      type: 'POST_COMMENT',
      payload: { id: first, postId, body: expect.stringContaining('private words') },
    });
    expect(await contentsOf(writer)).toEqual([]);
    await setStatus(PostStatus.Published);
    expect(await contentsOf(writer)).toEqual([]);
  });

  it('is not told to whoever has switched comments off, gone, or been banned', async () => {
    await owner.patch('/notifications/preferences', { preferences: [{ kind: 'comment', onSite: false }] });
    await comment(writer);
    await deliverAll(t);
    await owner.patch('/notifications/preferences', { preferences: [{ kind: 'comment', onSite: true }] });
    expect(await contentsOf(owner)).toEqual([]);
    for (const gone of ['banned_at', 'deleted_at']) {
      await t.db
        .updateTable('users')
        .set({ banned_at: null, [gone]: new Date() })
        .where('id', '=', ownerId)
        .execute();
      await comment(writer);
      await deliverAll(t);
    }
    const kept = t.db.selectFrom('notifications').selectAll().where('user_id', '=', ownerId);
    expect(await kept.execute()).toEqual([]);
  });
});

describe('a reply', () => {
  it('is told to whom it answers, and to the owner as a comment (spec 3)', async () => {
    const first = await comment(writer);
    const otherId = await createUser(t.db, { display_name: 'Ann Answers' });
    const other = await t.as(otherId);
    const reply = await comment(other, first);
    await deliverAll(t);
    expect(await listOf(writer)).toMatchObject([
      {
        type: 'reply',
        content: 'Ann Answers replied to your comment on “Marlin 336”',
        url: `/posts/${postId}?comment=${reply}`,
      },
    ]);
    expect(pushedTo(t, writerId).map(({ type }) => type)).toEqual([
      'COMMENT_REPLY',
      'NOTIFICATION_COUNT_CHANGE',
    ]);
    expect(await contentsOf(owner)).toEqual(['2 new comments on “Marlin 336”']);
    expect(await contentsOf(other)).toEqual([]);
  });

  it('to the owner’s own comment is told once, as a reply', async () => {
    const first = await comment(owner);
    await comment(writer, first);
    await deliverAll(t);
    expect((await listOf(owner)).map(({ type }) => type)).toEqual(['reply']);
  });

  it('to an owner who wants no replies is told once, as a comment', async () => {
    await owner.patch('/notifications/preferences', { preferences: [{ kind: 'reply', onSite: false }] });
    await comment(writer, await comment(owner));
    await deliverAll(t);
    expect((await listOf(owner)).map(({ type, count }) => [type, count])).toEqual([['comment', 1]]);
  });

  it('to oneself is told to nobody but the owner', async () => {
    await comment(writer, await comment(writer));
    await deliverAll(t);
    expect(await contentsOf(writer)).toEqual([]);
    expect(await contentsOf(owner)).toEqual(['2 new comments on “Marlin 336”']);
  });
});

describe('on a dealer’s post', () => {
  let dealer: TestDealer;
  let staff: Client;
  let manager: Client;
  beforeEach(async () => {
    const [staffId, managerId] = [await createUser(t.db), await createUser(t.db)];
    dealer = await createDealer(t.db, { members: { [staffId]: 'staff', [managerId]: 'manager' } });
    [staff, manager] = [await t.as(staffId), await t.as(managerId)];
  });

  it.each([PostType.DealerNew, PostType.News])(
    'of type %s every member hears of a comment, and a former one who wrote the post does not',
    async (type) => {
      const id = await createPost(t.db, { author_id: ownerId, type, title: 'In the store' }, dealer);
      await comment(writer, undefined, id);
      await deliverAll(t);
      const content = `${writerName} commented on “In the store”`;
      expect([await contentsOf(staff), await contentsOf(manager)]).toEqual([[content], [content]]);
      expect(await contentsOf(owner)).toEqual([]);
    },
  );

  it('what a colleague writes is told to the one who is answered, and to no colleague', async () => {
    const id = await createPost(t.db, { author_id: ownerId, type: PostType.DealerNew }, dealer);
    const question = await comment(writer, undefined, id);
    await deliverAll(t);
    await manager.post('/notifications/read', {});
    await comment(staff, question, id);
    await deliverAll(t);
    expect((await listOf(writer)).map(({ type }) => type)).toEqual(['reply']);
    expect((await listOf(manager)).filter(({ readAt }) => readAt === null)).toEqual([]);
  });
});
