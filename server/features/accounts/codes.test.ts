/** How many codes are sent: to a number, to a network, and by the whole site. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { ageCodes, requestCode, newNumber } from './accounts.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => t.close());
afterEach(() => t.db.deleteFrom('login_codes').execute());

let networks = 0;
/** A client from a network of its own, so that only the limit in question counts. */
const stranger = () => {
  networks++;
  return t.client({ ip: `198.51.${Math.floor(networks / 250)}.${networks % 250}` });
};

/** Codes that were sent in the past, as the server writes them. */
const insertCodes = (count: number, values: { number?: string; network?: string; secondsAgo: number }) =>
  sql`insert into login_codes (purpose, phone_number, code_hash, network, created_at, expires_at)
    select 'login', coalesce(${values.number ?? null}::text, '+1404555' || lpad(n::text, 4, '0')), '\\x00',
      ${values.network ?? null}::inet, now() - make_interval(secs => ${values.secondsAgo}), now()
    from generate_series(1, ${count}::int) n`.execute(t.db);

describe('a number', () => {
  it('gets the next code after 30 seconds', async () => {
    const number = newNumber();
    const first = await requestCode(stranger(), number);
    expect(first.body.resendAfter).toBe(30);
    const early = await requestCode(stranger(), number);
    expect(early.status).toBe(429);
    expect(early.body.retryAfter).toBeGreaterThan(0);
    expect(early.body.retryAfter).toBeLessThanOrEqual(30);
    expect(early.headers['retry-after']).toBe(String(early.body.retryAfter));
    await ageCodes(t, number, 29);
    expect((await requestCode(stranger(), number)).status).toBe(429);
    await ageCodes(t, number, 1);
    expect((await requestCode(stranger(), number)).status).toBe(200);
  });

  it('gets 5 codes an hour', async () => {
    const number = newNumber();
    for (let sent = 1; sent <= 5; sent++) {
      expect((await requestCode(stranger(), number)).status).toBe(200);
      await ageCodes(t, number, 60);
    }
    const sixth = await requestCode(stranger(), number);
    expect(sixth.status).toBe(429);
    expect(sixth.body.retryAfter).toBeGreaterThan(3_600 - 5 * 60 - 5);
    expect(sixth.body.retryAfter).toBeLessThanOrEqual(3_600 - 5 * 60);
    await ageCodes(t, number, 3_600 - 5 * 60);
    expect((await requestCode(stranger(), number)).status).toBe(200);
  });

  it('gets 10 codes a day', async () => {
    const number = newNumber();
    await insertCodes(9, { number, secondsAgo: 2 * 3_600 });
    expect((await requestCode(stranger(), number)).status).toBe(200);
    await ageCodes(t, number, 2 * 3_600);
    expect((await requestCode(stranger(), number)).status).toBe(429);
    await ageCodes(t, number, 20 * 3_600);
    expect((await requestCode(stranger(), number)).status).toBe(200);
  });

  it('gets one code when it is asked for 10 times at once', async () => {
    const number = newNumber();
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(stranger(), number)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 429),
    ]);
  });
});

describe('a network', () => {
  it('gets 60 codes an hour for all its numbers, as one IPv4 address', async () => {
    await insertCodes(59, { network: '192.0.2.1', secondsAgo: 60 });
    const client = t.client({ ip: '192.0.2.1' });
    expect((await requestCode(client, newNumber())).status).toBe(200);
    expect((await requestCode(client, newNumber())).status).toBe(429);
    expect((await requestCode(t.client({ ip: '192.0.2.2' }), newNumber())).status).toBe(200);
    await sql`update login_codes set created_at = created_at - interval '1 hour'`.execute(t.db);
    expect((await requestCode(client, newNumber())).status).toBe(200);
  });

  it('is the /64 of an IPv6 address', async () => {
    await insertCodes(60, { network: '2001:db8:1:2::', secondsAgo: 60 });
    const ask = async (ip: string) => (await requestCode(t.client({ ip }), newNumber())).status;
    expect(await ask('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(429);
    expect(await ask('2001:db8:1:2::1')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });
});

describe('the whole site', () => {
  it('sends no more codes in a day than the setting codesPerDay', async () => {
    await t.db
      .insertInto('settings')
      .values({ key: 'codesPerDay', value: JSON.stringify(20) })
      .execute();
    t.context.events.emit('settings.changed', { keys: ['codesPerDay'] });
    try {
      await insertCodes(19, { secondsAgo: 3_600 });
      expect((await requestCode(stranger(), newNumber())).status).toBe(200);
      const over = await requestCode(stranger(), newNumber());
      expect(over.status).toBe(429);
      expect(over.body.detail).toContain('tomorrow');
      await sql`update login_codes set created_at = created_at - interval '1 day'`.execute(t.db);
      expect((await requestCode(stranger(), newNumber())).status).toBe(200);
    } finally {
      await t.db.deleteFrom('settings').execute();
      t.context.events.emit('settings.changed', { keys: ['codesPerDay'] });
    }
  });
});

describe('an IPv6 /48', () => {
  it('gets a tenth of the site’s codes in a day, however many networks it has', async () => {
    const ask = async (ip: string) => (await requestCode(t.client({ ip }), newNumber())).status;
    // The setting is 10,000 by default.
    await sql`insert into login_codes (purpose, phone_number, code_hash, network, created_at, expires_at)
      select 'login', '+1404555' || lpad((n % 10000)::text, 4, '0'), '\\x00',
        ('2001:db8:1:' || to_hex(n) || '::')::inet, now() - interval '2 hours', now()
      from generate_series(1, 999) n`.execute(t.db);
    expect(await ask('2001:db8:1:ffff::1')).toBe(200);
    expect(await ask('2001:db8:1:fffe::1')).toBe(429);
    expect(await ask('2001:db8:2:fffe::1')).toBe(200);
    expect(await ask('192.0.2.1')).toBe(200);
  });
});

describe('RATE_LIMIT_FACTOR', () => {
  it('multiplies every limit of codes', async () => {
    const loose = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
    try {
      const number = newNumber();
      const first = await requestCode(loose.client(), number);
      expect(first.body.resendAfter).toBe(3);
      await sql`insert into login_codes (purpose, phone_number, code_hash, network, created_at, expires_at)
        select 'login', ${number}, '\\x00', '127.0.0.1', now() - interval '1 minute', now()
        from generate_series(1, 48)`.execute(loose.db);
      await ageCodes(loose, number, 4);
      expect((await requestCode(loose.client(), number)).status).toBe(200);
      await ageCodes(loose, number, 4);
      expect((await requestCode(loose.client(), number)).status).toBe(429);
    } finally {
      await loose.close();
    }
  });
});
