/** Changing the phone number. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeSent, CurrentUser } from '#common/api/accounts.ts';
import { AppError } from '#server/http/errors.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { hashBannedNumber } from './accounts.secrets.ts';
import {
  ageCodes,
  requestCode,
  countSessions,
  logIn,
  type LoggedIn,
  newNumber,
  otherCode,
  type ProblemBody,
} from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.texts.length = 0;
});

/** The codes of the present numbers, once they were asked for. */
const currentCodes = new Map<string, string>();

type Asker = Pick<LoggedIn, 'client'> & { phoneNumber?: string };
const codeOf = ({ phoneNumber = '' }: Asker) => currentCodes.get(phoneNumber) ?? '123456';
const requestCurrentCode = ({ client }: Asker) => client.post<CodeSent & ProblemBody>('/accounts/phone', {});
const ask = (person: Asker, phoneNumber: string, currentCode = codeOf(person)) =>
  person.client.post<CodeSent & ProblemBody>('/accounts/phone', { phoneNumber, currentCode });
const prove = (person: Asker, phoneNumber: string, code = '123456', currentCode = codeOf(person)) =>
  person.client.post<CurrentUser & ProblemBody>('/accounts/phone/verify', { phoneNumber, currentCode, code });
const getCode = async (person: LoggedIn, number: string) => (await ask(person, number)).body.demoCode ?? '';

/** Logs in and proves the present number, as whoever wants another one has to. */
async function logInReady(): Promise<LoggedIn> {
  const person = await logIn(t);
  await ageCodes(t, person.phoneNumber, 60);
  currentCodes.set(person.phoneNumber, (await requestCurrentCode(person)).body.demoCode ?? '');
  return person;
}

describe('a new phone number', () => {
  it('needs a code sent to it; the old one is told, and the other sessions end', async () => {
    const person = await logInReady();
    const elsewhere = await logIn(t, person.phoneNumber);
    const number = newNumber();
    t.texts.length = 0;
    t.sentJobs.length = 0;
    const code = await getCode(person, number);
    expect(t.texts).toEqual([{ to: number, text: `Your Rangepost code is ${code}` }]);
    expect((await elsewhere.client.get('/accounts/current')).status).toBe(200);

    const { status, body } = await prove(person, number, code);
    expect([status, body.phoneNumber]).toEqual([200, number]);
    expect(t.sentJobs).toEqual([
      {
        name: 'sms.send',
        data: { to: person.phoneNumber, text: expect.stringContaining('was changed') as string },
      },
      {
        name: 'notifications.account',
        data: {
          userId: person.id,
          cause: expect.stringMatching(/^phone:\d+$/) as string,
          content: expect.stringContaining('was changed') as string,
          url: '/accounts',
        },
      },
    ]);
    expect((await elsewhere.client.get('/accounts/current')).status).toBe(401);
    expect((await person.client.get('/accounts/current')).status).toBe(200);
    expect((await logIn(t, number)).id).toBe(person.id);
    expect((await logIn(t, person.phoneNumber)).id).not.toBe(person.id);
  });

  it('needs a code of the old number first: a stolen session takes no account over', async () => {
    const [person, other] = [await logIn(t), await logInReady()];
    const number = newNumber();
    await ageCodes(t, person.phoneNumber, 60);
    t.texts.length = 0;
    for (const code of [undefined, '', codeOf(other)]) {
      const answer = await person.client.post<ProblemBody>('/accounts/phone', {
        phoneNumber: number,
        currentCode: code,
      });
      expect([answer.status, t.texts]).toEqual([422, []]);
    }
    expect((await prove(person, number)).body.code).toBe('code_expired');

    const { demoCode = '' } = (await requestCurrentCode(person)).body;
    expect(t.texts).toEqual([{ to: person.phoneNumber, text: `Your Rangepost code is ${demoCode}` }]);
    for (let attempt = 1; attempt <= 4; attempt++) {
      const { body } = await ask(person, number, otherCode(demoCode));
      expect([body.code, body.errors?.[0]?.path]).toEqual(['code_wrong', 'currentCode']);
    }
    const code = (await ask(person, number, demoCode)).body.demoCode ?? '';
    expect((await prove(person, number, code, otherCode(demoCode))).body.code).toBe('code_wrong');
    expect((await prove(person, number, code, demoCode)).body.code).toBe('code_spent');
    expect((await person.client.get<CurrentUser>('/accounts/current')).body.phoneNumber).toBe(
      person.phoneNumber,
    );
  });

  it('is not changed, and the old one told nothing, where the number is taken', async () => {
    const [person, owner] = [await logInReady(), await logInReady()];
    await ageCodes(t, owner.phoneNumber, 60);
    const code = await getCode(person, owner.phoneNumber);
    t.sentJobs.length = 0;
    expect((await prove(person, owner.phoneNumber, code)).body.code).toBe('phone_taken');
    expect(t.sentJobs).toEqual([]);
  });

  it('is not changed where its code cannot be sent', async () => {
    const person = await logInReady();
    const { sms } = t.context;
    t.context.sms = { send: () => Promise.reject(new AppError(503, 'sms_failed', 'No.')) };
    const { status, body } = await ask(person, newNumber());
    t.context.sms = sms;
    expect([status, body.code]).toEqual([503, 'sms_failed']);
  });

  it('is not changed with a wrong code, nor after 5 of them', async () => {
    const person = await logInReady();
    const number = newNumber();
    const code = await getCode(person, number);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await prove(person, number, otherCode(code))).body.code).toBe('code_wrong');
    }
    expect((await prove(person, number, code)).body.code).toBe('code_spent');
  });

  it("is not changed with another person's code for it, nor with a login code", async () => {
    const [person, other] = [await logInReady(), await logInReady()];
    const number = newNumber();
    const code = await getCode(other, number);
    expect((await prove(person, number, code)).body.code).toBe('code_expired');
    const free = newNumber();
    const loginCode = (await requestCode(t.client(), free)).body.demoCode;
    expect((await prove(person, free, loginCode)).body.code).toBe('code_expired');
  });

  it('that has an account is told of to whoever proves it, and to nobody else', async () => {
    const [person, owner] = [await logInReady(), await logInReady()];
    const free = await ask(person, newNumber());
    await ageCodes(t, owner.phoneNumber, 60);
    const taken = await ask(person, owner.phoneNumber);
    expect(taken.status).toBe(200);
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    const { status, body } = await prove(person, owner.phoneNumber, taken.body.demoCode);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'phone_taken', 'phoneNumber']);
    expect(await countSessions(t, owner.id)).toBe(1);
  });

  it('goes to one of two who prove it at once', async () => {
    const [one, two] = [await logInReady(), await logInReady()];
    const number = newNumber();
    const codeOne = await getCode(one, number);
    await ageCodes(t, number, 60);
    const codeTwo = await getCode(two, number);
    const answers = await Promise.all([prove(one, number, codeOne), prove(two, number, codeTwo)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('phone_taken');
  });

  it('is changed once when a code is entered twice at once', async () => {
    const person = await logInReady();
    const number = newNumber();
    const code = await getCode(person, number);
    const answers = await Promise.all([1, 2, 3].map(() => prove(person, number, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('that is banned gets the same answer, no text, and no code fits', async () => {
    const person = await logInReady();
    const number = newNumber();
    await t.db
      .insertInto('banned_numbers')
      .values({ number_hash: hashBannedNumber(t.context.secret, number) })
      .execute();
    t.texts.length = 0;
    const code = await getCode(person, number);
    expect(code).toMatch(/^\d{6}$/);
    expect(t.texts).toEqual([]);
    expect((await prove(person, number, code)).body.code).toBe('code_wrong');
  });

  it('is not the present one, and a US one', async () => {
    const person = await logInReady();
    expect((await ask(person, person.phoneNumber)).body.code).toBe('same_phone');
    expect((await ask(person, '416-555-0100')).body.code).toBe('invalid_phone');
  });

  it('is not for visitors nor for whoever is suspended', async () => {
    const client = await t.as(await createUser(t.db, { suspended_until: new Date(Date.now() + 1e9) }));
    for (const call of [ask, prove]) {
      expect((await call({ client: t.client() }, newNumber())).status).toBe(401);
      expect((await call({ client }, newNumber())).body.code).toBe('suspended');
    }
  });
});
