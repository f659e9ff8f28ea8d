/** What the tests of what is done to people share. */
import type { RoleLevel } from '#common/domain/enums.ts';
import type { Answer, Client, TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';

const DAY_MS = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const asRole = async (t: TestApp, role: RoleLevel): Promise<Client> =>
  t.as(await createUser(t.db, { role }));

/** What people were told of their account, in order. */
export const told = (t: TestApp): string[] =>
  t.sentJobs.flatMap(({ name, data }) =>
    name === 'notifications.account' ? [(data as { content: string }).content] : [],
  );

export const audited = (t: TestApp, id: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export const brief = (answer: Answer): unknown[] => [answer.status, answer.body.code];
