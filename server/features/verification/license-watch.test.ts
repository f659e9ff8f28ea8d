/** Tries watching licenses with a moved clock: the warnings, the pause at the end, and that each happens once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobData } from '#server/jobs/jobs.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { watchLicenses } from './license-watch.ts';

let t: TestApp;
let dealer: TestDealer;
let managers: number[];

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.updateTable('ffls').set({ verified_at: null }).execute();
  managers = [await createUser(t.db), await createUser(t.db)];
  const staff = await createUser(t.db);
  dealer = await createDealer(t.db, {
    members: { [managers[0] ?? 0]: 'manager', [managers[1] ?? 0]: 'manager', [staff]: 'staff' },
  });
  await change({ expires_on: '2027-03-01' });
  t.sentJobs.length = 0;
});

const change = (values: {
  expires_on?: string;
  extended_until?: string | null;
  paused_at?: Date | null;
  paused_reason?: string | null;
  verified_at?: Date | null;
}) => t.db.updateTable('ffls').set(values).where('id', '=', dealer.fflId).execute();
const license = () =>
  t.db
    .selectFrom('ffls')
    .select(['paused_at', 'paused_reason', 'warned_days'])
    .where('id', '=', dealer.fflId)
    .executeTakeFirstOrThrow();
const watchOn = (day: string) => watchLicenses(t.context, new Date(`${day}T15:00:00Z`));
/** What people were told since the last look. */
const told = () => t.sentJobs.splice(0).map(({ data }) => data as JobData['notifications.account']);

describe('warnings', () => {
  it('go to every manager 60, 30 and 7 days ahead, once each', async () => {
    const heard: [string, number[]][] = [];
    for (
      let day = new Date('2026-12-01');
      day <= new Date('2027-03-01');
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const on = day.toISOString().slice(0, 10);
      await watchOn(on);
      await watchOn(on);
      const news = told();
      if (news.length > 0) heard.push([on, news.map(({ userId }) => userId)]);
    }
    expect(heard).toEqual([
      ['2026-12-31', managers],
      ['2027-01-30', managers],
      ['2027-02-22', managers],
    ]);
    expect(await license()).toEqual({ paused_at: null, paused_reason: null, warned_days: 7 });
  });

  it('say when, and what happens otherwise', async () => {
    await watchOn('2027-02-28');
    expect(told()[0]).toMatchObject({
      content: expect.stringMatching(/expires on 2027-03-01, tomorrow\..*paused/) as string,
      url: `/ffl/${dealer.name}`,
      cause: `license ${dealer.fflId} 2027-03-01 7`,
    });
  });

  it('begin with the next one where a license is verified late', async () => {
    await watchOn('2027-02-10');
    expect((await license()).warned_days).toBe(30);
    expect(told()).toHaveLength(2);
    await watchOn('2027-02-23');
    expect(told()).toHaveLength(2);
  });

  it('begin anew when the license was renewed or extended', async () => {
    await watchOn('2027-02-25');
    told();
    await change({ expires_on: '2030-03-01' });
    expect(await watchOn('2027-02-26')).toBe(1);
    expect(told()).toEqual([]);
    expect((await license()).warned_days).toBeNull();
    await watchOn('2030-01-05');
    expect(told()).toHaveLength(2);
    await watchOn('2030-02-25');
    told();
    await change({ extended_until: '2030-04-10' });
    await watchOn('2030-03-01');
    expect(told()[0]?.content).toContain('2030-04-10, in 40 days');
    expect((await license()).warned_days).toBe(60);
  });

  it('are not for stores that are not verified or are paused', async () => {
    await change({ verified_at: null });
    expect(await watchOn('2027-02-25')).toBe(0);
    await change({ verified_at: new Date(), paused_at: new Date(), paused_reason: 'administrator' });
    expect(await watchOn('2027-03-25')).toBe(0);
    expect(told()).toEqual([]);
    expect((await license()).paused_reason).toBe('administrator');
  });
});

describe('the end', () => {
  it('is the last day itself: the day after, the badge pauses, once, and is written down', async () => {
    const changed: number[] = [];
    t.context.events.on('tenant.changed', ({ tenantId }) => void changed.push(tenantId));
    await watchOn('2027-03-01');
    told();
    expect((await license()).paused_at).toBeNull();
    expect(await watchOn('2027-03-02')).toBe(1);
    expect(await watchOn('2027-03-02')).toBe(0);
    expect(await license()).toMatchObject({ paused_at: expect.any(Date) as Date, paused_reason: 'expired' });
    expect(changed).toEqual([dealer.tenantId]);
    const news = told();
    expect(news.map(({ userId }) => userId)).toEqual(managers);
    expect(news[0]?.content).toMatch(/expired on 2027-03-01.*paused/);
    const audit = await t.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'after'])
      .where('subject_id', '=', dealer.tenantId)
      .where('subject_kind', '=', 'tenant')
      .execute();
    expect(audit).toEqual([{ actor_id: null, action: 'tenant.license', after: { pausedReason: 'expired' } }]);
  });

  it('comes when the day is over everywhere, also where it ends last', async () => {
    expect(await watchLicenses(t.context, new Date('2027-03-02T09:59:00Z'))).toBe(1);
    expect(await license()).toMatchObject({ paused_at: null, warned_days: 7 });
    expect(await watchLicenses(t.context, new Date('2027-03-02T10:00:00Z'))).toBe(1);
    expect((await license()).paused_reason).toBe('expired');
  });

  it('is that of the extension, with a warning of its own', async () => {
    await change({ extended_until: '2027-05-30' });
    await watchOn('2027-03-02');
    expect((await license()).paused_at).toBeNull();
    expect(told()).toEqual([]);
    await watchOn('2027-05-01');
    expect(told()[0]?.content).toContain('2027-05-30, in 29 days');
    await watchOn('2027-05-31');
    expect((await license()).paused_reason).toBe('expired');
  });

  it('of many comes in batches, on two nodes at once, and once for each', async () => {
    const count = 230;
    const names = Array.from({ length: count }, () =>
      createDealer(t.db, { members: { [managers[0] ?? 0]: 'manager' } }),
    );
    const ids = (await Promise.all(names)).map(({ fflId }) => fflId);
    await t.db.updateTable('ffls').set({ expires_on: '2027-03-01' }).where('id', 'in', ids).execute();
    const beside = await createTestApp({}, t);
    try {
      const now = new Date('2027-03-02T15:00:00Z');
      const counts = await Promise.all([watchLicenses(t.context, now), watchLicenses(beside.context, now)]);
      // One that finds the rest locked leaves them to the other.
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(count + 1);
      const causes = [...t.sentJobs, ...beside.sentJobs].map(({ data }) => (data as { cause: string }).cause);
      expect(new Set(causes).size).toBe(count + 1);
    } finally {
      await beside.close();
    }
  });
});
