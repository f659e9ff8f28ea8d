/** Settings over HTTP: read, changed together over what one saw, written down, and in force at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SettingEntries, SettingEntry, Site } from '#common/api/settings.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { SETTING_DEFINITIONS } from './setting-definitions.ts';
import { getSettings } from './settings.ts';

let t: TestApp;
let admin: Client;
let adminId: number;

/** The log keeps what earlier tests did: each looks at what comes after this. */
let logged = 0;

beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: 'error' });
  adminId = await createUser(t.db, { role: RoleLevel.Admin, display_name: 'Adam K.' });
  admin = await t.as(adminId);
});
beforeEach(async () => {
  await t.db.deleteFrom('settings').execute();
  t.context.events.emit('settings.changed', { keys: [] });
  const last = await t.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).execute();
  logged = last[0]?.id ?? 0;
});
afterAll(() => t.close());

const read = async (key: string, client = admin): Promise<SettingEntry> => {
  const { body } = await client.get<SettingEntries>('/settings');
  const entry = body.settings.find((one) => one.key === key);
  if (entry === undefined) throw new Error(`no setting ${key}`);
  return entry;
};
const change = (values: object, was: object, client = admin) => client.patch('/settings', { values, was });
const site = async (client = t.client()): Promise<Site> => (await client.get<Site>('/site')).body;
const audit = () =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('id', '>', logged)
    .orderBy('id')
    .execute();

it('each has its words, its value and its default; none was changed at first', async () => {
  const { body } = await admin.get<SettingEntries>('/settings');
  expect(body.settings.map(({ key }) => key)).toEqual(Object.keys(SETTING_DEFINITIONS));
  for (const entry of body.settings) {
    expect(entry.label && entry.description && entry.group).toBeTruthy();
    expect(entry).toMatchObject({ value: entry.default, updatedAt: null, updatedBy: null });
  }
  expect(await read('siteName')).toMatchObject({ type: 'text', value: 'Rangepost', can: { edit: true } });
  expect(await read('listingLifeDays')).toMatchObject({ type: 'integer', min: 1, max: 365 });
});

it('changes several at once, tells who did, writes it down, and counts at once', async () => {
  expect((await site()).siteName).toBe('Rangepost');
  const answer = await change(
    { siteName: '  Range\n post 2 ', listingLifeDays: 30 },
    { siteName: 'Rangepost', listingLifeDays: 60 },
  );
  expect(answer.status).toBe(200);
  expect(await read('siteName')).toMatchObject({
    value: 'Range post 2',
    default: 'Rangepost',
    updatedBy: { id: adminId, displayName: 'Adam K.' },
  });
  expect(Date.now() - Date.parse((await read('siteName')).updatedAt ?? '')).toBeLessThan(10_000);
  expect(await site()).toMatchObject({ siteName: 'Range post 2' });
  expect(await getSettings(t.context, t.context.db)).toMatchObject({ listingLifeDays: 30 });
  expect(await audit()).toEqual([
    {
      action: 'settings.update',
      actor_id: adminId,
      before: { siteName: 'Rangepost', listingLifeDays: 60 },
      after: { siteName: 'Range post 2', listingLifeDays: 30 },
    },
  ]);
});

it('null goes back to the default, and tells who went back', async () => {
  await change({ siteName: 'Other' }, { siteName: 'Rangepost' });
  expect((await change({ siteName: null }, { siteName: 'Other' })).status).toBe(200);
  expect(await read('siteName')).toMatchObject({ value: 'Rangepost', updatedBy: { id: adminId } });
});

it('over what another has changed meanwhile nothing is written, and each such field is named', async () => {
  const otherId = await createUser(t.db, { role: RoleLevel.Admin, display_name: 'Olivia S.' });
  await change({ siteName: 'Theirs' }, { siteName: 'Rangepost' }, await t.as(otherId));
  const answer = await change(
    { siteName: 'Mine', listingLifeDays: 30 },
    { siteName: 'Rangepost', listingLifeDays: 60 },
  );
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      errors: [{ path: 'values.siteName', message: 'Olivia S. changed this in the meantime.' }],
    },
  });
  expect(await getSettings(t.context, t.context.db)).toMatchObject({
    siteName: 'Theirs',
    listingLifeDays: 60,
  });
});

it('the same save sent twice is answered like the first, and written down once', async () => {
  for (let n = 0; n < 2; n++) {
    expect((await change({ siteName: 'Other' }, { siteName: 'Rangepost' })).status).toBe(200);
  }
  expect(await audit()).toHaveLength(1);
});

it('two who save at once: one wins, the other is told', async () => {
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => change({ siteName: name }, { siteName: 'Rangepost' })),
  );
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
});

describe('what is refused', () => {
  it.each([
    ['siteName', '', 'This field is required.'],
    ['siteName', '\u200b ', 'This field is required.'],
    ['siteName', 'x'.repeat(41), 'At most 40 characters.'],
    ['siteName', 5, 'Enter some text.'],
    ['noticeText', 'x'.repeat(501), 'At most 500 characters.'],
    ['contactEmail', 'nobody', 'Enter an email address.'],
    ['leaveAddress', 'javascript:alert(1)', 'Enter an address that begins with https://.'],
    ['leaveAddress', '/home', 'Enter an address that begins with https://.'],
    ['listingLifeDays', 0, 'Enter a number from 1 to 365.'],
    ['listingLifeDays', '30', 'Enter a whole number.'],
    ['ageConfirmRequired', 'true', 'Choose on or off.'],
    ['toString', 'x', 'There is no such setting.'],
    ['noSuch', true, 'There is no such setting.'],
    ['codesPerDay', 500, 'You can’t change this setting.'],
  ])('%s %j', async (key, value, message) => {
    const answer = await change({ [key]: value }, { [key]: 'Rangepost' });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: `values.${key}`, message }] } });
    expect(await audit()).toEqual([]);
  });

  it.each([
    [{}],
    [{ values: {}, was: {} }],
    [{ values: { siteName: 1.5 }, was: {} }],
    [{ values: { 'a b': 1 }, was: {} }],
  ])('the body %j', async (body) => expect((await admin.patch('/settings', body)).status).toBe(422));

  it('a change that does not say what stood there', async () => {
    expect((await change({ siteName: 'Other' }, {})).body).toMatchObject({
      errors: [{ path: 'was.siteName' }],
    });
  });
});

it('some are for those who keep the server running', async () => {
  const dev = await t.as(await createUser(t.db, { role: RoleLevel.Dev }));
  expect((await read('codesPerDay')).can.edit).toBe(false);
  expect((await read('codesPerDay', dev)).can.edit).toBe(true);
  expect((await change({ codesPerDay: 500 }, { codesPerDay: 10_000 }, dev)).status).toBe(200);
});

it('rows that no setting knows, or of another type than it has now, count as none', async () => {
  await t.db
    .insertInto('settings')
    .values([
      { key: 'siteName', value: '5' },
      { key: 'gone', value: '"x"' },
    ])
    .execute();
  expect((await getSettings(t.context, t.context.db)).siteName).toBe('Rangepost');
});

it('the operator that the server was started with is the default, and a setting goes over it', async () => {
  const own = await createTestApp({ OPERATOR_NAME: 'Started With LLC' }, t);
  onTestFinished(() => own.close());
  expect((await site(own.client())).operatorName).toBe('Started With LLC');
  await (
    await own.as(adminId)
  ).patch('/settings', {
    values: { operatorName: 'Set Inc' },
    was: { operatorName: 'Started With LLC' },
  });
  expect((await site(own.client())).operatorName).toBe('Set Inc');
});

it('a node that nothing tells of a change follows within ten seconds', async () => {
  const other = await createTestApp({}, t);
  onTestFinished(() => other.close());
  expect((await site(other.client())).siteName).toBe('Rangepost');
  await change({ siteName: 'Renamed' }, { siteName: 'Rangepost' });
  expect((await site()).siteName).toBe('Renamed');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 10_001);
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await site(other.client())).siteName).toBe('Renamed');
});

describe('the notice', () => {
  it('stands for everyone while it is set, and is put away by its key in this browser alone', async () => {
    expect((await site()).notice).toBeNull();
    await change({ noticeText: 'Down on Sunday.' }, { noticeText: '' });
    const { notice } = await site();
    expect(notice).toEqual({ text: 'Down on Sunday.', key: expect.stringMatching(/^[\w-]{12}$/) as string });
    const seen = t.client({ headers: { cookie: `notice-seen=${notice?.key}` } });
    expect((await site(seen)).notice).toBeNull();
    expect((await site()).notice).not.toBeNull();
    await change({ noticeText: 'Down on Monday.' }, { noticeText: 'Down on Sunday.' });
    expect((await site(seen)).notice?.text).toBe('Down on Monday.');
  });
});

describe('what is switched off is off for everyone, administrators too, and says so', () => {
  async function expectOff(answer: Promise<{ status: number; body: unknown }>, words: RegExp) {
    expect(await answer).toMatchObject({
      status: 503,
      body: { code: 'switched_off', detail: expect.stringMatching(words) as string },
    });
  }
  const post = (client: Client, draft = false) =>
    client.post<{ id: number }>('/posts', { type: 'basic', title: 'A talk', description: 'Words.', draft });

  it('posting: nothing new and no draft goes out; drafts are kept, and what is there can be changed', async () => {
    const { body: before } = await post(admin);
    await change({ postingOpen: false }, { postingOpen: true });
    await expectOff(post(admin), /Publishing is turned off/);
    const draft = await admin.post<{ id: number }>('/posts', {
      type: 'basic',
      title: 'Another talk',
      description: 'More words.',
      draft: true,
    });
    expect(draft.status).toBe(201);
    await expectOff(
      admin.post(`/posts/${draft.body.id}/status`, { action: 'publish' }),
      /Publishing is turned off/,
    );
    expect((await admin.patch(`/posts/${before.id}`, { title: 'The talk' })).status).toBe(200);
  });

  it('comments and messages', async () => {
    const postId = await createPost(t.db, { author_id: await createUser(t.db) });
    const started = await admin.post<{ conversation: { id: number } }>('/conversations', {
      postId,
      body: 'Is it there?',
    });
    expect(started.status).toBe(201);
    await change({ commentsOpen: false, messagesOpen: false }, { commentsOpen: true, messagesOpen: true });
    await expectOff(admin.post(`/posts/${postId}/comments`, { body: 'Hm.' }), /Comments are turned off/);
    await expectOff(admin.post('/conversations', { postId, body: 'Hm.' }), /Messages are turned off/);
    await expectOff(
      admin.post(`/conversations/${started.body.conversation.id}/messages`, { body: 'Hm.' }),
      /Messages are turned off/,
    );
    expect((await admin.get(`/posts/${postId}/comments`)).status).toBe(200);
    expect((await admin.get('/conversations')).status).toBe(200);
  });

  it('new accounts: whoever has one logs in, and the code of whoever has none stays valid', async () => {
    const [known, unknown] = ['303-555-0142', '303-555-0143'];
    await createUser(t.db, { phone_number: '+13035550142' });
    const ask = async (phoneNumber: string) => {
      const { body } = await t.client().post<{ demoCode: string }>('/accounts/login', { phoneNumber });
      return () =>
        t.client().post('/accounts/verify', {
          phoneNumber,
          code: body.demoCode,
          acceptTerms: true,
          over18: true,
        });
    };
    const enter = await ask(unknown);
    await change({ registrationOpen: false }, { registrationOpen: true });
    expect((await (await ask(known))()).status).toBe(200);
    await expectOff(enter(), /Sign-up is closed/);
    await change({ registrationOpen: true }, { registrationOpen: false });
    expect((await enter()).status).toBe(200);
  });

  it('new accounts: a number without one is answered like any other, and is sent no text', async () => {
    await createUser(t.db, { phone_number: '+13035550144' });
    await change({ registrationOpen: false }, { registrationOpen: true });
    t.texts.length = 0;
    const ask = (phoneNumber: string) => t.client().post('/accounts/login', { phoneNumber });
    const [known, unknown] = [await ask('303-555-0144'), await ask('303-555-0145')];
    const shapeOf = ({ status, body }: typeof known) => ({ status, body: { ...body, demoCode: 'a code' } });
    expect(shapeOf(unknown)).toEqual(shapeOf(known));
    expect(t.texts.map(({ to }) => to)).toEqual(['+13035550144']);
    await change({ registrationOpen: true }, { registrationOpen: false });
  });
});
