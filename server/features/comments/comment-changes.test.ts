/** Writing, changing, removing and reporting comments over HTTP, and what others are told of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comments, CommentThread, CommentWritten, Replies } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { COMMENT_MAX } from '#common/domain/limits.ts';
import { type Answer, type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let sellerId: number;
let ellenId: number;
let seller: Client;
let ellen: Client;
let mod: Client;
let modId: number;

beforeAll(async () => {
  t = await createTestApp();
  sellerId = await createUser(t.db);
  ellenId = await createUser(t.db);
  modId = await createUser(t.db, { role: RoleLevel.Mod });
  seller = await t.as(sellerId);
  ellen = await t.as(ellenId);
  mod = await t.as(modId);
});
afterAll(() => t.close());

const newPost = () => createPost(t.db, { author_id: sellerId });
const say = (
  client: Client,
  postId: number,
  body: string,
  more: object = {},
): Promise<Answer<CommentWritten>> =>
  client.post<CommentWritten>(`/posts/${postId}/comments`, { body, ...more });
const postComment = async (client: Client, postId: number, body = 'Is it still there?'): Promise<number> =>
  (await say(client, postId, body)).body.comment.id;
const countOf = async (postId: number): Promise<number> =>
  (await ellen.get<Post>(`/posts/${postId}`)).body.commentCount;
const pushedTo = (postId: number) =>
  t.pushed.flatMap((push) =>
    'kind' in push && push.kind === 'post' && push.id === postId ? [push.data] : [],
  );

describe('writing', () => {
  it('answers the comment and the new count, and sends one job for those who are to hear of it', async () => {
    const id = await newPost();
    const { status, body } = await say(ellen, id, '  Is it\r\nstill \u200Bthere? ');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      commentCount: 1,
      comment: { body: 'Is it\nstill there?', author: { id: ellenId }, can: { edit: true, delete: true } },
    });
    expect(await countOf(id)).toBe(1);
    expect(t.sentJobs.filter((job) => job.name === 'notifications.comment').at(-1)?.data).toEqual({
      commentId: body.comment.id,
    });
  });

  it('tells whoever has the post open, as a visitor would see it', async () => {
    const id = await newPost();
    const { comment } = (await say(ellen, id, 'Is it still there?')).body;
    expect(pushedTo(id)).toEqual([
      {
        type: 'commentAdded',
        commentCount: 1,
        comment: { ...comment, can: { edit: false, delete: false, reply: false, report: false } },
      },
    ]);
  });

  it('once under one name of the page, however often it is sent', async () => {
    const id = await newPost();
    const clientId = randomUUID();
    const first = await say(ellen, id, 'Sent twice', { clientId });
    await t.db
      .updateTable('comments')
      .set({ created_at: new Date(0) })
      .where('post_id', '=', id)
      .execute();
    const again = await Promise.all([1, 2, 3].map(() => say(ellen, id, 'Sent twice', { clientId })));
    expect(again.map(({ body }) => [body.comment.id, body.commentCount])).toEqual(
      Array.from({ length: 3 }, () => [first.body.comment.id, 1]),
    );
    expect(pushedTo(id)).toHaveLength(1);
    // Another person's page may choose the same name; one's own may not use it elsewhere.
    expect((await say(seller, id, 'Mine', { clientId })).body.commentCount).toBe(2);
    expect((await say(ellen, await newPost(), 'Elsewhere', { clientId })).status).toBe(422);
  });

  it('once for a double click, and again a minute later or in another place', async () => {
    const id = await newPost();
    const first = (await say(ellen, id, 'Thank you')).body.comment.id;
    expect((await say(ellen, id, ' Thank you ')).body).toMatchObject({
      comment: { id: first },
      commentCount: 1,
    });
    expect((await say(ellen, id, 'Thank you', { parentId: first })).body.commentCount).toBe(2);
    expect((await say(seller, id, 'Thank you')).body.commentCount).toBe(3);
    await t.db
      .updateTable('comments')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .where('id', '=', first)
      .execute();
    expect((await say(ellen, id, 'Thank you')).body.commentCount).toBe(4);
  });

  it.each([
    ['nothing', { body: '' }, 422],
    ['blanks', { body: ' \n ' }, 422],
    ['what nobody sees', { body: '\u200B\u202E' }, 422],
    ['too much', { body: 'x'.repeat(COMMENT_MAX + 1) }, 422],
    ['no text', { body: 5 }, 422],
    ['a NUL', { body: 'a\0b' }, 422],
    ['half a pair', { body: 'a\ud800' }, 422],
    ['an unknown field', { body: 'x', authorId: 1 }, 422],
    ['a name that is none', { body: 'x', clientId: 'mine' }, 422],
    ['an answer to nothing', { body: 'x', parentId: 2_147_483_647 }, 409],
    ['an answer to 0', { body: 'x', parentId: 0 }, 422],
    ['just enough', { body: 'x'.repeat(COMMENT_MAX) }, 201],
    ['no parent, said so', { body: 'y', parentId: null }, 201],
  ])('%s', async (_what, body, status) => {
    expect((await ellen.post(`/posts/${await newPost()}/comments`, body)).status).toBe(status);
  });

  it('answers nothing of another post, and nothing that was removed', async () => {
    const id = await newPost();
    const elsewhere = await postComment(ellen, await newPost());
    expect((await say(seller, id, 'No', { parentId: elsewhere })).status).toBe(409);
    const removed = await postComment(ellen, id);
    await ellen.delete(`/comments/${removed}`);
    expect(await say(seller, id, 'No', { parentId: removed })).toMatchObject({
      status: 409,
      body: { code: 'comment_removed' },
    });
  });

  it('is for posts that are public, and for members who are not suspended', async () => {
    const id = await newPost();
    const suspended = await t.as(
      await createUser(t.db, { suspended_until: new Date(Date.now() + 86_400_000) }),
    );
    expect((await say(t.client(), id, 'No')).status).toBe(401);
    expect((await say(suspended, id, 'No')).status).toBe(403);
    await t.db.updateTable('posts').set({ status: PostStatus.Flagged }).where('id', '=', id).execute();
    expect((await say(ellen, id, 'No')).status).toBe(404);
    expect((await say(seller, id, 'No')).status).toBe(403);
    expect((await say(mod, id, 'No')).status).toBe(403);
  });
});

describe('changing', () => {
  it('marks it as edited and tells the others; the same words change nothing', async () => {
    const id = await newPost();
    const comment = await postComment(ellen, id);
    const same = await ellen.patch<CommentWritten>(`/comments/${comment}`, { body: 'Is it still there? ' });
    expect(same.body.comment.editedAt).toBeNull();
    const { body } = await ellen.patch<CommentWritten>(`/comments/${comment}`, { body: 'Is it sold?' });
    expect(body).toMatchObject({ comment: { body: 'Is it sold?' }, commentCount: 1 });
    expect(body.comment.editedAt).not.toBeNull();
    expect(pushedTo(id)).toMatchObject([
      { type: 'commentAdded' },
      { type: 'commentChanged', comment: { id: comment, body: 'Is it sold?' } },
    ]);
  });

  it('is its author’s, for 15 minutes', async () => {
    const id = await newPost();
    const comment = await postComment(ellen, id);
    const change = (client: Client) => client.patch(`/comments/${comment}`, { body: 'Changed' });
    expect([(await change(seller)).status, (await change(mod)).status]).toEqual([403, 403]);
    await t.db
      .updateTable('comments')
      .set({ created_at: new Date(Date.now() - 15 * 60_000 - 1_000) })
      .where('id', '=', comment)
      .execute();
    expect(await change(ellen)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    await ellen.delete(`/comments/${comment}`);
    expect((await change(ellen)).status).toBe(404);
  });
});

describe('removing', () => {
  it('by its author counts anew and says the same when done twice', async () => {
    const id = await newPost();
    const comment = await postComment(ellen, id);
    await postComment(seller, id, 'Yes');
    for (let n = 0; n < 2; n++) {
      const { status, body } = await ellen.delete<CommentWritten>(`/comments/${comment}`);
      expect([status, body.comment.body, body.comment.author, body.commentCount]).toEqual([
        200,
        null,
        null,
        1,
      ]);
    }
    expect(await countOf(id)).toBe(1);
    expect(
      pushedTo(id).filter((change) => (change as { type: string }).type === 'commentChanged'),
    ).toMatchObject([{ comment: { id: comment, body: null, author: null }, commentCount: 1 }]);
    expect((await seller.delete(`/comments/${comment}`)).status).toBe(404);
  });

  it('by a moderator stands in the log and answers the reports', async () => {
    const comment = await postComment(ellen, await newPost());
    await seller.post(`/comments/${comment}/report`, { reason: 'spam' });
    expect((await seller.delete(`/comments/${comment}`)).status).toBe(403);
    expect((await mod.delete(`/comments/${comment}`)).status).toBe(200);
    const entries = await t.db
      .selectFrom('moderation_log')
      .select(['moderator_id', 'action'])
      .where('kind', '=', 'comment')
      .where('subject_id', '=', comment)
      .execute();
    expect(entries).toEqual([{ moderator_id: modId, action: 'delete' }]);
    const report = await t.db
      .selectFrom('reports')
      .select('answered_at')
      .where('kind', '=', 'comment')
      .where('subject_id', '=', comment)
      .executeTakeFirstOrThrow();
    expect(report.answered_at).not.toBeNull();
  });

  it('of a moderator’s comment is for those above', async () => {
    const comment = await postComment(mod, await newPost());
    const another = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
    const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
    expect((await another.delete(`/comments/${comment}`)).status).toBe(403);
    expect((await admin.delete(`/comments/${comment}`)).status).toBe(200);
  });
});

describe('reporting', () => {
  it('is kept once a person, with the last words, and told to nobody', async () => {
    const id = await newPost();
    const comment = await postComment(ellen, id);
    const before = t.pushed.length;
    for (const body of [{ reason: 'spam' }, { reason: 'scam', text: ' Asks for gift cards ' }]) {
      expect(await seller.post(`/comments/${comment}/report`, body)).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    }
    const reports = await t.db
      .selectFrom('reports')
      .select(['reporter_id', 'reason', 'text'])
      .where('kind', '=', 'comment')
      .where('subject_id', '=', comment)
      .execute();
    expect(reports).toEqual([{ reporter_id: sellerId, reason: 'scam', text: 'Asks for gift cards' }]);
    expect(t.pushed).toHaveLength(before);
    expect(JSON.stringify((await ellen.get<Comments>(`/posts/${id}/comments`)).body)).not.toContain('scam');
  });

  it.each([
    ['one’s own', () => ellen, { reason: 'spam' }, 403],
    ['without a reason', () => seller, {}, 422],
    ['for no known reason', () => seller, { reason: 'dislike' }, 422],
    ['as a visitor', () => t.client(), { reason: 'spam' }, 401],
  ])('%s', async (_what, client, body, status) => {
    const comment = await postComment(ellen, await newPost());
    expect((await client().post(`/comments/${comment}/report`, body)).status).toBe(status);
  });

  it('is remembered for the reporter alone, in the list, the thread and the replies', async () => {
    const id = await newPost();
    const comment = await postComment(ellen, id);
    await seller.post(`/comments/${comment}/report`, { reason: 'spam' });
    const readBy = async (reader: Client) => {
      const { comments } = (await reader.get<Comments>(`/posts/${id}/comments`)).body;
      const thread = (await reader.get<CommentThread>(`/comments/${comment}`)).body;
      return [comments[0]?.currentUserReported, thread.currentUserReported];
    };
    expect(await readBy(seller)).toEqual([true, true]);
    expect(await readBy(ellen)).toEqual([false, false]);
    expect(await readBy(t.client())).toEqual([false, false]);
    const { body } = await say(ellen, id, 'And?', { parentId: comment });
    await seller.post(`/comments/${body.comment.id}/report`, { reason: 'spam' });
    const replies = await seller.get<Replies>(`/comments/${comment}/replies`);
    expect(replies.body.replies.map((reply) => reply.currentUserReported)).toEqual([true]);
  });

  it('not what was removed', async () => {
    const comment = await postComment(ellen, await newPost());
    await ellen.delete(`/comments/${comment}`);
    expect((await seller.post(`/comments/${comment}/report`, { reason: 'spam' })).status).toBe(404);
  });
});

describe('many at once', () => {
  it('fifty people comment on one post, answer and remove, and every count is right (spec 1)', async () => {
    const id = await newPost();
    const people = await Promise.all(Array.from({ length: 50 }, async () => t.as(await createUser(t.db))));
    const root = await postComment(seller, id, 'Ask me anything.');
    const written = await Promise.all(
      people.map((client, n) => say(client, id, `Question ${n}`, n % 2 ? { parentId: root } : {})),
    );
    expect(written.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(new Set(written.map(({ body }) => body.commentCount)).size).toBe(50);
    expect(await countOf(id)).toBe(51);
    const ids = written.map(({ body }) => body.comment.id);
    const done = await Promise.all(
      people.flatMap((client, n) => [
        n % 5 === 0
          ? client.delete(`/comments/${ids[n]}`)
          : client.patch(`/comments/${ids[n]}`, { body: `Question ${n}, changed` }),
        client.put(`/posts/${id}/bookmark`),
      ]),
    );
    expect(new Set(done.map((answer) => answer.status))).toEqual(new Set([200]));
    const post = (await ellen.get<Post>(`/posts/${id}`)).body;
    expect([post.commentCount, post.bookmarkCount]).toEqual([41, 50]);
  }, 30_000);
});
