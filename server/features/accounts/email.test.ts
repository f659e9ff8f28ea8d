/** The email address: optional, and proven by a link. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { logIn, type LoggedIn, type ProblemBody } from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.sentJobs.length = 0;
});

/** What is to be mailed. */
const mails = (from: TestApp = t): Mail[] =>
  from.sentJobs.filter(({ name }) => name === 'mail.send').map(({ data }) => data as Mail);

const current = async ({ client }: Pick<LoggedIn, 'client'>): Promise<CurrentUser> =>
  (await client.get<CurrentUser>('/accounts/current')).body;
const change = ({ client }: Pick<LoggedIn, 'client'>, body: object) =>
  client.patch<CurrentUser & ProblemBody>('/accounts/current', body);
const refusal = async (person: LoggedIn, body: object) => {
  const { status, body: problem } = await change(person, body);
  return { status, code: problem.code, path: problem.errors?.[0]?.path };
};

describe('email', () => {
  const linkToken = (): string => /token=([\w-]+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? '';
  const open = (token: string) => t.client().post<ProblemBody>('/accounts/email/verify', { token });
  const address = ({ phoneNumber }: LoggedIn): string => `p${phoneNumber.slice(1)}@example.org`;

  it('is unverified until the link that was mailed is opened, logged in or not (spec 5)', async () => {
    const person = await logIn(t);
    const email = address(person);
    expect((await change(person, { email })).body).toMatchObject({ email, emailVerified: false });
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.to).toBe(email);
    expect(mails()[0]?.text).toContain(`${t.context.config.publicUrl}/accounts/email?token=`);
    expect((await open(linkToken())).status).toBe(200);
    expect(await current(person)).toMatchObject({ email, emailVerified: true });
    expect((await open(linkToken())).status).toBe(200);
  });

  it('keeps the token as a hash', async () => {
    await change(await logIn(t), { email: 'hash@example.org' });
    const rows = await t.db
      .selectFrom('email_tokens')
      .selectAll()
      .where('email', '=', 'hash@example.org')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(linkToken());
  });

  it.each([null, '', '  '])('is removed with %j, and its link opens nothing any more', async (email) => {
    const person = await logIn(t);
    await change(person, { email: address(person) });
    const token = linkToken();
    expect((await change(person, { email })).body).toMatchObject({ email: null, emailVerified: false });
    expect((await open(token)).body.code).toBe('link_expired');
  });

  it('changed again needs the newer link', async () => {
    const person = await logIn(t);
    await change(person, { email: address(person) });
    const token = linkToken();
    await change(person, { email: `new-${address(person)}` });
    expect((await open(token)).body.code).toBe('link_expired');
    expect((await open(linkToken())).status).toBe(200);
    await change(person, { email: `other-${address(person)}` });
    expect((await current(person)).emailVerified).toBe(false);
  });

  it('saved again unchanged: mails again while unverified, nothing once verified', async () => {
    const person = await logIn(t);
    await change(person, { email: address(person) });
    await change(person, { email: address(person).toUpperCase() });
    expect(mails()).toHaveLength(2);
    await open(linkToken());
    expect((await change(person, { email: address(person) })).body.emailVerified).toBe(true);
    expect(mails()).toHaveLength(2);
  });

  it.each([
    'plain',
    '@example.org',
    'a@b',
    'a b@example.org',
    'a@example.org,b@example.org',
    'A <a@example.org>',
    'a@x..org',
    'a\u0000b@example.org',
    'a\u0007b@example.org',
    'ab@exam\u007fple.org',
    'a\u200bb@example.org',
    'ab@exam\u202eple.org',
    `${'a'.repeat(250)}@example.org`,
  ])('refuses %j', async (email) => {
    expect(await refusal(await logIn(t), { email })).toMatchObject({ status: 422, path: 'email' });
    expect(mails()).toEqual([]);
  });

  it('verified belongs to one account: who comes second is told when proving it', async () => {
    const [one, two] = [await logIn(t), await logIn(t)];
    const email = address(one);
    await change(one, { email });
    await open(linkToken());
    expect((await change(two, { email: email.toUpperCase() })).status).toBe(200);
    expect((await open(linkToken())).body.code).toBe('email_taken');
    expect((await current(two)).emailVerified).toBe(false);
  });

  it.each(['x'.repeat(43), 'short'])('a link with the token %j opens nothing', async (token) => {
    expect((await open(token)).status).toBe(422);
  });

  it('a link opens nothing after 24 hours', async () => {
    const person = await logIn(t);
    await change(person, { email: address(person) });
    await t.db
      .updateTable('email_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', person.id)
      .execute();
    expect((await open(linkToken())).body.code).toBe('link_expired');
  });

  it('is mailed to only where the change was made', async () => {
    const person = await logIn(t);
    await change(await logIn(t), { displayName: 'Mail Taken' });
    const refused = await change(person, { email: address(person), displayName: 'Mail Taken' });
    expect([refused.status, refused.body.code]).toEqual([422, 'display_name_taken']);
    expect((await current(person)).email).toBeNull();
    const links = t.db.selectFrom('email_tokens').selectAll().where('user_id', '=', person.id);
    expect(await links.execute()).toEqual([]);
  });

  it('is refused by a site that has no way to mail', async () => {
    const person = await logIn(t);
    const { config } = t.context;
    t.context.config = { ...config, appEnv: 'production', smtpUrl: null };
    try {
      expect(await refusal(person, { email: address(person) })).toMatchObject({
        status: 503,
        code: 'mail_failed',
      });
    } finally {
      t.context.config = config;
    }
    expect((await current(person)).email).toBeNull();
    expect(mails()).toEqual([]);
  });

  it('is mailed to 5 times an hour', async () => {
    const strict = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const person = await logIn(strict);
      for (let sent = 1; sent <= 5; sent++) {
        expect((await change(person, { email: `a${sent}@example.org` })).status).toBe(200);
      }
      expect((await change(person, { email: 'a6@example.org' })).status).toBe(429);
      expect(mails(strict)).toHaveLength(5);
      expect((await current(person)).email).toBe('a5@example.org');
    } finally {
      await strict.close();
    }
  });
});
