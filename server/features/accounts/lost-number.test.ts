/** A lost number: what proves the account, the 72 hours, who can stop the change, and what it ends. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeSent } from '#common/api/accounts.ts';
import type { NumberChange } from '#common/api/lost-number.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import type { Mail } from '#server/mail/mail.ts';
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
import { carryOutChange, makeStopToken } from './number-changes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => {
  t.texts.length = 0;
  t.mails.length = 0;
  t.sentJobs.length = 0;
});

type Member = LoggedIn & { email: string };

const at = '/accounts/lostNumber';
const visitor = () => t.client();
const requestByEmail = (email: string, app = t) =>
  app.client().post<CodeSent & ProblemBody>(`${at}/email`, { email });
const requestByNumber = (phoneNumber: string, proof?: object) =>
  visitor().post<CodeSent & ProblemBody>(`${at}/code`, { phoneNumber, proof });
const change = (body: object) => visitor().post<NumberChange & ProblemBody>(`${at}/change`, body);
const request = (body: object) => visitor().post<ProblemBody>(`${at}/request`, body);
const stop = (token: string) => visitor().post<NumberChange & ProblemBody>(`${at}/stop`, { token });
const readStop = (token: string) => visitor().get<NumberChange & ProblemBody>(`${at}/stop?token=${token}`);
const code = ({ body }: { body: CodeSent }): string => body.demoCode ?? '';

const jobsOf = (name: string) => t.sentJobs.filter((job) => job.name === name).map(({ data }) => data);
const textsTo = (number: string): string[] =>
  (jobsOf('sms.send') as { to: string; text: string }[])
    .filter(({ to }) => to === number)
    .map(({ text }) => text);
const mailsTo = (email: string): Mail[] => (jobsOf('mail.send') as Mail[]).filter(({ to }) => to === email);

async function makeMember(values: object = {}): Promise<Member> {
  const person = await logIn(t);
  const email = `m${person.id}@example.org`;
  await t.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date(), ...values })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
}

const numberOf = async ({ id }: { id: number }) =>
  (await t.db.selectFrom('users').select('phone_number').where('id', '=', id).executeTakeFirstOrThrow())
    .phone_number;
const changesOf = ({ id }: { id: number }) =>
  t.db.selectFrom('number_changes').selectAll().where('user_id', '=', id).orderBy('id').execute();
const audited = async ({ id }: { id: number }) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_kind', '=', 'user')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** Both codes of a person and a new number. */
async function proveBoth(person: Member, phoneNumber = newNumber()) {
  const emailCode = code(await requestByEmail(person.email));
  const { email } = person;
  return {
    email,
    emailCode,
    phoneNumber,
    code: code(await requestByNumber(phoneNumber, { email, emailCode })),
  };
}

async function begin(person: Member, phoneNumber = newNumber()) {
  const { status, body } = await change(await proveBoth(person, phoneNumber));
  expect([status, body.state]).toEqual([200, 'waiting']);
  const id = (await changesOf(person)).at(-1)?.id ?? 0;
  return { id, phoneNumber, token: makeStopToken(t.context, id) };
}

/** Lets the 72 hours pass. */
const letPass = (id: number, hours = 73) =>
  sql`update number_changes set takes_effect_at = takes_effect_at - make_interval(hours => ${hours})
    where id = ${id}`.execute(t.db);

/** A request for an administrator. */
async function ask(oldNumber: string, values: object = {}) {
  const phoneNumber = newNumber();
  const body = {
    oldNumber,
    phoneNumber,
    code: code(await requestByNumber(phoneNumber)),
    statement: 'My lamp.',
  };
  return request({ ...body, ...values });
}

describe('the mailed code', () => {
  it('goes to a verified address; any other address gets the same answer', async () => {
    const person = await makeMember();
    const unverified = await makeMember({ email_verified_at: null });
    const banned = await makeMember({ banned_at: new Date() });
    const gone = await makeMember({ deleted_at: new Date() });
    const known = await requestByEmail(person.email.toUpperCase());
    expect(t.mails).toEqual([
      {
        to: person.email,
        subject: 'Your Rangepost code',
        text: expect.stringContaining(code(known)) as string,
      },
    ]);
    t.mails.length = 0;
    for (const email of ['nobody@example.org', unverified.email, banned.email, gone.email]) {
      const { status, body, headers } = await requestByEmail(email);
      expect([status, Object.keys(body)]).toEqual([known.status, Object.keys(known.body)]);
      expect({ ...body, demoCode: '' }).toEqual({ ...known.body, demoCode: '' });
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(t.mails).toEqual([]);
  });

  it('fits no address without an account, and is answered as a wrong one is', async () => {
    const person = await makeMember();
    t.texts.length = 0;
    const right = code(await requestByEmail(person.email));
    const wrong = await requestByNumber(newNumber(), { email: person.email, emailCode: otherCode(right) });
    const email = 'none@example.org';
    const none = await requestByNumber(newNumber(), { email, emailCode: code(await requestByEmail(email)) });
    expect([none.status, none.body.code, none.body.errors]).toEqual([422, 'code_wrong', wrong.body.errors]);
    expect(t.texts).toEqual([]);
  });

  it('is sent again after 30 seconds, at most 5 times an hour for an address, known or not', async () => {
    const limited = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      await limited.db
        .insertInto('users')
        .values({
          phone_number: '+12085550191',
          display_name: 'Known',
          email: 'known@example.org',
          email_verified_at: new Date(),
          terms_accepted_at: new Date(),
        })
        .execute();
      const answers = async (email: string) => {
        const statuses: number[] = [];
        for (let sent = 0; sent < 6; sent++) {
          statuses.push((await requestByEmail(email, limited)).status);
          if (sent === 0) statuses.push((await requestByEmail(email, limited)).status);
          await ageCodes(limited, email, 31);
        }
        return statuses;
      };
      const known = await answers('known@example.org');
      expect(known).toEqual([200, 429, 200, 200, 200, 200, 429]);
      expect(await answers('unknown@example.org')).toEqual(known);
    } finally {
      await limited.close();
    }
  });

  it('counts for the network as a texted one does', async () => {
    const limited = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      await sql`insert into login_codes (purpose, phone_number, code_hash, network, expires_at)
        select 'lost_number', n || '@example.org', '', '127.0.0.1', now() from generate_series(1, 60) n`.execute(
        limited.db,
      );
      expect((await requestByEmail('one-more@example.org', limited)).status).toBe(429);
      expect((await requestCode(limited.client(), newNumber())).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('is refused to everyone alike where the site cannot send mail, and says nothing where sending fails', async () => {
    const person = await makeMember();
    const { mail } = t.context;
    t.context.mail = { send: () => Promise.reject(new Error('the mail server is away')) };
    const { status } = await requestByEmail(person.email);
    t.context.mail = mail;
    expect(status).toBe(200);
    const { config } = t.context;
    t.context.config = { ...config, appEnv: 'production', smtpUrl: null };
    const answers = [await requestByEmail(person.email), await requestByEmail('else@example.org')];
    t.context.config = config;
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
      [503, 'mail_failed'],
      [503, 'mail_failed'],
    ]);
  });

  it.each(['', 'no address', 'a@b'])('needs an address: %j', async (email) => {
    expect((await requestByEmail(email)).status).toBe(422);
  });
});

describe('a change by mail', () => {
  it('waits 72 hours; the old number, the address and open pages are told at once how to stop it', async () => {
    const person = await makeMember();
    const elsewhere = await logIn(t, person.phoneNumber);
    const before = Date.now();
    const { id, phoneNumber, token } = await begin(person);
    const [row] = await changesOf(person);
    const hours = ((row?.takes_effect_at?.getTime() ?? 0) - before) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThan(72.1);
    const link = `${t.context.config.publicUrl}/stop-change?token=${token}`;
    expect(textsTo(person.phoneNumber)).toEqual([expect.stringContaining(`Stop it: ${link}`)]);
    expect(textsTo(person.phoneNumber)[0]?.length).toBeLessThan(160);
    expect(mailsTo(person.email)).toEqual([
      expect.objectContaining({ text: expect.stringContaining(link) as string }),
    ]);
    expect(jobsOf('notifications.account')).toEqual([
      expect.objectContaining({ userId: person.id, url: `/stop-change?token=${token}`, isMailed: true }),
    ]);
    expect(jobsOf('accounts.changeNumber')).toEqual([{ id }]);
    expect(JSON.stringify(t.sentJobs)).not.toContain(phoneNumber);
    expect(await audited(person)).toEqual(['user.numberRequest']);

    await carryOutChange(t.context, { id });
    await letPass(id, 71);
    await carryOutChange(t.context, { id });
    expect(await numberOf(person)).toBe(person.phoneNumber);
    for (const { client } of [person, elsewhere]) {
      expect((await client.get('/accounts/current')).status).toBe(200);
    }
    expect((await logIn(t, person.phoneNumber)).id).toBe(person.id);
  });

  it('happens after them, once: every session ends, and only the new number logs in', async () => {
    const person = await makeMember();
    const { id, phoneNumber, token } = await begin(person);
    await letPass(id);
    t.sentJobs.length = 0;
    await Promise.all([carryOutChange(t.context, { id }), carryOutChange(t.context, { id })]);
    expect(await numberOf(person)).toBe(phoneNumber);
    expect(await countSessions(t, person.id)).toBe(0);
    expect((await person.client.get('/accounts/current')).status).toBe(401);
    expect(textsTo(person.phoneNumber)).toEqual([expect.stringContaining('was changed')]);
    expect(mailsTo(person.email)).toHaveLength(1);
    expect(textsTo(phoneNumber)).toEqual([expect.stringContaining('Log in with it')]);
    expect(await audited(person)).toEqual(['user.numberRequest', 'user.numberChange']);
    expect((await stop(token)).body.state).toBe('done');
    expect(await numberOf(person)).toBe(phoneNumber);
    expect((await logIn(t, phoneNumber)).id).toBe(person.id);
    expect((await logIn(t, person.phoneNumber)).id).not.toBe(person.id);
  });

  it.each(['emailCode', 'code'] as const)('needs the right %s', async (name) => {
    const person = await makeMember();
    const proof = await proveBoth(person);
    const { body } = await change({ ...proof, [name]: otherCode(proof[name]) });
    expect([body.code, body.errors?.[0]?.path]).toEqual(['code_wrong', name]);
    expect(await changesOf(person)).toEqual([]);
    expect((await change(proof)).status).toBe(200);
    expect((await change(proof)).body.code).toBe('code_expired');
  });

  it('needs the code of this account and of this number', async () => {
    const [person, other] = [await makeMember(), await makeMember()];
    const proof = await proveBoth(other);
    expect((await change({ ...proof, email: person.email })).body.code).toBe('code_expired');
    expect((await change({ ...proof, phoneNumber: newNumber() })).body.code).toBe('code_expired');
    const number = newNumber();
    const loginCode = code(await requestCode(visitor(), number));
    expect((await change({ ...proof, phoneNumber: number, code: loginCode })).body.code).toBe('code_expired');
  });

  it('is one at a time, and not to the present number', async () => {
    const person = await makeMember();
    await ageCodes(t, person.phoneNumber, 60);
    expect((await change(await proveBoth(person, person.phoneNumber))).body.code).toBe('same_phone');
    await ageCodes(t, person.email, 60);
    const { phoneNumber } = await begin(person);
    await ageCodes(t, person.email, 60);
    const second = await change(await proveBoth(person));
    expect([second.status, second.body.code]).toEqual([409, 'change_waiting']);
    expect((await changesOf(person)).map((row) => [row.phone_number, row.state])).toEqual([
      [phoneNumber, 'waiting'],
    ]);
  });

  it('takes the place of a request that no administrator has decided', async () => {
    const person = await makeMember();
    await ask(person.phoneNumber);
    await begin(person);
    expect((await changesOf(person)).map(({ state }) => state)).toEqual(['stopped', 'waiting']);
  });

  it('is begun for someone who is suspended, and leaves the suspension', async () => {
    const until = new Date(Date.now() + 9e9);
    const person = await makeMember({ suspended_until: until });
    const { id, phoneNumber } = await begin(person);
    await letPass(id);
    await carryOutChange(t.context, { id });
    expect((await logIn(t, phoneNumber)).user.suspension?.until).toBe(until.toISOString());
  });

  it('that meets a number in use is answered alike and fails in the end, without a word of the other account', async () => {
    const [person, owner] = [await makeMember(), await makeMember()];
    await ageCodes(t, owner.phoneNumber, 60);
    const { id } = await begin(person, owner.phoneNumber);
    await letPass(id);
    t.sentJobs.length = 0;
    await carryOutChange(t.context, { id });
    expect([await numberOf(person), await numberOf(owner)]).toEqual([person.phoneNumber, owner.phoneNumber]);
    expect(await countSessions(t, person.id)).toBe(1);
    expect(textsTo(owner.phoneNumber)).toEqual([expect.stringContaining('Ask again with another number')]);
    expect((await changesOf(person)).map(({ state }) => state)).toEqual(['failed']);
    expect(await audited(person)).toEqual(['user.numberRequest', 'user.numberFail']);
  });

  it('does not happen to an account that was banned in between, nor to one that is gone', async () => {
    const [banned, gone] = [await makeMember(), await makeMember()];
    const [one, two] = [await begin(banned), await begin(gone)];
    await t.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    expect((await gone.client.delete('/accounts/current', { confirm: 'DELETE' })).status).toBe(200);
    for (const { id } of [one, two]) {
      await letPass(id);
      await carryOutChange(t.context, { id });
    }
    expect(await numberOf(banned)).toBe(banned.phoneNumber);
    expect((await changesOf(banned)).map(({ state }) => state)).toEqual(['failed']);
    expect((await readStop(two.token)).body.code).toBe('link_invalid');
  });

  it('ends when the member changes the number the usual way', async () => {
    const person = await makeMember();
    const { id } = await begin(person);
    await letPass(id);
    await ageCodes(t, person.phoneNumber, 60);
    const sent = await person.client.post<CodeSent>('/accounts/phone', {});
    const [phoneNumber, currentCode] = [newNumber(), code(sent)];
    const next = await person.client.post<CodeSent>('/accounts/phone', { phoneNumber, currentCode });
    await person.client.post('/accounts/phone/verify', { phoneNumber, currentCode, code: code(next) });
    await carryOutChange(t.context, { id });
    expect(await numberOf(person)).toBe(phoneNumber);
  });
});

describe('the link that stops a change', () => {
  it('does nothing until it is pressed; pressed, the number stays, and twice is like once', async () => {
    const person = await makeMember();
    const { id, phoneNumber, token } = await begin(person);
    expect((await readStop(token)).body).toEqual({
      state: 'waiting',
      takesEffectAt: expect.stringMatching(/Z$/) as string,
    });
    expect((await changesOf(person)).map(({ state }) => state)).toEqual(['waiting']);
    for (const _ of ['once', 'again']) expect((await stop(token)).body.state).toBe('stopped');
    await letPass(id);
    await carryOutChange(t.context, { id });
    expect(await numberOf(person)).toBe(person.phoneNumber);
    expect(await countSessions(t, person.id)).toBe(1);
    expect(textsTo(phoneNumber)).toEqual([expect.stringContaining('was stopped')]);
    expect(await audited(person)).toEqual(['user.numberRequest', 'user.numberStop']);
    await ageCodes(t, person.email, 60);
    expect((await change(await proveBoth(person))).status).toBe(200);
  });

  it.each([
    ['of another change', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['with another end', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['without its signature', (token: string) => token.slice(0, token.indexOf('.') + 1)],
    ['that is none', () => 'not-a-token'],
  ])('is refused: one %s', async (_name, spoil) => {
    const person = await makeMember();
    const { token } = await begin(person);
    for (const answer of [await readStop(spoil(token)), await stop(spoil(token))]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'link_invalid']);
    }
    expect((await changesOf(person)).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('a request without a verified address', () => {
  it('is answered alike whether the old number has an account, has asked before, is banned, or is unknown', async () => {
    const [person, banned] = [await makeMember(), await makeMember({ banned_at: new Date() })];
    const answers = [
      await ask(person.phoneNumber),
      await ask(person.phoneNumber),
      await ask(banned.phoneNumber),
      await ask(newNumber()),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { ok: true }]));
    expect(t.sentJobs).toEqual([]);
    expect(await changesOf(banned)).toEqual([]);
    expect(await changesOf(person)).toEqual([
      expect.objectContaining({ state: 'requested', statement: 'My lamp.', takes_effect_at: null }),
    ]);
    expect(await audited(person)).toEqual(['user.numberRequest']);
    expect(await numberOf(person)).toBe(person.phoneNumber);
  });

  it('needs the code of the new number, and what the person can say', async () => {
    const person = await makeMember();
    expect((await ask(person.phoneNumber, { code: '000000' })).body.code).toBe('code_wrong');
    const missing = await ask(person.phoneNumber, { statement: ' ' });
    expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([422, 'statement']);
    expect((await ask(person.phoneNumber, { statement: 'x'.repeat(1_001) })).status).toBe(422);
    expect((await ask('none')).body.errors?.[0]?.path).toBe('oldNumber');
    expect(await changesOf(person)).toEqual([]);
  });

  it('stops nothing by its link before it is approved', async () => {
    const person = await makeMember();
    await ask(person.phoneNumber);
    const id = (await changesOf(person))[0]?.id ?? 0;
    expect((await stop(makeStopToken(t.context, id))).body).toEqual({
      state: 'requested',
      takesEffectAt: null,
    });
  });
});
