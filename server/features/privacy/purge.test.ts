/** What 30 days later leaves of a person: looked for in every table. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntries } from '#common/api/audit.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { removedMemberName } from '#common/domain/removed-member.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createFullPerson, type FullPerson } from './full-person.testing.ts';
import { MARK, PHONE, SECRET, tablesWith } from './privacy.testing.ts';
import { purgeGoneAccounts } from './purge.ts';

let t: TestApp;
let person: FullPerson;
let admin: Client;

const letDaysPass = (days: number) =>
  sql`update users set deleted_at = deleted_at - make_interval(days => ${days}),
    purge_at = purge_at - make_interval(days => ${days}) where id = ${person.id}`.execute(t.db);

/** What an administrator did to what the person wrote, newest first: to the application, a comment of theirs, a post. */
const listDone = async () => {
  const { entries } = (await admin.get<AuditEntries>('/audit')).body;
  return entries.map(({ action, subject, before, after }) => [action, subject.name, { before, after }]);
};

beforeAll(async () => {
  t = await createTestApp();
  person = await createFullPerson(t);
  admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
  const values = { author_id: person.id, title: `Hidden ${MARK}` };
  const postId = await createPost(t.db, values);
  const comment = await t.db
    .insertInto('comments')
    .values({ post_id: postId, author_id: person.id, body: `Removed ${MARK}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const application = await t.db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  const reason = 'Not lawful here.';
  for (const { status } of [
    await admin.post(`/posts/${postId}/status`, { action: 'hide', reason }),
    await admin.delete(`/comments/${comment.id}`),
    await admin.post(`/tenants/applications/${application.id}/messages`, { body: 'Which store is it?' }),
  ]) {
    expect(status).toBe(200);
  }
  expect((await listDone()).map(([action, name]) => [action, name])).toEqual([
    ['application.message', `${MARK} Arms`],
    ['comment.remove', `Hidden ${MARK}`],
    ['post.hide', `Hidden ${MARK}`],
  ]);
  expect((await (await t.as(person.id)).delete('/accounts/current', { confirm: 'DELETE' })).status).toBe(200);
});
afterAll(() => t.close());

describe('a person who went', () => {
  it('takes along what was on its way at that moment', async () => {
    const postId = await createPost(t.db, { author_id: person.id, title: `Late ${MARK}` });
    await t.db
      .insertInto('reactions')
      .values({ post_id: person.othersPostId, user_id: person.id, reaction: 4 })
      .execute();
    await t.db
      .updateTable('users')
      .set({ email: `late-${MARK}@example.com` })
      .where('id', '=', person.id)
      .execute();
    await purgeGoneAccounts(t.context);
    const { status } = await t.db
      .selectFrom('posts')
      .select('status')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    expect(status).toBe(70);
    expect(await tablesWith(t, `late-${MARK}`)).toEqual([]);
    expect(await t.db.selectFrom('reactions').selectAll().where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
  });

  it('has messages and open business for 30 days', async () => {
    await letDaysPass(29);
    await purgeGoneAccounts(t.context);
    expect(await tablesWith(t, MARK)).toEqual(
      expect.arrayContaining(['applications', 'comments', 'messages', 'posts', 'reports', 'strikes']),
    );
  });

  it('leaves comments after that, and nothing else', async () => {
    await letDaysPass(2);
    expect(await purgeGoneAccounts(t.context)).toBeGreaterThan(0);
    expect(await tablesWith(t, MARK)).toEqual(['comments']);
    expect(await tablesWith(t, PHONE)).toEqual(['tenant_invitations']);
    const { body } = await t.db
      .selectFrom('comments')
      .select('body')
      .where('id', '=', person.commentId)
      .executeTakeFirstOrThrow();
    expect(body).toBe(`A comment on ${MARK}`);
  });

  it('leaves nothing that moderators or others wrote about them', async () => {
    // What is left is the other one's own address, and the moderator's name.
    expect(await tablesWith(t, SECRET)).toEqual(['users']);
    expect(await t.db.selectFrom('cases').select('id').where('about_id', '=', person.id).execute()).toEqual(
      [],
    );
  });

  it('stands in the audit log by numbers, and by no word of theirs', async () => {
    // The last entry is the leaving of the store.
    const done = (await listDone()).slice(1);
    expect(done.map(([, name]) => name)).toEqual([null, null, null]);
    expect(JSON.stringify(done)).not.toContain(MARK);
  });

  it('leaves what others said to them, and what was rated', async () => {
    const messages = await t.db
      .selectFrom('messages')
      .select(['author_id', 'body'])
      .where('conversation_id', '=', person.askedConversationId)
      .orderBy('id')
      .execute();
    expect(messages.map(({ body }) => body)).toEqual(['removed', 'removed', 'You may.']);
    const ratings = await t.db.selectFrom('ratings').select(['words', 'score']).orderBy('id').execute();
    expect(ratings).toEqual([
      { words: 'Quick and kind', score: 5 },
      { words: '', score: 4 },
      { words: '', score: 1 },
    ]);
  });

  it('is a number with a removed member’s name, and done with', async () => {
    const row = await t.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      display_name: removedMemberName(person.id),
      phone_number: null,
      email: null,
      zip: null,
    });
    expect(row.purged_at).not.toBeNull();
    expect(await purgeGoneAccounts(t.context)).toBe(0);
  });

  it('does not touch whoever is here', async () => {
    const id = await createUser(t.db);
    const postId = await createPost(t.db, { author_id: id, title: 'Stays' });
    await purgeGoneAccounts(t.context);
    const { title } = await t.db
      .selectFrom('posts')
      .select('title')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    expect(title).toBe('Stays');
  });

  it('is forgotten with the standing of the number, when that has ended', async () => {
    const count = async () => (await t.db.selectFrom('departed_numbers').selectAll().execute()).length;
    expect(await count()).toBe(1);
    await sql`update departed_numbers set expires_at = now() - interval '1 hour'`.execute(t.db);
    await purgeGoneAccounts(t.context);
    expect(await count(), 'the suspension stands').toBe(1);
    await sql`update departed_numbers set suspended_until = now() - interval '1 hour'`.execute(t.db);
    await purgeGoneAccounts(t.context);
    expect(await count()).toBe(0);
  });
});
