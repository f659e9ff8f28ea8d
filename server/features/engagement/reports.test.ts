/** Reports of posts over HTTP: whose count towards taking one out of sight, and how often. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queue } from '#common/api/moderation.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

const OLD = { created_at: new Date(Date.now() - 60 * 86_400_000) };

let t: TestApp;
let owner: Client;
let ownerId: number;
let mod: Client;

beforeAll(async () => {
  t = await createTestApp();
  ownerId = await createUser(t.db, OLD);
  owner = await t.as(ownerId);
  mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());

type Someone = { id: number; client: Client };
const createPeople = async (count: number, values = {}): Promise<Someone[]> => {
  const people: Someone[] = [];
  for (let n = 0; n < count; n++) {
    const id = await createUser(t.db, values);
    people.push({ id, client: await t.as(id) });
  }
  return people;
};
const report = async (people: readonly Someone[], id: number): Promise<void> => {
  for (const { client } of people) {
    const { status } = await client.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'scam' });
    expect(status).toBe(200);
  }
};
const statusOf = async (id: number): Promise<number> =>
  (await t.db.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const reportsInQueue = async (id: number): Promise<number> => {
  const { body } = await mod.get<Queue>('/moderation/queue?limit=100');
  return body.items.find(({ post }) => post?.id === id)?.reportCount ?? 0;
};
const act = (id: number, action: string) => mod.post(`/posts/${id}/status`, { action });

describe('reports of a post', () => {
  it('take it out of sight when three have made them who are not new here', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const people = await createPeople(3, OLD);
    await report(people.slice(0, 2), id);
    expect(await statusOf(id)).toBe(PostStatus.Published);
    await report(people, id);
    expect(await statusOf(id)).toBe(PostStatus.Flagged);
  });

  it('of new accounts come to the moderators, and leave it where it is', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    await report([...(await createPeople(5)), ...(await createPeople(2, OLD))], id);
    expect(await statusOf(id)).toBe(PostStatus.Published);
    expect(await reportsInQueue(id)).toBe(7);
  });

  it('of those with a strike do so too, for as long as it counts', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const people = await createPeople(3, OLD);
    for (const { id: user_id } of people) {
      await t.db
        .insertInto('strikes')
        .values({ user_id, given_by: ownerId, reason: 'x', expires_at: new Date(Date.now() + 60_000) })
        .execute();
    }
    await report(people, id);
    expect(await statusOf(id)).toBe(PostStatus.Published);
    await sql`update strikes set lifted_at = now()`.execute(t.db);
    await report(people.slice(0, 1), id);
    expect(await statusOf(id)).toBe(PostStatus.Flagged);
  });

  it('that were found wrong do not count again, and are still read and answered', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const people = await createPeople(3, OLD);
    await report(people, id);
    expect((await act(id, 'approve')).status).toBe(200);
    // It is not what was approved any more.
    expect((await owner.patch(`/posts/${id}`, { description: 'In very good order.' })).status).toBe(200);
    await report(people, id);
    expect(await statusOf(id)).toBe(PostStatus.Published);
    expect(await reportsInQueue(id)).toBe(3);
    const answers = (): number =>
      t.sentJobs.filter(({ name, data }) => name === 'notifications.account' && 'cause' in data).length;
    const before = answers();
    expect((await act(id, 'review')).status).toBe(200);
    expect(answers() - before).toBe(3);
    const causes = t.sentJobs.flatMap(({ data }) =>
      'cause' in data && data.cause.startsWith('report:') ? [data.cause] : [],
    );
    expect(new Set(causes).size, 'told each time').toBe(causes.length);
    const others = await createPeople(2, OLD);
    await report(others, id);
    await report(people, id);
    expect(await statusOf(id)).toBe(PostStatus.Reviewed);
    await report(await createPeople(1, OLD), id);
    expect(await statusOf(id)).toBe(PostStatus.Flagged);
  });

  it('that were right once count again', async () => {
    const id = await createPost(t.db, { author_id: ownerId });
    const people = await createPeople(3, OLD);
    await report(people.slice(0, 1), id);
    const body = { action: 'remove', category: 'scam', reason: 'Not yours.' };
    expect((await mod.post(`/moderation/post/${id}`, body)).status).toBe(200);
    await t.db
      .updateTable('posts')
      .set({ status: PostStatus.Published, previous_status: null })
      .where('id', '=', id)
      .execute();
    await report(people, id);
    expect(await statusOf(id)).toBe(PostStatus.Flagged);
  });
});

describe('an approval', () => {
  it('outlasts a lower price, and no higher one', async () => {
    const id = await createPost(t.db, { author_id: ownerId, price: 500 });
    await report(await createPeople(3, OLD), id);
    await act(id, 'approve');
    await owner.patch(`/posts/${id}`, { price: 450 });
    await report(await createPeople(3, OLD), id);
    expect(await statusOf(id)).toBe(PostStatus.Approved);
    await owner.patch(`/posts/${id}`, { price: 600 });
    await report(await createPeople(1, OLD), id);
    expect(await statusOf(id)).toBe(PostStatus.Flagged);
  });

  it('does not outlast other words beside a lower price', async () => {
    const id = await createPost(t.db, { author_id: ownerId, price: 500 });
    await report(await createPeople(3, OLD), id);
    await act(id, 'approve');
    await owner.patch(`/posts/${id}`, { price: 450, title: 'Something else' });
    expect(await statusOf(id)).toBe(PostStatus.Published);
  });
});
