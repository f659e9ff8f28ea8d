/** Sessions: how they are kept, renewed, listed and ended. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#common/api/accounts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { hashToken } from './accounts.secrets.ts';
import { findSession } from './accounts.ts';
import { countSessions, logIn, type LoggedIn } from './accounts.testing.ts';
import { renewSession } from './sessions.queries.ts';
import { describeDevice } from './sessions.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const DAY = 86_400;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const status = async ({ client }: Pick<LoggedIn, 'client'>): Promise<number> =>
  (await client.get('/accounts/current')).status;
const list = async ({ client }: Pick<LoggedIn, 'client'>): Promise<Session[]> =>
  (await client.get<{ sessions: Session[] }>('/accounts/sessions')).body.sessions;
const rowOf = (token: string) =>
  t.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
const forget = (userId: number) => t.context.events.emit('user.changed', { userId });

describe('a session', () => {
  it('is 32 random bytes to the browser and a hash in the database', async () => {
    const { token } = await logIn(t);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await rowOf(token);
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('lasts 90 days without use', async () => {
    const person = await logIn(t);
    const { expires_at: expiresAt } = await rowOf(person.token);
    expect((expiresAt.getTime() - Date.now()) / 1000 / DAY).toBeCloseTo(90, 2);
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${person.id}`.execute(
      t.db,
    );
    forget(person.id);
    expect(await status(person)).toBe(401);
  });

  it('is renewed for 90 days by use, and notes within five minutes that the person was here', async () => {
    const person = await logIn(t);
    await sql`update sessions set last_used_at = now() - interval '5 minutes', expires_at = now() + interval '1 day'
      where user_id = ${person.id}`.execute(t.db);
    await sql`update users set last_seen_at = now() - interval '2 hours' where id = ${person.id}`.execute(
      t.db,
    );
    forget(person.id);
    expect(await status(person)).toBe(200);
    const row = await rowOf(person.token);
    expect((row.expires_at.getTime() - Date.now()) / 1000 / DAY).toBeCloseTo(90, 2);
    expect(Date.now() - row.last_used_at.getTime()).toBeLessThan(60_000);
    const user = await t.db
      .selectFrom('users')
      .select('last_seen_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - user.last_seen_at.getTime()).toBeLessThan(60_000);
  });

  it('is written once where many requests come at once', async () => {
    const person = await logIn(t);
    await sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${person.id}`.execute(
      t.db,
    );
    forget(person.id);
    const { id, last_used_at: lastUsedAt } = await rowOf(person.token);
    await Promise.all(Array.from({ length: 4 }, () => status(person)));
    const before = await sql`select xmin::text from sessions where id = ${id}`.execute(t.db);
    // A request that has read the session before the first one wrote it.
    await renewSession(t.db, { sessionId: id, userId: person.id, lastUsedAt }, DAY);
    expect(await sql`select xmin::text from sessions where id = ${id}`.execute(t.db)).toEqual(before);
  });

  it('is not written again within minutes', async () => {
    const person = await logIn(t);
    await sql`update sessions set last_used_at = now() - interval '3 minutes' where user_id = ${person.id}`.execute(
      t.db,
    );
    forget(person.id);
    const before = await rowOf(person.token);
    expect(await status(person)).toBe(200);
    expect(await rowOf(person.token)).toEqual(before);
  });

  it('that never was is asked for once in seconds', async () => {
    let statements = 0;
    const db = t.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const context = { ...t.context, db };
    for (let n = 0; n < 3; n++) expect(await findSession(context, 'never-given')).toBeNull();
    expect(statements).toBe(1);
    expect(await findSession(context, 'neither')).toBeNull();
    expect(statements).toBe(2);
  });

  it.each(['no-such-token', '', 'x'.repeat(5_000)])(
    'a token that was never given out is a visitor',
    async (token) => {
      expect(await status({ client: t.client({ token }) })).toBe(401);
    },
  );

  it.each([
    ['banned', { banned_at: new Date() }],
    ['deleted', { deleted_at: new Date() }],
  ])('of somebody %s ends with the change', async (_name, values) => {
    const id = await createUser(t.db);
    const client = await t.as(id);
    expect(await status({ client })).toBe(200);
    await t.db.updateTable('users').set(values).where('id', '=', id).execute();
    forget(id);
    expect(await status({ client })).toBe(401);
  });

  it('carries a new role and zip as soon as they change', async () => {
    const id = await createUser(t.db);
    const token = await t.startSession(id);
    expect((await findSession(t.context, token))?.user.role).toBe(RoleLevel.User);
    await t.db.updateTable('users').set({ role: RoleLevel.Mod }).where('id', '=', id).execute();
    forget(id);
    expect((await findSession(t.context, token))?.user.role).toBe(RoleLevel.Mod);
  });

  it('that ends while it is being read is not remembered', async () => {
    const id = await createUser(t.db);
    const token = await t.startSession(id);
    const { id: sessionId } = await rowOf(token);
    const reading = findSession(t.context, token);
    t.context.events.emit('session.ended', { sessionId });
    await reading;
    await t.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    expect(await findSession(t.context, token)).toBeNull();
  });
});

describe('devices', () => {
  it('lists every session with what the browser calls itself, and marks the present one', async () => {
    const first = await logIn(t, undefined, { 'user-agent': CHROME });
    const second = await logIn(t, first.phoneNumber);
    const sessions = await list(second);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => !isCurrent)?.device).toBe('Chrome on Android');
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(second.token);
  });

  it('leaves out those that have run out', async () => {
    const person = await logIn(t);
    const other = await logIn(t, person.phoneNumber);
    await sql`update sessions set expires_at = now() where token_hash = ${hashToken(other.token)}`.execute(
      t.db,
    );
    expect(await list(person)).toHaveLength(1);
  });

  it('ends another device at once', async () => {
    const here = await logIn(t);
    const there = await logIn(t, here.phoneNumber);
    expect(await status(there)).toBe(200);
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    expect((await here.client.delete(`/accounts/sessions/${other?.id}`)).status).toBe(200);
    expect(await status(there)).toBe(401);
    expect(await status(here)).toBe(200);
  });

  it('ending the present one logs out and clears the cookie', async () => {
    const person = await logIn(t);
    const [session] = await list(person);
    const answer = await person.client.delete(`/accounts/sessions/${session?.id}`);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /rangepost_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    );
    expect(await status(person)).toBe(401);
  });

  it("does not end another person's, which looks as if it were not there", async () => {
    const person = await logIn(t);
    const other = await logIn(t);
    const [session] = await list(other);
    expect((await person.client.delete(`/accounts/sessions/${session?.id}`)).status).toBe(404);
    expect(await status(other)).toBe(200);
    expect((await person.client.delete('/accounts/sessions/2147483647')).status).toBe(404);
  });

  it('is for members only', async () => {
    expect((await t.client().get('/accounts/sessions')).status).toBe(401);
    expect((await t.client().delete('/accounts/sessions/1')).status).toBe(401);
  });

  it.each([
    [CHROME, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Firefox on Mac OS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'A device with Windows'],
    ['curl/8.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('reads %j as %s', (userAgent, expected) => {
    expect(describeDevice(userAgent)).toBe(expected);
  });
});

describe('logout', () => {
  it('ends the session and clears the cookie', async () => {
    const person = await logIn(t);
    const answer = await person.client.post('/accounts/logout');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('rangepost_session=;');
    expect(await status(person)).toBe(401);
    expect(await countSessions(t, person.id)).toBe(0);
  });

  it('of a visitor is fine', async () => {
    expect((await t.client().post('/accounts/logout')).status).toBe(200);
  });

  it('works for whoever is suspended', async () => {
    const id = await createUser(t.db, { suspended_until: new Date(Date.now() + 1e9) });
    const client = await t.as(id);
    expect((await client.post('/accounts/logout')).status).toBe(200);
    expect(await status({ client })).toBe(401);
  });
});
