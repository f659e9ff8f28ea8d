/** What the tests of accounts share: new numbers, codes and logins over HTTP. */
import { sql } from 'kysely';
import type { CodeSent, CurrentUser } from '#common/api/accounts.ts';
import type { Answer, Client, TestApp } from '#server/testing/build-app.ts';
import { SESSION_COOKIE } from './accounts.ts';

let counter = 0;

/** A number that no other test of this process uses. */
export const newNumber = (): string => `+1303555${String(++counter).padStart(4, '0')}`;

export const TERMS = { acceptTerms: true, over18: true };

export type ProblemBody = {
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  retryAfter?: number;
};

export const requestCode = (client: Client, phoneNumber: string) =>
  client.post<CodeSent & ProblemBody>('/accounts/login', { phoneNumber });

/** Asks for a code, which a test server also answers. */
export async function getCode(client: Client, phoneNumber: string): Promise<string> {
  const { status, body } = await requestCode(client, phoneNumber);
  if (status !== 200 || body.demoCode === undefined) throw new Error(`no code: ${JSON.stringify(body)}`);
  return body.demoCode;
}

export const verify = (client: Client, body: object) =>
  client.post<CurrentUser & ProblemBody>('/accounts/verify', body);

/** A code of the right form that is not the right one. */
export const otherCode = (code: string): string => (code === '123456' ? '654321' : '123456');

export const sessionToken = (answer: Answer<unknown>): string | undefined =>
  answer.cookies.find(({ name }) => name.endsWith(SESSION_COOKIE))?.value;

export type LoggedIn = { id: number; phoneNumber: string; token: string; client: Client; user: CurrentUser };

/** Makes an account, or uses the one that is there, as a person would. */
export async function logIn(t: TestApp, phoneNumber = newNumber(), headers = {}): Promise<LoggedIn> {
  const visitor = t.client({ headers });
  await ageCodes(t, phoneNumber, 60);
  const code = await getCode(visitor, phoneNumber);
  const answer = await verify(visitor, { phoneNumber, code, ...TERMS });
  const token = sessionToken(answer);
  if (token === undefined) throw new Error(`no session: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.id, phoneNumber, token, client: t.client({ token }), user: answer.body };
}

/** Lets time pass for the codes of a number: they become older by so many seconds. */
export const ageCodes = (t: TestApp, phoneNumber: string, seconds: number) =>
  sql`update login_codes set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}) where phone_number = ${phoneNumber}`.execute(
    t.db,
  );

export const countSessions = async (t: TestApp, userId: number): Promise<number> =>
  (await t.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
