/** Ending mails from a mail: by its link, by one click of a mail program, and by nothing that was made up. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preferences, Unsubscribed } from '#common/api/notifications.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { untilWaiting } from './notifications.testing.ts';
import { makeUnsubscribeToken } from './unsubscribe.ts';

let t: TestApp;
let userId: number;
let client: Client;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  userId = await createUser(t.db);
  client = await t.as(userId);
});

const mailed = async (who = client): Promise<string[]> =>
  (await who.get<Preferences>('/notifications/preferences')).body.preferences
    .filter(({ byEmail }) => byEmail)
    .map(({ kind }) => kind);
const post = (token: string) =>
  t.client().post<Unsubscribed & { code: string }>('/notifications/unsubscribe', { token });
/** As a mailbox provider does. */
const click = (
  token: string,
  contentType = 'application/x-www-form-urlencoded',
  payload = 'List-Unsubscribe=One-Click',
) =>
  t.app.inject({
    method: 'POST',
    url: `/api/notifications/unsubscribe/${token}`,
    headers: { host: 'localhost', 'content-type': contentType },
    payload,
  });

describe('the link of a mail', () => {
  it('ends the mails of its kind, without a login, and twice is like once', async () => {
    const token = makeUnsubscribeToken(t.context, userId, 'comment');
    const before = await mailed();
    for (const _ of ['once', 'again']) {
      const { status, body } = await post(token);
      expect([status, body]).toEqual([200, { kind: 'comment' }]);
    }
    expect(await mailed()).toEqual(before.filter((kind) => kind !== 'comment'));
  });

  it('is told before it is pressed whether it is one, and which mails it ends', async () => {
    const before = await mailed();
    const read = (token: string) =>
      t.client().get<Unsubscribed>(`/notifications/unsubscribe?token=${encodeURIComponent(token)}`);
    const token = makeUnsubscribeToken(t.context, userId, 'comment');
    expect(await read(token)).toMatchObject({ status: 200, body: { kind: 'comment' } });
    expect((await read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(422);
    expect((await read('')).status).toBe(422);
    expect(await mailed()).toEqual(before);
  });

  it('stops the alerts of one search, and only of the owner’s', async () => {
    const save = async (name: string) =>
      (await client.post<{ id: number }>('/searches', { name, criteria: {}, notify: 'instant' })).body.id;
    const [searchId, otherId] = [await save('Lever rifles'), await save('Scopes')];
    const token = makeUnsubscribeToken(t.context, userId, { searchId });
    const read = await t.client().get(`/notifications/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(read.body).toEqual({ kind: 'savedSearch', search: 'Lever rifles' });
    const alerts = async (id: number) =>
      (await client.get<{ alerts: string }>(`/searches/${id}`)).body.alerts;
    expect(await alerts(searchId)).toBe('instant');
    await post(makeUnsubscribeToken(t.context, await createUser(t.db), { searchId }));
    expect(await alerts(searchId)).toBe('instant');
    expect((await click(token)).statusCode).toBe(200);
    expect((await post(token)).body).toEqual({ kind: 'savedSearch', search: 'Lever rifles' });
    expect([await alerts(searchId), await alerts(otherId)]).toEqual(['off', 'instant']);
    expect(await mailed()).toContain('savedSearch');
  });

  it('ends all of them where it names none', async () => {
    await client.patch('/notifications/preferences', { preferences: [{ kind: 'reply', onSite: false }] });
    expect((await post(makeUnsubscribeToken(t.context, userId, null))).body).toEqual({ kind: null });
    expect(await mailed()).toEqual([]);
    const { preferences } = (await client.get<Preferences>('/notifications/preferences')).body;
    expect(preferences.filter(({ onSite }) => !onSite).map(({ kind }) => kind)).toEqual(['reply']);
  });

  it('holds though a change that knows nothing of it comes at the same moment', async () => {
    await client.patch('/notifications/preferences', { preferences: [{ kind: 'comment', byEmail: true }] });
    const held = await t.db.startTransaction().execute();
    await held
      .selectFrom('notification_preferences')
      .select('kind')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    const ending = post(makeUnsubscribeToken(t.context, userId, 'comment'));
    await untilWaiting(t, 1);
    const preferences = [{ kind: 'comment', onSite: true }];
    const changing = client.patch('/notifications/preferences', { preferences });
    await untilWaiting(t, 2);
    await held.commit().execute();
    expect([(await ending).status, (await changing).status]).toEqual([200, 200]);
    expect(await mailed()).not.toContain('comment');
  });

  it('is nobody’s business but that person’s', async () => {
    const stranger = await t.as(await createUser(t.db));
    const before = await mailed(stranger);
    await post(makeUnsubscribeToken(t.context, userId, null));
    expect(await mailed(stranger)).toEqual(before);
  });

  it('of somebody who has gone is answered all the same', async () => {
    expect((await post(makeUnsubscribeToken(t.context, 2_000_000_000, 'reply'))).status).toBe(200);
  });
});

describe('one click of a mail program', () => {
  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=xx',
      '--xx\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xx--\r\n',
    ],
  ])('ends the mails of its kind, sent as %s', async (_name, contentType, payload) => {
    const token = makeUnsubscribeToken(t.context, userId, 'message');
    expect((await click(token, contentType, payload)).statusCode).toBe(200);
    expect((await click(token, contentType, payload)).json()).toEqual({ kind: 'message' });
    expect(await mailed()).not.toContain('message');
  });

  it('that only opens the address leads to the page that asks, and ends nothing', async () => {
    const token = makeUnsubscribeToken(t.context, userId, 'message');
    const { status, headers } = await t.client().get(`/notifications/unsubscribe/${token}`);
    expect([status, headers.location]).toEqual([
      303,
      `${t.context.config.publicUrl}/unsubscribe?token=${token}`,
    ]);
    expect(await mailed()).toContain('message');
  });
});

describe('a token', () => {
  it.each([
    ['of another person', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['of another kind', (token: string) => token.replace('comment', 'message')],
    ['of all kinds', (token: string) => token.replace('comment', 'all')],
    ['with another end', (token: string) => `${token.slice(0, -2)}AA`],
    ['of another day', (token: string) => token.replace(/\.(\d+)\./, '.99999.')],
    ['without its signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['that is none', () => 'not-a-token-at-all'],
  ])('%s is refused', async (_name, change) => {
    const token = change(makeUnsubscribeToken(t.context, userId, 'comment'));
    const before = await mailed();
    const { status, body } = await post(token);
    expect([status, body.code]).toEqual([422, 'link_invalid']);
    expect((await click(token)).statusCode).toBe(422);
    expect(await mailed()).toEqual(before);
  });

  it('ends a year after its mail', async () => {
    const token = makeUnsubscribeToken(t.context, userId, 'comment');
    const after = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
      try {
        const { status, body } = await post(token);
        return [status, body.code];
      } finally {
        vi.useRealTimers();
      }
    };
    expect(await after(364)).toEqual([200, undefined]);
    expect(await after(367)).toEqual([422, 'link_expired']);
  });

  it('of a mail from before links ended works until December 2027', async () => {
    const subject = `${userId}.comment`;
    const signature = createHmac('sha256', t.context.secret)
      .update(`unsubscribe:${subject}`)
      .digest('base64url');
    expect((await post(`${subject}.${signature}`)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 11, 2) });
    try {
      expect((await post(`${subject}.${signature}`)).body.code).toBe('link_expired');
    } finally {
      vi.useRealTimers();
    }
  });

  it('of another server is refused', async () => {
    const token = makeUnsubscribeToken({ secret: 'another secret' }, userId, 'comment');
    expect((await post(token)).status).toBe(422);
  });
});
