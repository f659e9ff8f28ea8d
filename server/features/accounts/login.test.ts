/** Login by phone and one-time code, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import { isAnonymousName } from '#common/domain/limits.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import {
  ageCodes,
  requestCode,
  countSessions,
  getCode,
  logIn,
  newNumber,
  otherCode,
  sessionToken,
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
});

const usersWith = (phoneNumber: string) =>
  t.db.selectFrom('users').selectAll().where('phone_number', '=', phoneNumber).execute();

describe('asking for a code', () => {
  it('sends six digits in a neutral text, valid for 10 minutes, and shows them outside production', async () => {
    const phoneNumber = newNumber();
    const { status, body } = await requestCode(t.client(), phoneNumber);
    expect(status).toBe(200);
    expect(body).toEqual({
      resendAfter: expect.any(Number) as number,
      expiresIn: 600,
      demoCode: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(t.texts).toEqual([{ to: phoneNumber, text: `Your Rangepost code is ${body.demoCode}` }]);
  });

  it('answers the same for a known and an unknown number, and makes no account', async () => {
    const known = (await logIn(t)).phoneNumber;
    const unknown = newNumber();
    await ageCodes(t, known, 60);
    const answers = await Promise.all([known, unknown].map((number) => requestCode(t.client(), number)));
    const [one, two] = answers.map(({ status, body }) => ({ status, body: { ...body, demoCode: '' } }));
    expect(one).toEqual(two);
    expect(await usersWith(unknown)).toEqual([]);
  });

  it('stores the code as a keyed hash only', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    const rows = await t.db
      .selectFrom('login_codes')
      .selectAll()
      .where('phone_number', '=', phoneNumber)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it.each(['', '911', '416-555-0100', '+44 7911 123456'])(
    'refuses %j with a message for the field',
    async (text) => {
      const { status, body } = await requestCode(t.client(), text);
      expect(status).toBe(422);
      expect(body.errors?.[0]?.path).toBe('phoneNumber');
      expect(t.texts).toEqual([]);
    },
  );

  it('reads the number in any usual form', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    const typed = `(303) 555-${phoneNumber.slice(-4)}`;
    expect((await verify(t.client(), { phoneNumber: typed, code, ...TERMS })).status).toBe(200);
  });
});

describe('entering a code', () => {
  it('makes an account named Anon- and hex at the first login, with the role User', async () => {
    const { user } = await logIn(t);
    expect(user.displayName).toMatch(/^Anon-[0-9a-f]+$/);
    expect(isAnonymousName(user.displayName)).toBe(true);
    expect(user).toMatchObject({
      role: RoleLevel.User,
      email: null,
      zipCode: null,
      profilePic: '/default-profile-pic.svg',
      notificationsCount: 0,
      unreadMessagesCount: 0,
      isCurrentTenantMember: false,
      stores: [],
    });
    expect(user.permissions).toContain('posts:create');
  });

  it('finds the account again at the next login, without asking for the terms (spec 5)', async () => {
    const first = await logIn(t);
    await ageCodes(t, first.phoneNumber, 60);
    const code = await getCode(t.client(), first.phoneNumber);
    const again = await verify(t.client(), { phoneNumber: first.phoneNumber, code });
    expect(again.status).toBe(200);
    expect(again.body.id).toBe(first.id);
  });

  it.each([
    ['neither', {}, ['acceptTerms', 'over18']],
    ['the terms alone', { acceptTerms: true }, ['over18']],
    ['18+ alone', { over18: true }, ['acceptTerms']],
    ['two times no', { acceptTerms: false, over18: false }, ['acceptTerms', 'over18']],
  ])(
    'with %s at the first login answers 422 terms_required, and the code stays valid',
    async (_n, given, paths) => {
      const phoneNumber = newNumber();
      const code = await getCode(t.client(), phoneNumber);
      const refused = await verify(t.client(), { phoneNumber, code, ...given });
      expect(refused.status).toBe(422);
      expect(refused.body.code).toBe('terms_required');
      expect(refused.body.errors?.map(({ path }) => path)).toEqual(paths);
      expect(sessionToken(refused)).toBeUndefined();
      expect(await usersWith(phoneNumber)).toEqual([]);
      expect((await verify(t.client(), { phoneNumber, code, ...TERMS })).status).toBe(200);
    },
  );

  it('does not say terms_required to whoever has a wrong code', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    expect((await verify(t.client(), { phoneNumber, code: otherCode(code) })).body.code).toBe('code_wrong');
  });

  it('takes 5 tries: the right code after five wrong ones is refused', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { status, body } = await verify(t.client(), { phoneNumber, code: otherCode(code), ...TERMS });
      expect([status, body.code]).toEqual([422, 'code_wrong']);
      expect(body.errors?.[0]?.path).toBe('code');
    }
    expect((await verify(t.client(), { phoneNumber, code, ...TERMS })).body.code).toBe('code_spent');
  });

  it('still takes the right code after four wrong ones', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    for (let attempt = 1; attempt <= 4; attempt++) {
      await verify(t.client(), { phoneNumber, code: otherCode(code), ...TERMS });
    }
    expect((await verify(t.client(), { phoneNumber, code, ...TERMS })).status).toBe(200);
  });

  it('counts every one of 20 wrong tries at once', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(t.client(), { phoneNumber, code: otherCode(code), ...TERMS })),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((found) => found === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((found) => found === 'code_spent')).toHaveLength(15);
    expect((await verify(t.client(), { phoneNumber, code, ...TERMS })).body.code).toBe('code_spent');
  });

  it.each([
    [599, 200],
    [601, 422],
  ])('%i seconds after the code was sent answers %i', async (seconds, expected) => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    await ageCodes(t, phoneNumber, seconds);
    const { status, body } = await verify(t.client(), { phoneNumber, code, ...TERMS });
    expect(status).toBe(expected);
    if (expected === 422) expect(body.code).toBe('code_expired');
  });

  it('takes the newest code only', async () => {
    const phoneNumber = newNumber();
    const first = await getCode(t.client(), phoneNumber);
    await ageCodes(t, phoneNumber, 60);
    const second = await getCode(t.client(), phoneNumber);
    expect(second).not.toBe(first); // Fails by chance one time in a million.
    expect((await verify(t.client(), { phoneNumber, code: first, ...TERMS })).body.code).toBe('code_wrong');
    expect((await verify(t.client(), { phoneNumber, code: second, ...TERMS })).status).toBe(200);
  });

  it('takes a code once', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    expect((await verify(t.client(), { phoneNumber, code, ...TERMS })).status).toBe(200);
    expect((await verify(t.client(), { phoneNumber, code, ...TERMS })).body.code).toBe('code_expired');
  });

  it('does not take the code of another number', async () => {
    const [one, two] = [newNumber(), newNumber()];
    const code = await getCode(t.client(), one);
    expect(await getCode(t.client(), two)).not.toBe(code); // Fails by chance one time in a million.
    const { body } = await verify(t.client(), { phoneNumber: two, code, ...TERMS });
    expect(body.code).toBe('code_wrong');
  });

  it('without a code that was asked for says the same as after its end', async () => {
    const { status, body } = await verify(t.client(), { phoneNumber: newNumber(), code: '123456', ...TERMS });
    expect([status, body.code]).toEqual([422, 'code_expired']);
  });

  it.each(['12345', '1234567', '12345a', '', 123456])(
    'refuses %j, which is no code (spec 5)',
    async (code) => {
      const { status, body } = await verify(t.client(), { phoneNumber: newNumber(), code, ...TERMS });
      expect(status).toBe(422);
      expect(body.errors?.[0]?.path).toBe('code');
    },
  );

  it('makes one account and one session when one code is entered twice at once', async () => {
    const phoneNumber = newNumber();
    const code = await getCode(t.client(), phoneNumber);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => verify(t.client(), { phoneNumber, code, ...TERMS })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'code_expired')).toHaveLength(5);
    const [user, ...others] = await usersWith(phoneNumber);
    expect(others).toEqual([]);
    expect(await countSessions(t, user?.id ?? 0)).toBe(1);
  });

  it('ends the session that the browser came with', async () => {
    const first = await logIn(t);
    await ageCodes(t, first.phoneNumber, 60);
    const code = await getCode(first.client, first.phoneNumber);
    expect((await verify(first.client, { phoneNumber: first.phoneNumber, code })).status).toBe(200);
    expect((await first.client.get('/accounts/current')).status).toBe(401);
    expect(await countSessions(t, first.id)).toBe(1);
  });
});
