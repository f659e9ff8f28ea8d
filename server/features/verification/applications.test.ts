/** Tries applying over HTTP: what is asked, who sees it, and the talk about it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, Applications, ApplyBody } from '#common/api/verification.ts';
import type { Problem } from '#common/api/shared.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';
import {
  confirmPremises,
  createAdministrator,
  createApplicant,
  createListedApplicant,
  EXPIRES_ON,
  formOf,
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

const URL = '/tenants/applications';
const newMember = async (): Promise<Client> => t.as(await createUser(t.db));

describe('applying', () => {
  it('takes what the form holds, with the city of the zip, and the words with it', async () => {
    const client = await newMember();
    const form = formOf({ message: 'We have been here since 1974.', website: 'facebook.com/alder' });
    const { status, body } = await client.post<Application>(URL, form);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'submitted',
      licenseNumber: form.licenseNumber,
      licenseType: 1,
      expiresOn: EXPIRES_ON,
      address: { street: '100 Main Street', city: 'Boise', state: 'ID', zip: '83702' },
      phoneNumber: '+12085550100',
      website: 'https://facebook.com/alder',
      messages: [{ byApplicant: true, body: 'We have been here since 1974.' }],
      letter: null,
      decision: null,
      store: null,
      review: null,
      can: { write: true, withdraw: true, enterCode: false, approve: false, decline: false },
    });
  });

  it.each<[string, Partial<ApplyBody>, RegExp]>([
    ['licenseNumber', { licenseNumber: '9-82-001-01-9I-00123' }, /as it appears/],
    ['licenseNumber', { licenseNumber: 'none' }, /as it appears/],
    ['licenseNumber', { licenseNumber: newLicense('03') }, /Type 03 \(collector\).*01, 02, 07 and 08/],
    ['licenseNumber', { licenseNumber: newLicense('06') }, /Type 06/],
    [
      'licenseNumber',
      { licenseNumber: newLicense('01', `${(new Date().getUTCFullYear() - 1) % 10}A`) },
      /expired on/,
    ],
    ['businessName', { businessName: '  ' }, /required/],
    ['street', { street: ' \u200B ' }, /required/],
    ['zip', { zip: '00000' }, /find that ZIP code/],
    ['phoneNumber', { phoneNumber: '555-0100' }, /US number/],
    ['website', { website: 'javascript:alert(1)' }, /website or social page/],
    ['website', { website: 'ftp://alder.example' }, /website or social page/],
    ['website', { website: 'we have none' }, /website or social page/],
    ['website', { website: 'https://someone:secret@alder.example' }, /website or social page/],
    ['takesTransfers', { takesTransfers: false }, /private party transfers/],
    ['performsChecks', { performsChecks: false }, /background checks/],
  ])('is refused at %s for %j', async (path, values, message) => {
    const client = await newMember();
    const { status, body } = await client.post<Problem>(URL, formOf(values));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path, message: expect.stringMatching(message) as string }]);
  });

  it('tells all that is wrong at once', async () => {
    const client = await newMember();
    const { body } = await client.post<Problem>(
      URL,
      formOf({ licenseNumber: 'x', zip: '00000', website: 'x', takesTransfers: false }),
    );
    expect(body.errors?.map(({ path }) => path)).toEqual([
      'licenseNumber',
      'website',
      'takesTransfers',
      'zip',
    ]);
  });

  it('takes each kind of license that may run a store', async () => {
    for (const type of ['01', '02', '07', '08']) {
      const client = await newMember();
      expect((await client.post(URL, formOf({ licenseNumber: newLicense(type) }))).status).toBe(200);
    }
  });

  it('is refused for the license of a store, whatever its number is by now', async () => {
    const { fflId } = await createDealer(t.db);
    const ffl = await t.db
      .selectFrom('ffls')
      .select('license_number')
      .where('id', '=', fflId)
      .executeTakeFirstOrThrow();
    const renewed = newLicense().slice(0, -5) + ffl.license_number.slice(-5);
    const { status, body } = await (await newMember()).post(URL, formOf({ licenseNumber: renewed }));
    expect([status, body['code']]).toEqual([409, 'license_taken']);
  });

  it('is for one store at a time, also for whoever sends twice at once', async () => {
    const client = await newMember();
    const answers = await Promise.all([1, 2, 3].map(() => client.post(URL, formOf())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { body } = await client.get<Applications>(`${URL}/mine`);
    expect(body.applications).toHaveLength(1);
    await client.post(`${URL}/${body.applications[0]?.id}/withdraw`);
    expect((await client.post(URL, formOf())).status).toBe(200);
  });

  it('is done three times a day at most, whatever became of the others', async () => {
    const client = await newMember();
    for (let n = 1; n <= 3; n++) {
      const { status, body } = await client.post<Application>(URL, formOf());
      expect(status).toBe(200);
      await client.post(`${URL}/${body.id}/withdraw`);
    }
    t.sentJobs.length = 0;
    expect((await client.post(URL, formOf())).status).toBe(429);
    expect(t.sentJobs).toEqual([]);
    expect((await client.get<Applications>(`${URL}/mine`)).body.applications).toHaveLength(3);
    await t.db
      .updateTable('applications')
      .set({ created_at: new Date(Date.now() - 86_400_000) })
      .execute();
    expect((await client.post(URL, formOf())).status).toBe(200);
  });

  it('is not for visitors and not for whoever is suspended', async () => {
    expect((await t.client().post(URL, formOf())).status).toBe(401);
    const suspended = await createUser(t.db, { suspended_until: new Date(Date.now() + 86_400_000) });
    expect((await (await t.as(suspended)).post(URL, formOf())).status).toBe(403);
  });
});

describe('an application', () => {
  it('is its applicant’s and the administrators’; for everyone else there is none', async () => {
    const { client, id } = await createApplicant(t);
    const other = await createApplicant(t);
    const mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
    const asks: [string, string, object | undefined][] = [
      ['get', '', undefined],
      ['post', '/messages', { body: 'Hello' }],
      ['post', '/code', { code: 'ACEF-GH34' }],
      ['post', '/withdraw', undefined],
    ];
    for (const stranger of [other.client, mod]) {
      for (const [method, suffix, body] of asks) {
        const { status } = await stranger[method as 'post'](`${URL}/${id}${suffix}`, body);
        expect(status, `${method} ${suffix}`).toBe(404);
      }
    }
    expect(await stateOf(t, id)).toBe('submitted');
    expect((await client.get(`${URL}/${id}`)).status).toBe(200);
    expect((await admin.get(`${URL}/${id}`)).status).toBe(200);
    expect((await admin.get(`${URL}/999999`)).status).toBe(404);
    const { body } = await client.get<Applications>(`${URL}/mine`);
    expect(body.applications.map((application) => application.id)).toEqual([id]);
  });

  it('of an administrator is for another one to look after', async () => {
    const client = await createAdministrator(t);
    const { body } = await client.post<Application>(URL, formOf());
    expect(body.review).toBeNull();
    expect(body.can).toMatchObject({ write: true, ask: false, makeLetter: false, decline: false });
    expect((await client.post(`${URL}/${body.id}/letter`, {})).status).toBe(403);
    const decision = { decision: 'approve', withoutLetter: true, reason: 'It is me.' };
    expect((await client.post(`${URL}/${body.id}/decision`, decision)).status).toBe(403);
    expect((await admin.get<Application>(`${URL}/${body.id}`)).body.can.ask).toBe(true);
  });

  it('may be taken back, twice too, until it is decided', async () => {
    const { client, id } = await createApplicant(t);
    for (const _ of ['once', 'again']) {
      const { status, body } = await client.post<Application>(`${URL}/${id}/withdraw`);
      expect([status, body.state, body.can.write]).toEqual([200, 'withdrawn', false]);
    }
    expect((await client.post(`${URL}/${id}/messages`, { body: 'Wait' })).body['code']).toBe('wrong_state');
    const declined = await createApplicant(t);
    await admin.post(`${URL}/${declined.id}/decision`, { decision: 'decline', reason: 'No storefront.' });
    expect((await declined.client.post(`${URL}/${declined.id}/withdraw`)).status).toBe(409);
    expect((await admin.post(`${URL}/${id}/withdraw`)).status).toBe(409);
  });
});

describe('administrators', () => {
  it('hear of a new application, of an answer and of a code, each once; never of their own', async () => {
    const adminId = await createUser(t.db, { role: RoleLevel.Admin });
    await createUser(t.db, { role: RoleLevel.Admin, banned_at: new Date() });
    const heard = () =>
      t.sentJobs
        .splice(0)
        .flatMap(({ name, data }) =>
          name === 'notifications.account' ? [data as { userId: number; url: string }] : [],
        )
        .filter(({ userId }) => userId === adminId)
        .map(({ url }) => url);
    heard();
    const { client, id } = await createApplicant(t);
    const url = `/dealers/applications/${id}`;
    expect(heard()).toEqual([url]);
    await client.post(`${URL}/${id}/messages`, { body: 'One more thing.' });
    expect(heard()).toEqual([]);
    await admin.post(`${URL}/${id}/messages`, { body: 'Which door?', asks: true });
    heard();
    await client.post(`${URL}/${id}/messages`, { body: 'The green one.' });
    expect(heard()).toEqual([url]);
  });
});

describe('messages', () => {
  const say = (client: Client, id: number, body: string, asks?: boolean) =>
    client.post<Application>(`${URL}/${id}/messages`, { body, ...(asks === undefined ? {} : { asks }) });

  it('that ask make the application wait for the answer, which lets it go on', async () => {
    const { userId, client, id } = await createApplicant(t);
    t.sentJobs.length = 0;
    const asked = await say(admin, id, 'Which door is yours?', true);
    expect(asked.body.state).toBe('question');
    expect(t.sentJobs).toEqual([
      {
        name: 'notifications.account',
        data: expect.objectContaining({
          userId,
          content: expect.stringContaining('question') as string,
          url: '/dealers/apply',
        }) as never,
      },
    ]);
    const answered = await say(client, id, 'The green one.');
    expect(answered.body.state).toBe('submitted');
    expect(answered.body.messages.map(({ body, byApplicant }) => [body, byApplicant])).toEqual([
      ['Which door is yours?', false],
      ['The green one.', true],
    ]);
    const audit = await t.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('subject_kind', '=', 'application')
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toEqual([{ action: 'application.ask', subject_id: id }]);
  });

  it('that only tell change nothing', async () => {
    const { client, id } = await createApplicant(t);
    expect((await say(admin, id, 'We look into it.')).body.state).toBe('submitted');
    expect((await say(client, id, 'Thank you.', true)).body.state).toBe('submitted');
  });

  it('lead back to where the question was asked', async () => {
    const withLetter = await createListedApplicant(t);
    await makeLetter(admin, withLetter.id);
    await say(admin, withLetter.id, 'Has it come?', true);
    expect((await say(withLetter.client, withLetter.id, 'Not yet.')).body.state).toBe('letter');
    const confirmed = await createListedApplicant(t);
    await confirmPremises(admin, confirmed);
    await say(admin, confirmed.id, 'Which hours?', true);
    expect((await say(confirmed.client, confirmed.id, 'Nine to five.')).body.state).toBe('confirmed');
  });

  it('need words, and have an end', async () => {
    const { client, id } = await createApplicant(t);
    expect((await say(client, id, ' \u200B ')).status).toBe(422);
    expect((await say(client, id, '')).status).toBe(422);
    const { applicant_id } = await t.db
      .selectFrom('applications')
      .select('applicant_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('application_messages')
      .values(
        Array.from({ length: 99 }, () => ({ application_id: id, author_id: applicant_id, body: 'And' })),
      )
      .execute();
    expect((await say(client, id, 'The last one')).status).toBe(200);
    expect((await say(client, id, 'One more')).body).toMatchObject({ code: 'too_many_messages' });
  });
});

describe('the administrators’ list', () => {
  it('shows the longest waiting first, page by page, and none that wait for others', async () => {
    await t.db.updateTable('applications').set({ state: 'withdrawn' }).execute();
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await createApplicant(t)).id);
    const asked = await createApplicant(t);
    await admin.post(`${URL}/${asked.id}/messages`, { body: 'Who?', asks: true });
    const first = await admin.get<Applications>(`${URL}?limit=2`);
    expect(first.body.applications.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await admin.get<Applications>(`${URL}?limit=2&cursor=${first.body.nextCursor}`);
    expect(rest.body.applications.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(rest.body.nextCursor).toBeNull();
    const questions = await admin.get<Applications>(`${URL}?state=question`);
    expect(questions.body.applications.map(({ id }) => id)).toEqual([asked.id]);
    await asked.client.post(`${URL}/${asked.id}/messages`, { body: 'Us.' });
    const back = await admin.get<Applications>(URL);
    expect(back.body.applications.map(({ id }) => id)).toEqual([...ids, asked.id]);
  });

  it('shows what was done the latest first', async () => {
    await t.db.updateTable('applications').set({ state: 'withdrawn' }).execute();
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await createApplicant(t);
      await admin.post(`${URL}/${id}/decision`, { decision: 'decline', reason: 'No.' });
      ids.unshift(id);
    }
    const first = await admin.get<Applications>(`${URL}?state=declined&limit=2`);
    const rest = await admin.get<Applications>(`${URL}?state=declined&cursor=${first.body.nextCursor}`);
    expect([...first.body.applications, ...rest.body.applications].map(({ id }) => id)).toEqual(ids);
  });

  it.each(['state=everything', 'cursor=x', 'limit=0', 'cursor=1'])('refuses %s', async (query) => {
    expect((await admin.get(`${URL}?${query}`)).status).toBe(422);
  });

  it('is theirs alone', async () => {
    expect((await (await newMember()).get(URL)).status).toBe(403);
  });
});
