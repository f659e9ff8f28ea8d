/** Tries that no JSON answer holds more, or other things, than its route declares. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Post } from '#common/api/posts.ts';
import { writeCard } from './features/posts/post-cards.service.ts';
import { postJson } from './features/posts/posts.view.ts';
import { createTestApp, type TestApp } from './testing/build-app.ts';
import { createPost, createUser } from './testing/factories.ts';

let t: TestApp;
let postId: number;

beforeAll(async () => {
  t = await createTestApp();
  postId = await createPost(t.db, { author_id: await createUser(t.db) });
});
afterAll(() => t.close());

describe('a test fails', () => {
  it.each(['/posts', '/getposts', '/posts/:id'])('for %s with a field that is not declared', async (path) => {
    const url = path.replace(':id', String(postId));
    await t.client().get(url);
    expect(t.misfits).toEqual([]);
    await sql`update post_cards set body = replace(body, '{"id"', '{"phone":"+12085550101","id"')
      where post_id = ${postId}`.execute(t.db);
    await t.client().get(url);
    expect(t.misfits.splice(0)).toEqual([
      expect.stringMatching(`GET /api${path} \\(200\\): .*must NOT have additional properties`),
    ]);
    await sql`update post_cards set body = null where post_id = ${postId}`.execute(t.db);
  });
});

it('a post and its card are written with what is declared alone', async () => {
  const { body: post } = await t.client().get<Post>(`/posts/${postId}`);
  const secret = { ...post, phone: '+12085550101', author: { ...post.author, email: 'a@example.org' } };
  expect(JSON.parse(postJson(secret))).toEqual(post);
  const card = writeCard(secret);
  expect(card).not.toMatch(/phone|email/);
  expect(card).toMatch(/"location":[^]*$/);
});
