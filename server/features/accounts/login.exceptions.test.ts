/** Logins that need more than a code, or come to nothing: suspended, banned, and long idle accounts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { hashBannedNumber } from './accounts.secrets.ts';
import {
  ageCodes,
  requestCode,
  countSessions,
  getCode,
  logIn,
  newNumber,
  otherCode,
  TERMS,
  verify,
} from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.texts.length = 0;
  t.mails.length = 0;
});

const usersWith = (phoneNumber: string) =>
  t.db.selectFrom('users').selectAll().where('phone_number', '=', phoneNumber).execute();

describe('people who may not do all', () => {
  it('suspended: logs in and reads, and has no rights', async () => {
    const phoneNumber = newNumber();
    await createUser(t.db, { phone_number: phoneNumber, suspended_until: new Date(Date.now() + 86_400_000) });
    const { client, user } = await logIn(t, phoneNumber);
    expect(user.permissions).toEqual([]);
    expect((await client.get('/accounts/current')).status).toBe(200);
    const { status, body } = await client.patch<{ code: string }>('/accounts/current', { zipCode: '83702' });
    expect([status, body.code]).toEqual([403, 'suspended']);
  });

  it('banned number: the same answer as any, and the right code tells of the ban', async () => {
    const phoneNumber = newNumber();
    await t.db
      .insertInto('banned_numbers')
      .values({ number_hash: hashBannedNumber(t.context.secret, phoneNumber) })
      .execute();
    const other = await requestCode(t.client(), newNumber());
    t.texts.length = 0;
    const { status, body } = await requestCode(t.client(), phoneNumber);
    expect(status).toBe(other.status);
    expect(Object.keys(body)).toEqual(Object.keys(other.body));
    expect(t.texts).toHaveLength(1);
    const attempt = await verify(t.client(), { phoneNumber, code: body.demoCode, ...TERMS });
    expect([attempt.status, attempt.body.code]).toEqual([403, 'banned']);
    expect(attempt.body.detail).toMatch(/^Your account has been permanently banned\. To appeal, write to /);
    expect(await usersWith(phoneNumber)).toEqual([]);
  });

  it.each([
    [
      'for good',
      null,
      /^Your account has been permanently banned\. Reason: Took the money and sent nothing\. To appeal, /,
    ],
    [
      'until a day',
      new Date('2099-02-03T17:00:00Z'),
      /^Your account is banned until February 3, 2099 at 5:00\sPM UTC\. Reason: Took the money and sent nothing\. To /,
    ],
  ])(
    'banned account, %s: the right code tells why and until when, also one sent before the ban',
    async (_how, until, words) => {
      const phoneNumber = newNumber();
      const id = await createUser(t.db, { phone_number: phoneNumber });
      const code = await getCode(t.client(), phoneNumber);
      await t.db
        .updateTable('users')
        .set({
          banned_at: new Date(),
          banned_until: until,
          ban_reason: 'Took the money and sent nothing',
        })
        .where('id', '=', id)
        .execute();
      const wrong = await verify(t.client(), { phoneNumber, code: otherCode(code) });
      expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong']);
      const right = await verify(t.client(), { phoneNumber, code });
      expect([right.status, right.body.code]).toEqual([403, 'banned']);
      expect(right.body.detail).toMatch(words);
      await ageCodes(t, phoneNumber, 60);
      const later = await getCode(t.client(), phoneNumber);
      expect((await verify(t.client(), { phoneNumber, code: later })).body.code).toBe('banned');
      expect(await countSessions(t, id)).toBe(0);
    },
  );

  it('a ban that is over is not told', async () => {
    const phoneNumber = newNumber();
    await createUser(t.db, {
      phone_number: phoneNumber,
      banned_at: new Date(Date.now() - 10_000),
      banned_until: new Date(Date.now() - 1),
    });
    const code = await getCode(t.client(), phoneNumber);
    expect((await verify(t.client(), { phoneNumber, code })).status).toBe(200);
  });
});

describe('after 12 idle months', () => {
  const idleUser = async (months: number, values = {}) => {
    const phoneNumber = newNumber();
    const id = await createUser(t.db, {
      phone_number: phoneNumber,
      email: `${phoneNumber.slice(1)}@example.org`,
      email_verified_at: new Date(),
      ...values,
    });
    await sql`update users set last_seen_at = now() - make_interval(months => ${months}) where id = ${id}`.execute(
      t.db,
    );
    return { id, phoneNumber, code: await getCode(t.client(), phoneNumber) };
  };
  const mailedCode = (): string => /\d{6}/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? '';

  it('an account with a verified email also needs a mailed code, and both codes stay valid meanwhile', async () => {
    const { phoneNumber, code } = await idleUser(13);
    const asked = await verify(t.client(), { phoneNumber, code });
    expect([asked.status, asked.body.code]).toEqual([422, 'email_code_required']);
    expect(asked.body.errors?.[0]?.path).toBe('emailCode');
    expect(t.mails).toHaveLength(1);
    expect(t.mails[0]?.to).toBe(`${phoneNumber.slice(1)}@example.org`);

    expect((await verify(t.client(), { phoneNumber, code })).body.code).toBe('email_code_required');
    expect(t.mails).toHaveLength(1);

    const emailCode = mailedCode();
    const wrong = await verify(t.client(), { phoneNumber, code, emailCode: otherCode(emailCode) });
    expect([wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual(['code_wrong', 'emailCode']);
    expect((await verify(t.client(), { phoneNumber, code, emailCode })).status).toBe(200);
  });

  it('the mailed code has 5 tries of its own', async () => {
    const { phoneNumber, code } = await idleUser(13);
    await verify(t.client(), { phoneNumber, code });
    const emailCode = mailedCode();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await verify(t.client(), { phoneNumber, code, emailCode: otherCode(emailCode) });
    }
    expect((await verify(t.client(), { phoneNumber, code, emailCode })).body.code).toBe('code_spent');
  });

  it('mails nothing to whoever has a wrong code', async () => {
    const { phoneNumber, code } = await idleUser(13);
    expect((await verify(t.client(), { phoneNumber, code: otherCode(code) })).body.code).toBe('code_wrong');
    expect(t.mails).toEqual([]);
  });

  it.each([
    ['11 months', 11, {}],
    ['an email that was never verified', 13, { email_verified_at: null }],
    ['no email', 13, { email: null, email_verified_at: null }],
  ])('with %s the text is enough', async (_name, months, values) => {
    const { phoneNumber, code } = await idleUser(months, values);
    expect((await verify(t.client(), { phoneNumber, code })).status).toBe(200);
    expect(t.mails).toEqual([]);
  });

  it('a login ends the absence', async () => {
    const { id, phoneNumber, code } = await idleUser(13, { email: null, email_verified_at: null });
    await verify(t.client(), { phoneNumber, code });
    const { last_seen_at: lastSeenAt } = await t.db
      .selectFrom('users')
      .select('last_seen_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - lastSeenAt.getTime()).toBeLessThan(60_000);
  });
});
