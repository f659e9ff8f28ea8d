/** People over HTTP: who is found by whom, what is told of them, and who sees what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, PersonDetail, PersonHistory } from '#common/api/user-admin.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';

const DAY_MS = 86_400_000;
const PHONE = '+13035550123';

let t: TestApp;
let mod: Client;
let modId: number;
let admin: Client;
let adminId: number;

beforeAll(async () => {
  t = await createTestApp();
  modId = await createUser(t.db, { role: RoleLevel.Mod, display_name: 'Maya L.' });
  adminId = await createUser(t.db, { role: RoleLevel.Admin, display_name: 'Adam K.' });
  [mod, admin] = [await t.as(modId), await t.as(adminId)];
});
afterAll(() => t.close());

const search = async (client: Client, body: object): Promise<number[]> => {
  const answer = await client.post<People>('/people/search', body);
  expect(answer.status).toBe(200);
  return answer.body.people.map(({ id }) => id);
};
const read = async (client: Client, id: number): Promise<PersonDetail> =>
  (await client.get<PersonDetail>(`/people/${id}`)).body;

describe('looking for people', () => {
  let benchId: number;
  beforeAll(async () => {
    benchId = await createUser(t.db, {
      display_name: 'Bench_Rest 100%',
      phone_number: PHONE,
      email: 'bench@example.org',
      email_verified_at: new Date(),
    });
  });

  it.each([
    ['a part of a name, in any case', 'nch_rest', true],
    ['two letters of it', 'be', true],
    ['a sign that means something in a pattern', '100%', true],
    ['a pattern that is meant as one', 'b%h', false],
    ['a name that nobody has', 'Nobody at all', false],
  ])('finds %s', async (_name, phrase, isFound) => {
    expect((await search(mod, { phrase })).includes(benchId)).toBe(isFound);
  });

  it('finds an id', async () => {
    expect(await search(mod, { phrase: ` ${benchId} ` })).toContain(benchId);
  });

  it.each([
    ['a number', '(303) 555-0123'],
    ['a number as it is kept', PHONE],
    ['a verified address, in any case', 'Bench@Example.org'],
  ])('finds %s for administrators alone', async (_name, phrase) => {
    expect(await search(admin, { phrase })).toEqual([benchId]);
    expect(await search(mod, { phrase })).toEqual([]);
  });

  it('finds no part of a number, and no address that nobody has proven', async () => {
    const other = await createUser(t.db, { email: 'maybe@example.org' });
    expect(await search(admin, { phrase: 'maybe@example.org' })).not.toContain(other);
    expect(await search(admin, { phrase: '5550123' })).toEqual([]);
  });

  it('filters by role and by state, and leaves out whoever is gone', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const suspended = await createUser(t.db, { suspended_until: inDays(1) });
    const over = await createUser(t.db, { suspended_until: inDays(-1) });
    const banned = await createUser(t.db, { banned_at: new Date() });
    const wasBanned = await createUser(t.db, { banned_at: inDays(-2), banned_until: inDays(-1) });
    const gone = await createUser(t.db, { banned_at: new Date(), deleted_at: new Date() });
    expect(await search(mod, { state: 'suspended' })).toEqual([suspended]);
    expect(await search(mod, { state: 'banned' })).toEqual([banned]);
    expect(await search(mod, { role: RoleLevel.Admin })).toEqual([adminId]);
    const all = await search(mod, { limit: 100 });
    expect(all).toEqual(expect.arrayContaining([over, wasBanned]));
    expect(all).not.toContain(gone);
  });

  it('goes on from page to page, newest first', async () => {
    const all = await search(mod, { limit: 100 });
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const answer: { body: People } = await mod.post('/people/search', {
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...answer.body.people.map(({ id }) => id));
      cursor = answer.body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  it.each([
    [{ cursor: 'x' }],
    [{ role: 20 }],
    [{ state: 'active' }],
    [{ limit: 101 }],
    [{ phrase: 'x'.repeat(255) }],
    [{ other: 1 }],
  ])('refuses %j', async (body) => {
    expect((await mod.post('/people/search', body)).status).toBe(422);
  });

  it('is nothing for members', async () => {
    const member = await t.as(benchId);
    for (const url of [`/people/${benchId}`, `/people/${modId}/history`]) {
      expect((await member.get(url)).status).toBe(403);
    }
    expect((await member.post('/people/search', {})).status).toBe(403);
  });
});

describe('a person', () => {
  let id: number;
  beforeAll(async () => {
    id = await createUser(t.db, { display_name: 'Jake P.', phone_number: '+13035550124' });
    const store = await createDealer(t.db, { members: { [id]: 'manager' } });
    const postId = await createPost(t.db, { author_id: id, title: 'A walnut stock' });
    await createPost(t.db, { author_id: id, status: PostStatus.Hidden });
    await t.db
      .insertInto('comments')
      .values({ post_id: postId, author_id: id, body: 'Still here' })
      .execute();
    await t.db
      .insertInto('reports')
      .values([
        { kind: 'post', subject_id: postId, reporter_id: modId, reason: 'spam', answered_at: new Date() },
        { kind: 'user', subject_id: id, reporter_id: adminId, reason: 'scam' },
        { kind: 'user', subject_id: modId, reporter_id: id, reason: 'other' },
      ])
      .execute();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    await t.db
      .insertInto('moderation_log')
      .values({
        moderator_id: modId,
        action: 'hide',
        kind: 'post',
        subject_id: postId,
        reason: 'Wrong category',
        created_at: at(3),
      })
      .execute();
    for (const minute of [1, 2, 3]) {
      await t.db
        .insertInto('audit_log')
        .values({
          actor_id: adminId,
          actor_role: RoleLevel.Admin,
          action: minute === 1 ? 'member.role' : 'user.role',
          subject_kind: minute === 1 ? 'member' : 'user',
          subject_id: id,
          subject_name: minute === 1 ? store.name : null,
          created_at: at(minute),
        })
        .execute();
    }
    // Of the same number, and of another kind: no history of a person.
    await recordChange(t.db, null, { action: 'post.hide', subjectId: id });
  });

  it('is told with what they wrote, where they work, and what was reported', async () => {
    expect(await read(mod, id)).toMatchObject({
      displayName: 'Jake P.',
      role: RoleLevel.User,
      state: 'active',
      suspension: null,
      ban: null,
      stores: [{ role: 'manager' }],
      counts: {
        publicPosts: 1,
        otherPosts: 1,
        comments: 1,
        reportsMade: 1,
        reportsOpen: 1,
        reportsAnswered: 1,
      },
    });
  });

  it('shows number and address to administrators alone', async () => {
    expect((await read(mod, id)).contact).toBeNull();
    expect((await read(admin, id)).contact).toEqual({
      phoneNumber: '+13035550124',
      email: null,
      emailVerified: false,
    });
  });

  it('has a history of every change and of what moderators did, newest first', async () => {
    const { body } = await mod.get<PersonHistory>(`/people/${id}/history`);
    expect(body.nextCursor).toBeNull();
    expect(body.events.map(({ action }) => action)).toEqual([
      'user.role',
      'post.hide',
      'user.role',
      'member.role',
    ]);
    expect(body.events[1]).toMatchObject({
      actor: { id: modId, displayName: 'Maya L.' },
      subject: 'A walnut stock',
      reason: 'Wrong category',
    });
    expect(body.events[3]?.subject).toMatch(/^dealer-/);
  });

  it('has it page by page without a gap', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const { body }: { body: PersonHistory } = await mod.get(
        `/people/${id}/history?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...body.events.map((event) => event.id));
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it('who is gone, or never was, is a 404', async () => {
    const gone = await createUser(t.db, { deleted_at: new Date() });
    for (const other of [gone, 2_000_000_000]) {
      expect((await mod.get(`/people/${other}`)).status).toBe(404);
      expect((await mod.get(`/people/${other}/history`)).status).toBe(404);
      expect((await mod.post(`/people/${other}/notes`, { body: 'Who?' })).status).toBe(404);
    }
    expect((await mod.get('/people/none')).status).toBe(422);
    expect((await mod.get(`/people/${id}/history?cursor=1.2.3`)).status).toBe(422);
  });
});

describe('notes', () => {
  it('stand with their writer, newest first, and not in the audit log', async () => {
    const id = await createUser(t.db);
    await mod.post(`/people/${id}/notes`, { body: ' Was warned by phone. ' });
    const { body } = await admin.post<PersonDetail>(`/people/${id}/notes`, { body: 'Called back.' });
    expect(body.notes.map((note) => [note.author?.displayName, note.body])).toEqual([
      ['Adam K.', 'Called back.'],
      ['Maya L.', 'Was warned by phone.'],
    ]);
    const entries = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .where('action', '=', 'user.note')
      .execute();
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('phone');
  });

  it('are neither read nor written by whom they are about, or by their equals', async () => {
    const id = await createUser(t.db, { role: RoleLevel.Mod });
    await admin.post(`/people/${id}/notes`, { body: 'Between us.' });
    expect((await read(admin, id)).notes).toHaveLength(1);
    for (const client of [await t.as(id), mod]) {
      expect((await read(client, id)).notes).toEqual([]);
      expect((await client.post(`/people/${id}/notes`, { body: 'I know.' })).status).toBe(403);
    }
  });

  it.each(['', ' \n ', 'x'.repeat(2_001)])('cannot be %j', async (body) => {
    expect((await mod.post(`/people/${await createUser(t.db)}/notes`, { body })).status).toBe(422);
  });

  it('end at two hundred', async () => {
    const id = await createUser(t.db);
    await t.db
      .insertInto('user_notes')
      .values(Array.from({ length: 200 }, () => ({ user_id: id, author_id: modId, body: 'Again.' })))
      .execute();
    const { status, body } = await mod.post(`/people/${id}/notes`, { body: 'Once more.' });
    expect([status, body.code]).toEqual([409, 'notes_full']);
  });
});
