/** Reading comments over HTTP: threads, their replies, pages, one comment, and what removing leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comments, CommentThread, CommentWritten, Replies } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let sellerId: number;
let ellenId: number;
let ellen: Client;
let seller: Client;
let visitor: Client;

beforeAll(async () => {
  t = await createTestApp();
  sellerId = await createUser(t.db, { display_name: 'Tom W.' });
  ellenId = await createUser(t.db, { display_name: 'Ellen R.' });
  seller = await t.as(sellerId);
  ellen = await t.as(ellenId);
  visitor = t.client();
});
afterAll(() => t.close());

const list = async (postId: number, query = '', client = visitor): Promise<Comments> => {
  const { status, body } = await client.get<Comments>(`/posts/${postId}/comments${query}`);
  expect(status).toBe(200);
  return body;
};
const say = async (client: Client, postId: number, body: string, parentId?: number): Promise<number> => {
  const answer = await client.post<CommentWritten>(`/posts/${postId}/comments`, { body, parentId });
  expect(answer.status).toBe(201);
  return answer.body.comment.id;
};

/** Rows as the server would have written them. */
async function writeRows(
  postId: number,
  count: number,
  place: { root_id?: number; parent_id?: number } = {},
) {
  const rows = await t.db
    .insertInto('comments')
    .values(
      Array.from({ length: count }, (_, n) => ({
        post_id: postId,
        author_id: ellenId,
        body: `Comment ${n + 1}`,
        ...place,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

describe('threads', () => {
  it('are listed oldest first, with their replies beneath, and whom a reply answers (spec 1)', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const first = await say(ellen, id, 'Is the serial range before the cross-bolt safety?');
    const second = await say(ellen, id, 'Fair price.');
    const answer = await say(seller, id, 'Yes, **1978**.', first);
    const thanks = await say(ellen, id, 'Thank you.', answer);
    const { comments, count, nextCursor } = await list(id);
    expect([count, nextCursor]).toEqual([4, null]);
    expect(comments.map((comment) => [comment.id, comment.replyCount])).toEqual([
      [first, 2],
      [second, 0],
    ]);
    expect(comments[0]).toMatchObject({
      postId: id,
      parentId: null,
      rootId: null,
      author: { id: ellenId, displayName: 'Ellen R.' },
      byOwner: false,
      editedAt: null,
      can: { edit: false, delete: false, reply: false, report: false },
    });
    expect(comments[0]?.replies).toMatchObject([
      { id: answer, parentId: first, rootId: first, byOwner: true, replyTo: null, body: 'Yes, **1978**.' },
      { id: thanks, parentId: answer, rootId: first, byOwner: false, replyTo: 'Tom W.' },
    ]);
  });

  it('say what the reader may do', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    await say(ellen, id, 'Is it still there?');
    const can = async (client: Client) => (await list(id, '', client)).comments[0]?.can;
    expect(await can(ellen)).toEqual({ edit: true, delete: true, reply: true, report: false });
    expect(await can(seller)).toEqual({ edit: false, delete: false, reply: true, report: true });
  });

  it('come in pages that continue where the last one ended, whatever was written meanwhile', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const ids = await writeRows(id, 45);
    const first = await list(id);
    await writeRows(id, 1);
    const second = await list(id, `?cursor=${first.nextCursor}`);
    const third = await list(id, `?cursor=${second.nextCursor}`);
    const read = [first, second, third].flatMap((page) => page.comments.map((comment) => comment.id));
    expect(read.slice(0, 45)).toEqual(ids);
    expect([first.comments.length, read.length, third.nextCursor]).toEqual([20, 46, null]);
    expect((await list(id, '?limit=3')).comments).toHaveLength(3);
  });

  it('show their oldest five replies, and the others by pages', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const [root = 0] = await writeRows(id, 1);
    const replies = await writeRows(id, 30, { root_id: root, parent_id: root });
    const thread = (await list(id)).comments[0] as CommentThread;
    expect(thread.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 5));
    expect(thread.replyCount).toBe(30);
    const next = await visitor.get<Replies>(`/comments/${root}/replies?cursor=${thread.nextReplies}`);
    expect(next.body.replies.map((reply) => reply.id)).toEqual(replies.slice(5, 25));
    const last = await visitor.get<Replies>(`/comments/${root}/replies?cursor=${next.body.nextReplies}`);
    expect(last.body.replies.map((reply) => reply.id)).toEqual(replies.slice(25));
    expect(last.body.nextReplies).toBeNull();
  });

  it('count at most a hundred replies', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const [root = 0] = await writeRows(id, 1);
    await writeRows(id, 130, { root_id: root, parent_id: root });
    expect((await list(id)).comments[0]?.replyCount).toBe(100);
  });

  it('mark what a dealer’s members say on its posts, and what an owner says on their own', async () => {
    const dealer = await createDealer(t.db, { members: { [ellenId]: 'staff' } });
    const ofDealer = await createPost(t.db, { author_id: sellerId, type: PostType.DealerNew }, dealer);
    await say(ellen, ofDealer, 'In stock.');
    await say(seller, ofDealer, 'I wrote it, and left the store.');
    expect((await list(ofDealer)).comments.map((comment) => comment.byOwner)).toEqual([true, false]);
  });

  it.each(['0', '-1', 'x', '99999999999', '1.5', '%00'])('refuse the cursor %s', async (cursor) => {
    const id = await createPost(t.db, { author_id: sellerId });
    expect((await visitor.get(`/posts/${id}/comments?cursor=${cursor}`)).status).toBe(422);
  });
});

describe('one comment', () => {
  it('comes with its whole thread, also where it stands far down', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const [root = 0] = await writeRows(id, 2);
    const replies = await writeRows(id, 40, { root_id: root, parent_id: root });
    const wanted = replies[33] ?? 0;
    const { body } = await visitor.get<CommentThread>(`/comments/${wanted}`);
    expect(body.id).toBe(root);
    expect(body.replies.map((reply) => reply.id)).toEqual([...replies.slice(0, 20), wanted]);
    const next = await visitor.get<Replies>(`/comments/${root}/replies?cursor=${body.nextReplies}`);
    expect(next.body.replies[0]?.id).toBe(replies[20]);
    const near = await visitor.get<CommentThread>(`/comments/${replies[3]}`);
    expect(near.body.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 20));
  });

  it.each([PostStatus.Draft, PostStatus.Flagged, PostStatus.Hidden, PostStatus.Deleted])(
    'of a post of status %i looks to others like one that does not exist',
    async (status) => {
      const id = await createPost(t.db, { author_id: sellerId });
      const [comment = 0] = await writeRows(id, 1);
      await t.db.updateTable('posts').set({ status }).where('id', '=', id).execute();
      const absent = await ellen.get('/comments/2147483647');
      for (const path of [`/comments/${comment}`, `/comments/${comment}/replies`]) {
        const answer = await ellen.get(path);
        expect([answer.status, answer.body]).toEqual([404, absent.body]);
      }
      expect((await ellen.get(`/posts/${id}/comments`)).status).toBe(404);
    },
  );
});

describe('a removed comment', () => {
  it('with replies keeps its place without author and words', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const root = await say(ellen, id, 'Something that was taken back');
    const reply = await say(seller, id, 'An answer', root);
    const second = await say(ellen, id, 'An answer to the answer', reply);
    await ellen.delete(`/comments/${root}`);
    await seller.delete(`/comments/${reply}`);
    const { comments, count } = await list(id);
    expect(count).toBe(1);
    expect(comments).toMatchObject([{ id: root, author: null, body: null, byOwner: false, replyCount: 1 }]);
    expect(comments[0]?.replies).toMatchObject([
      { id: reply, author: null, body: null, replyTo: null, byOwner: false },
      { id: second, body: 'An answer to the answer', replyTo: null },
    ]);
    expect(JSON.stringify(comments)).not.toContain('taken back');
  });

  it('without replies disappears, and one with its last reply', async () => {
    const id = await createPost(t.db, { author_id: sellerId });
    const alone = await say(ellen, id, 'Alone');
    const root = await say(ellen, id, 'First');
    const reply = await say(seller, id, 'Second', root);
    await ellen.delete(`/comments/${alone}`);
    await ellen.delete(`/comments/${root}`);
    expect((await list(id)).comments.map((comment) => comment.id)).toEqual([root]);
    expect((await visitor.get(`/comments/${alone}`)).status).toBe(404);
    expect((await visitor.get(`/comments/${root}`)).status).toBe(200);
    await seller.delete(`/comments/${reply}`);
    expect(await list(id)).toEqual({ comments: [], nextCursor: null, count: 0 });
    for (const gone of [root, reply]) expect((await visitor.get(`/comments/${gone}`)).status).toBe(404);
    expect((await visitor.get<Post>(`/posts/${id}`)).body.commentCount).toBe(0);
  });
});
