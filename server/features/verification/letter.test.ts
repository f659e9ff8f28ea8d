/** Tries the letter over HTTP: its code is told once, entered a few times, and one letter counts at a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, Applications, LetterMade } from '#common/api/verification.ts';
import { LETTER_CODE_LETTERS } from '#common/domain/letter-code.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import {
  createAdministrator,
  createApplicant,
  createListedApplicant,
  loadList,
  makeLetter,
  newLicense,
  stateOf,
} from './verification.testing.ts';

let t: TestApp;
let admin: Client;

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdministrator(t);
});
afterAll(() => t.close());

const letterUrl = (id: number) => `/tenants/applications/${id}/letter`;
const enter = (client: Client, id: number, code: string) =>
  client.post<Application & { code: string; errors?: { path: string }[] }>(
    `/tenants/applications/${id}/code`,
    {
      code,
    },
  );
/** One that is not the right one. */
const wrongFor = (code: string): string => (code.startsWith('A') ? `C${code.slice(1)}` : `A${code.slice(1)}`);

describe('the letter', () => {
  it('goes to the premises that the list names, and tells its code this once', async () => {
    const licenseNumber = newLicense();
    await loadList(t, [
      { license_number: licenseNumber, business_name: 'ALDER RIDGE', street: '7 LISTED RD', zip: '83703' },
    ]);
    const { userId, client, id } = await createApplicant(t, { licenseNumber });
    t.sentJobs.length = 0;
    const { status, body } = await admin.post<LetterMade>(letterUrl(id), {});
    expect(status).toBe(200);
    expect(body.letter).toMatchObject({
      recipient: 'ALDER RIDGE',
      address: { street: '7 LISTED RD', city: 'BOISE', state: 'ID', zip: '83703' },
      licenseNumber,
      url: `${t.context.config.publicUrl}/dealers/apply`,
    });
    expect(body.letter.code).toMatch(new RegExp(`^[${LETTER_CODE_LETTERS}]{4}-[${LETTER_CODE_LETTERS}]{4}$`));
    const days = (Date.parse(body.letter.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(body.application).toMatchObject({
      state: 'letter',
      letter: { address: '7 LISTED RD, BOISE, ID 83703', triesLeft: 5, confirmedAt: null },
    });
    expect(t.sentJobs).toMatchObject([
      { data: { userId, content: expect.stringContaining('letter') as string } },
    ]);
    for (const reader of [client, admin]) {
      const { body: read } = await reader.get(`/tenants/applications/${id}`);
      expect(JSON.stringify(read)).not.toContain(body.letter.code);
    }
    const kept = await t.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(body.letter.code.replace('-', ''));
    const audit = await t.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    expect(audit.map(({ action }) => action)).toEqual(['application.letter']);
    expect(JSON.stringify(audit)).not.toContain(body.letter.code);
  });

  it.each<[string, (licenseNumber: string) => Promise<void>]>([
    ['no list has', async () => undefined],
    ['the list has no more', (license_number) => loadList(t, [{ license_number, gone_on: '2026-11-01' }])],
  ])('is not written for a license that %s: what the applicant says is no proof', async (_, load) => {
    const { id, licenseNumber } = await createApplicant(t);
    await load(licenseNumber);
    expect((await admin.get<Application>(`/tenants/applications/${id}`)).body.can.makeLetter).toBe(false);
    expect((await admin.post(letterUrl(id), {})).body['code']).toBe('not_listed');
    expect(await stateOf(t, id)).toBe('submitted');
  });

  it('is not made worthless by a second one unless that is said', async () => {
    const { client, id } = await createListedApplicant(t);
    const answers = await Promise.all([1, 2].map(() => admin.post<LetterMade>(letterUrl(id), {})));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = answers.find(({ status }) => status === 200)?.body.letter.code ?? '';
    const { body } = await admin.post<LetterMade>(letterUrl(id), { replace: true });
    expect((await enter(client, id, first)).body.code).toBe('code_wrong');
    expect((await enter(client, id, body.letter.code)).status).toBe(200);
  });

  it.each(['question', 'confirmed', 'approved', 'declined', 'withdrawn'])(
    'is not made in state %s',
    async (state) => {
      const { id } = await createListedApplicant(t);
      await t.db.updateTable('applications').set({ state }).where('id', '=', id).execute();
      expect((await admin.post(letterUrl(id), {})).body['code']).toBe('wrong_state');
    },
  );
});

describe('the code', () => {
  it('is taken in any case, with or without its dash, and again like the first time', async () => {
    const { client, id } = await createListedApplicant(t);
    const code = await makeLetter(admin, id);
    for (const typed of [` ${code.toLowerCase().replace('-', ' ')} `, code]) {
      const { status, body } = await enter(client, id, typed);
      expect([status, body.state, body.letter?.confirmedAt]).toEqual([200, 'confirmed', expect.any(String)]);
    }
  });

  it('has five tries, also at once; then another letter is needed', async () => {
    const { client, id } = await createListedApplicant(t);
    const code = await makeLetter(admin, id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(client, id, wrongFor(code))));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      'code_spent',
      'code_spent',
      'code_spent',
      ...Array.from({ length: 5 }, () => 'code_wrong'),
    ]);
    expect(answers[0]?.body.errors?.[0]?.path).toBe('code');
    expect((await enter(client, id, code)).body.code).toBe('code_spent');
    const { body } = await client.get<Application>(`/tenants/applications/${id}`);
    expect([body.state, body.letter?.triesLeft, body.can.enterCode]).toEqual(['letter', 0, false]);
    // What nobody can enter any more may be replaced without asking.
    const next = await makeLetter(admin, id);
    expect((await enter(client, id, next)).body.state).toBe('confirmed');
  });

  it('that cannot be one counts as no try', async () => {
    const { client, id } = await createListedApplicant(t);
    await makeLetter(admin, id);
    for (const typed of ['123', 'BBBB-BBBB', 'ACEF-GH34-A']) {
      expect((await enter(client, id, typed)).body.code).toBe('code_malformed');
    }
    const { body } = await client.get<Application>(`/tenants/applications/${id}`);
    expect(body.letter?.triesLeft).toBe(5);
  });

  it('is over after 30 days', async () => {
    const { client, id } = await createListedApplicant(t);
    const code = await makeLetter(admin, id);
    await t.db
      .updateTable('applications')
      .set({ letter_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect((await enter(client, id, code)).body.code).toBe('code_expired');
    expect(await stateOf(t, id)).toBe('letter');
  });

  it('of one application opens no other', async () => {
    const [one, other] = [await createListedApplicant(t), await createListedApplicant(t)];
    const code = await makeLetter(admin, one.id);
    await makeLetter(admin, other.id);
    expect((await enter(other.client, other.id, code)).body.code).toBe('code_wrong');
  });

  it('is for the applicant alone, and only while a letter is out', async () => {
    const { client, id } = await createListedApplicant(t);
    expect((await enter(client, id, 'ACEF-GH34')).body.code).toBe('wrong_state');
    const code = await makeLetter(admin, id);
    expect((await enter(admin, id, code)).status).toBe(403);
    expect((await enter(client, id, code)).body.state).toBe('confirmed');
    expect((await enter(client, id, 'ACEF-GH34')).body.state).toBe('confirmed');
    await admin.post(`/tenants/applications/${id}/decision`, { decision: 'decline', reason: 'No.' });
    expect((await enter(client, id, code)).body.code).toBe('wrong_state');
  });

  it('is taken while a question is open, which waits for its answer all the same', async () => {
    const { client, id } = await createListedApplicant(t);
    const code = await makeLetter(admin, id);
    await admin.post(`/tenants/applications/${id}/messages`, { body: 'Which door?', asks: true });
    const { body: read } = await client.get<Application>(`/tenants/applications/${id}`);
    expect(read.can.enterCode).toBe(true);
    for (const _ of ['once', 'again']) {
      const { status, body } = await enter(client, id, code);
      expect([status, body.state, body.letter?.confirmedAt]).toEqual([200, 'question', expect.any(String)]);
    }
    const answer = { body: 'The green one.' };
    const answered = await client.post<Application>(`/tenants/applications/${id}/messages`, answer);
    expect(answered.body.state).toBe('confirmed');
  });
});

describe('a letter whose code nobody can enter any more', () => {
  const waiting = async (id: number) => {
    const { body } = await admin.get<Applications>('/tenants/applications?limit=100');
    return body.applications.find((application) => application.id === id);
  };

  it('waits for an administrator, who hears of the last try once', async () => {
    const { client, id } = await createListedApplicant(t);
    const code = await makeLetter(admin, id);
    t.sentJobs.length = 0;
    for (let tries = 1; tries <= 4; tries++) await enter(client, id, wrongFor(code));
    expect([t.sentJobs, await waiting(id)]).toEqual([[], undefined]);
    for (let tries = 5; tries <= 7; tries++) await enter(client, id, wrongFor(code));
    expect(t.sentJobs).toMatchObject([
      {
        data: {
          url: `/dealers/applications/${id}`,
          content: expect.stringContaining('no tries left') as string,
        },
      },
    ]);
    expect(await waiting(id)).toMatchObject({ state: 'letter', isLetterSpent: true });
    await makeLetter(admin, id);
    expect(await waiting(id)).toBeUndefined();
  });

  it('waits for one after its 30 days too', async () => {
    const { id } = await createListedApplicant(t);
    await makeLetter(admin, id);
    expect(await waiting(id)).toBeUndefined();
    await t.db
      .updateTable('applications')
      .set({ letter_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect(await waiting(id)).toMatchObject({ state: 'letter', isLetterSpent: true });
  });
});
