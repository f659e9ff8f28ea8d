/** A database that is gone, silent, slow, full or crowded: each is answered in time, nothing is half written, and all is well afterwards. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { type Link, openLink } from '#server/testing/link.ts';
import {
  type Database,
  type DatabaseHandle,
  inTransaction,
  openDatabase,
  type Patience,
} from './database.ts';

const PATIENCE: Patience = { connectMs: 400, statementMs: 400, idleInTransactionMs: 400, silenceMs: 800 };
const UNAVAILABLE = { status: 503, body: { code: 'unavailable', retryAfter: 5 } };
const SEARCH = { name: 'Mine', criteria: { phrase: 'bolt' } };

let t: TestApp;
let link: Link;
let database: DatabaseHandle;
let direct: Database;
let member: Awaited<ReturnType<TestApp['as']>>;

/** The app speaks to its database over the link; the test itself beside it. */
beforeAll(async () => {
  t = await createTestApp();
  member = await t.as(await createUser(t.db));
  const url = new URL(t.context.config.databaseUrl ?? '');
  link = await openLink({ host: url.hostname, port: Number(url.port) });
  url.port = String(link.port);
  database = openDatabase(url.href, { max: 2, onError: () => {}, patience: PATIENCE });
  direct = t.db;
  t.context.db = database.db;
});
beforeEach(() => direct.deleteFrom('searches').execute());
afterAll(async () => {
  link.mend();
  await database.close();
  await link.close();
  await t.close();
});

const countSearches = async (): Promise<number> =>
  (await direct.selectFrom('searches').select('id').execute()).length;
const took = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

describe('a database that is gone', () => {
  it('is answered 503, also to what is under way, and readiness says which part', async () => {
    expect((await member.get('/searches')).status).toBe(200);
    await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$`.execute(
      direct,
    );
    await sql`create trigger slow before insert on searches for each row execute function slow()`.execute(
      direct,
    );
    const underWay = member.post('/searches', SEARCH);
    await new Promise((resolve) => setTimeout(resolve, 100));
    link.cut();
    expect(await underWay).toMatchObject(UNAVAILABLE);
    expect(await member.get('/searches')).toMatchObject(UNAVAILABLE);
    const ready = await t.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ ok: false, database: 'failing', storage: 'ok' });
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);

    link.mend();
    await sql`drop trigger slow on searches`.execute(direct);
    expect((await member.post('/searches', SEARCH)).status).toBe(201);
    expect(await countSearches()).toBe(1);
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('a change cut off in the middle of its transaction leaves nothing', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await sql`insert into searches (user_id, name, criteria) select id, 'Half', '{}' from users`.execute(
        tx,
      );
      link.cut();
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    link.mend();
    expect(await countSearches()).toBe(0);
    expect((await member.get('/searches')).status).toBe(200);
  });

  it('sessions that the server ends are replaced', async () => {
    expect((await member.get('/searches')).status).toBe(200);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(direct);
    await expect.poll(async () => (await member.get('/searches')).status).toBe(200);
  });
});

describe('a database that says nothing', () => {
  it('is given up in time, without a word that could come too late', async () => {
    expect((await member.get('/searches')).status).toBe(200);
    link.freeze();
    let answer: unknown;
    const ms = await took(member.post('/searches', SEARCH).then((one) => (answer = one)));
    expect(answer).toMatchObject(UNAVAILABLE);
    expect(ms).toBeLessThan(4 * PATIENCE.silenceMs);
    link.mend();
    await expect.poll(async () => (await member.get('/searches')).status).toBe(200);
    expect((await member.post('/searches', SEARCH)).status).toBe(201);
    expect(await countSearches()).toBe(1);
  });
});

describe('a database that is slow or crowded', () => {
  it('a statement that takes too long is stopped, and says so', async () => {
    await member.post('/searches', SEARCH);
    await sql`alter table searches rename to kept`.execute(direct);
    await sql`create view searches as select * from kept where pg_sleep(30)::text = ''`.execute(direct);
    const answer = await member.get<{ id: string; detail: string }>('/searches');
    expect(answer).toMatchObject(UNAVAILABLE);
    expect(answer.body.detail).toContain('took too long');
    expect(answer.body.id).toBe(answer.headers['x-request-id']);
    expect(answer.headers['retry-after']).toBe('5');
    await sql`drop view searches`.execute(direct);
    await sql`alter table kept rename to searches`.execute(direct);
    expect((await member.get('/searches')).status).toBe(200);
  });

  it('a transaction that is left open is ended, and what it holds is free again', async () => {
    const left = inTransaction(database.db, async (tx) => {
      await sql`lock table searches`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 3 * PATIENCE.idleInTransactionMs));
      await sql`select 1`.execute(tx);
    });
    const outcome = left.then(
      () => 'kept',
      () => 'ended',
    );
    expect(await countSearches()).toBe(0);
    expect(await outcome).toBe('ended');
    expect((await member.get('/searches')).status).toBe(200);
  });

  it('a request that gets no connection is answered in time', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2].map(async () => {
      const client = await database.pool.connect();
      await held;
      client.release();
    });
    const ms = await took(expect(member.get('/searches')).resolves.toMatchObject(UNAVAILABLE));
    expect(ms).toBeLessThan(4 * PATIENCE.connectMs);
    release();
    await Promise.all(holders);
    expect((await member.get('/searches')).status).toBe(200);
  });
});

describe('a database without room', () => {
  it.each([
    ['53100', 507, 'storage_full'],
    ['53200', 503, 'unavailable'],
    ['40P01', 503, 'unavailable'],
  ])('SQLSTATE %s is answered %i %s, and nothing is written', async (state, status, code) => {
    await sql
      .raw(
        `create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '${state}'; end $$`,
      )
      .execute(direct);
    await sql`create trigger fail after insert on searches for each row execute function fail()`.execute(
      direct,
    );
    const answer = await member.post('/searches', SEARCH);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(answer.body)).not.toContain('base/1/2');
    expect(await countSearches()).toBe(0);
    await sql`drop trigger fail on searches`.execute(direct);
    expect((await member.post('/searches', SEARCH)).status).toBe(201);
  });
});
