/** The audit log: who reads it, what is found in it, how it leaves the site, and that nothing changes it. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntries } from '#common/api/audit.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser, networkId } from '#server/testing/factories.ts';
import { recordChange } from './audit.service.ts';

let t: TestApp;
let admin: Client;
let adamId: number;
let tenantId: number;

/** Twelve entries, a day apart, oldest first; the last one is of November 12. */
beforeAll(async () => {
  t = await createTestApp();
  adamId = await createUser(t.db, { role: RoleLevel.Admin, display_name: 'Adam K.' });
  admin = await t.as(adamId);
  tenantId = await networkId(t.db);
  for (let n = 1; n <= 12; n++) {
    const isPost = n % 3 === 0;
    await t.db
      .insertInto('audit_log')
      .values({
        created_at: new Date(`2026-11-${String(n).padStart(2, '0')}T12:00:00Z`),
        actor_id: n % 2 === 0 ? adamId : null,
        actor_role: n % 2 === 0 ? RoleLevel.Admin : RoleLevel.Visitor,
        tenant_id: isPost ? tenantId : null,
        action: isPost ? 'post.hide' : n === 1 ? 'tenant.update' : 'tenant.license',
        subject_kind: isPost ? 'post' : 'tenant',
        subject_id: n,
        subject_name: n === 5 ? '=cmd|calc' : `Thing ${n}`,
        before: JSON.stringify({ fee: n }),
        after: JSON.stringify({ fee: n + 1 }),
        reason: isPost ? `Because of 100% "${n}"` : null,
      })
      .execute();
  }
});
afterAll(() => t.close());

const find = async (query: string, client = admin) => {
  const { body } = await client.get<AuditEntries>(`/audit?${query}`);
  return body.entries.map(({ subject }) => subject.id);
};

it('tells who did what to what, from what to what, and why; newest first', async () => {
  const { body } = await admin.get<AuditEntries>('/audit?limit=1');
  expect(body.entries).toEqual([
    {
      id: expect.any(Number) as number,
      createdAt: '2026-11-12T12:00:00.000Z',
      actor: { id: adamId, displayName: 'Adam K.' },
      actorRole: RoleLevel.Admin,
      tenant: { id: tenantId, displayName: expect.any(String) as string },
      action: 'post.hide',
      subject: { kind: 'post', id: 12, name: 'Thing 12' },
      before: { fee: 12 },
      after: { fee: 13 },
      reason: 'Because of 100% "12"',
    },
  ]);
});

it.each([
  ['', [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['actor=adam k.', [12, 10, 8, 6, 4, 2]],
  ['actor=Nobody', []],
  ['action=post', [12, 9, 6, 3]],
  ['action=post.', [12, 9, 6, 3]],
  ['action=tenant.update', [1]],
  ['kind=post', [12, 9, 6, 3]],
  ['kind=post&subjectId=9', [9]],
  ['kind=post&subjectId=8', []],
  ['from=2026-11-10', [12, 11, 10]],
  ['to=2026-11-02', [2, 1]],
  ['from=2026-11-04&to=2026-11-05', [5, 4]],
  ['phrase=thing 1', [12, 11, 10, 1]],
  ['phrase=100%25', [12, 9, 6, 3]],
  ['phrase=%25', [12, 9, 6, 3]],
  ['phrase=nothing like it', []],
  ['actor=Adam K.&action=post&from=2026-11-07', [12]],
])('finds with %j', async (query, ids) => {
  expect(await find(query)).toEqual(ids);
});

it('of one place', async () => {
  expect(await find(`tenantId=${tenantId}`)).toEqual([12, 9, 6, 3]);
});

it('goes on from page to page without a gap', async () => {
  const seen: (number | null)[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: AuditEntries } = await admin.get(
      `/audit?kind=tenant&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...body.entries.map(({ subject }) => subject.id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual([11, 10, 8, 7, 5, 4, 2, 1]);
});

it.each(['cursor=x', 'action=a b', 'from=yesterday', 'subjectId=0', 'limit=101', 'kind=p%25', 'other=1'])(
  'refuses %s',
  async (query) => expect((await admin.get(`/audit?${query}`)).status).toBe(422),
);

describe('the export', () => {
  it('is the same search as a table, in which no cell begins like a formula', async () => {
    const answer = await admin.get<string>('/audit/export.csv?kind=tenant');
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true });
    expect(rows.map((row) => row['subjectId'])).toEqual(['11', '10', '8', '7', '5', '4', '2', '1']);
    expect(rows[4]?.['subjectName']).toBe("'=cmd|calc");
    expect(rows[1]).toMatchObject({
      actor: 'Adam K.',
      before: '{"fee":10}',
      after: '{"fee":11}',
      reason: '',
    });
  });

  it('is complete beyond what one statement reads', async () => {
    const own = await createTestApp();
    try {
      await sql`insert into audit_log (actor_role, action, subject_kind, subject_id, created_at)
        select 0, 'post.hide', 'post', n, now() - make_interval(secs => n / 3)
        from generate_series(1, 12500) n`.execute(own.db);
      const reader = await own.as(await createUser(own.db, { role: RoleLevel.Admin }));
      const { body } = await reader.get<string>('/audit/export.csv');
      const rows: Record<string, string>[] = parse(body, { columns: true, bom: true });
      const ids = rows.map((row) => row['subjectId']);
      expect(new Set(ids).size).toBe(12_500);
      expect(ids).toHaveLength(12_500);

      // What no index finds is looked for a piece at a time; the page says how far it has looked.
      const { body: rare } = await reader.get<AuditEntries>('/audit?phrase=rare');
      expect(rare).toMatchObject({ entries: [], nextCursor: expect.any(String) as string });
      const { body: rest } = await reader.get<AuditEntries>(`/audit?phrase=rare&cursor=${rare.nextCursor}`);
      expect(rest).toMatchObject({ entries: [], nextCursor: null });
    } finally {
      await own.close();
    }
  });
});

describe('people in it', () => {
  it('are not named in the log, called what they are called now, and not at all once they have gone', async () => {
    const id = await createUser(t.db, { display_name: 'Jake P.' });
    const { people, members } = await writeAbout(id);
    const readNames = async () => {
      const ofPerson = (await admin.get<AuditEntries>(`/audit?kind=user&subjectId=${id}`)).body.entries;
      const ofMember = (await admin.get<AuditEntries>(`/audit?kind=member&subjectId=${id}`)).body.entries;
      return [...ofPerson, ...ofMember].map(({ subject }) => subject.name);
    };
    expect([people, members]).toEqual([[null], ['Alder Ridge', 'Alder Ridge', 'Alder Ridge']]);
    const rename = (values: { display_name?: string; deleted_at?: Date }) =>
      t.db.updateTable('users').set(values).where('id', '=', id).execute();
    await rename({ display_name: 'Jacob Q.' });
    const named = ['Jacob Q.', 'Jacob Q. at Alder Ridge', 'Jacob Q. at Alder Ridge', 'Alder Ridge'];
    expect(await readNames()).toEqual(named);
    const found = await admin.get<AuditEntries>('/audit?phrase=jacob');
    expect(found.body.entries.map(({ subject }) => subject.id)).toEqual([id, id, id, id]);
    const table = await admin.get<string>(`/audit/export.csv?kind=user&subjectId=${id}`);
    const [row]: Record<string, string>[] = parse(table.body, { columns: true, bom: true });
    expect(row?.['subjectName']).toBe('Jacob Q.');

    await rename({ deleted_at: new Date() });
    expect(await readNames()).toEqual([
      null,
      'somebody at Alder Ridge',
      'somebody at Alder Ridge',
      'Alder Ridge',
    ]);
    expect((await admin.get<AuditEntries>('/audit?phrase=jacob')).body.entries).toEqual([]);
  });

  it('who have done something and gone are not named either', async () => {
    const id = await createUser(t.db, { display_name: 'Gone G.', deleted_at: new Date() });
    await t.db
      .insertInto('audit_log')
      .values({ actor_id: id, actor_role: RoleLevel.Mod, action: 'gone.try', subject_kind: 'gone' })
      .execute();
    const { body } = await admin.get<AuditEntries>('/audit?kind=gone');
    expect(body.entries).toMatchObject([{ actor: null, actorRole: RoleLevel.Mod }]);
  });

  /** One entry for each kind of those about people. @returns the names that the log itself holds */
  async function writeAbout(id: number) {
    await recordChange(t.db, null, { action: 'user.note', subjectId: id });
    for (const action of ['member.join', 'member.role', 'member.remove'] as const) {
      await recordChange(t.db, null, { action, subjectId: id, subjectName: 'Alder Ridge' });
    }
    const rows = await t.db
      .selectFrom('audit_log')
      .select(['subject_kind', 'subject_name'])
      .where('subject_id', '=', id)
      .where('subject_kind', 'in', ['user', 'member'])
      .execute();
    const namesOf = (kind: string) =>
      rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_name);
    return { people: namesOf('user'), members: namesOf('member') };
  }
});

describe('an export that fails in the middle', () => {
  it('breaks off, and the server goes on', async () => {
    const own = await createTestApp();
    try {
      await sql`insert into audit_log (actor_role, action, subject_kind, subject_id, created_at)
        select 0, 'post.hide', 'post', n, now() - make_interval(secs => n) from generate_series(1, 1500) n
        union all select 0, 'post.hide', 'post', 0, '-infinity'`.execute(own.db);
      const reader = await own.as(await createUser(own.db, { role: RoleLevel.Admin }));
      await expect(reader.get('/audit/export.csv')).rejects.toThrow();
      expect((await reader.get('/audit?limit=1')).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('what is written', () => {
  const lastEntry = () =>
    t.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

  it.each([
    ['update', sql`update audit_log set reason = 'other' where id = 1`],
    ['delete', sql`delete from audit_log where id = 1`],
    ['delete of nothing', sql`delete from audit_log where false`],
    ['truncate', sql`truncate audit_log`],
  ])('no %s changes', async (_name, statement) => {
    await expect(statement.execute(t.db)).rejects.toThrow('the audit log is written once');
  });

  it('goes with its transaction, and holds what has changed alone', async () => {
    const before = (await lastEntry()).id;
    const failed = t.db.transaction().execute(async (tx) => {
      await recordChange(tx, null, { action: 'test.fail', subjectId: 1 });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await lastEntry()).id).toBe(before);
    await recordChange(t.db, null, {
      action: 'test.change',
      subjectId: null,
      before: { same: [1], other: 1, gone: true },
      after: { same: [1], other: 2 },
    });
    expect(await lastEntry()).toMatchObject({
      subject_kind: 'test',
      before: { other: 1, gone: true },
      after: { other: 2 },
    });
  });
});
