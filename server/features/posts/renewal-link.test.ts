/** Renewing a listing by the link of a mail: without a login, once, for its owner, and by nothing that was made up. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Renewal } from '#common/api/posts.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { PostType } from '#common/domain/enums.ts';
import { makeRenewalToken } from './renewal-link.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let userId: number;
let postId: number;
let endsAt: Date;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  userId = await createUser(t.db);
  endsAt = new Date(Date.now() + 2 * DAY_MS);
  postId = await createPost(t.db, { author_id: userId, expires_at: endsAt });
});

const makeToken = (link: Partial<{ postId: number; userId: number; endsAt: Date }> = {}) =>
  makeRenewalToken(t.context, { postId, userId, endsAt, ...link });
const press = (token: string) => t.client().post<Renewal & { code: string }>('/posts/renewal', { token });
const read = (token: string) => t.client().get<Renewal>(`/posts/renewal?token=${encodeURIComponent(token)}`);
const readEnd = async (): Promise<number> => {
  const { rows } = await sql<{ end: Date }>`select expires_at as end from posts where id = ${postId}`.execute(
    t.db,
  );
  return (rows[0]?.end ?? new Date(0)).getTime();
};

describe('the link of a reminder', () => {
  it('renews nothing before it is pressed', async () => {
    expect((await read(makeToken())).body).toMatchObject({ postId, isRenewed: false });
    expect(await readEnd()).toBe(endsAt.getTime());
  });

  it('renews once, without a login, and says so again', async () => {
    const answer = await press(makeToken());
    expect(answer).toMatchObject({ status: 200, body: { postId, isRenewed: true } });
    expect(answer.cookies).toEqual([]);
    const end = await readEnd();
    expect(end).toBeGreaterThan(Date.now() + 30 * DAY_MS);
    expect((await press(makeToken())).body).toMatchObject({ isRenewed: true });
    expect(await readEnd()).toBe(end);
  });

  it('renews a listing that has ended, for thirty days', async () => {
    for (const [days, status] of [
      [29, 200],
      [31, 422],
    ] as const) {
      const ended = new Date(Date.now() - days * DAY_MS);
      postId = await createPost(t.db, { author_id: userId, expires_at: ended });
      expect((await press(makeToken({ endsAt: ended }))).status).toBe(status);
    }
  });

  it('renews a store’s listing for its staff', async () => {
    const dealer = await createDealer(t.db, { members: { [userId]: 'staff' } });
    postId = await createPost(
      t.db,
      { author_id: await createUser(t.db), type: PostType.DealerNew, expires_at: endsAt },
      dealer,
    );
    expect((await press(makeToken())).body).toMatchObject({ isRenewed: true });
  });

  it('renews nothing for anyone else, nor for an account that may not', async () => {
    const suspended = new Date(Date.now() + DAY_MS);
    for (const other of [
      await createUser(t.db),
      await createUser(t.db, { deleted_at: new Date() }),
      await createUser(t.db, { banned_at: new Date() }),
      await createUser(t.db, { suspended_until: suspended }),
    ]) {
      expect((await press(makeToken({ userId: other }))).status).toBeGreaterThanOrEqual(400);
    }
    expect(await readEnd()).toBe(endsAt.getTime());
  });

  it('is refused where it was changed', async () => {
    const token = makeToken();
    for (const wrong of [
      token.replace(/^\d+/, (id) => String(Number(id) + 1)),
      `${token}x`,
      'made up by me',
    ]) {
      expect((await press(wrong)).status).toBe(422);
      expect((await read(wrong)).status).toBe(422);
    }
  });
});
