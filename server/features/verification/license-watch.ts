/** Warns of expiring licenses. */
import { toLicenseDay } from '#common/domain/license.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { lockLicenses, selectManagers, updateLicense, type WatchedLicense } from './license-watch.queries.ts';

const BATCH = 100;
/** Days before the end on which managers hear of it. */
const WARNINGS = [7, 30, 60];

/**
 * Each warning goes out once for each end of a license, however often and on however many nodes this runs.
 * @param now the moment that counts as the present.
 * @returns how many licenses it warned of, paused, or found renewed.
 */
export async function watchLicenses(context: AppContext, now: Date = new Date()): Promise<number> {
  const today = toLicenseDay(now);
  let total = 0;
  for (;;) {
    const count = await watchBatch(context, today, now);
    total += count;
    if (count < BATCH) return total;
  }
}

const watchBatch = (context: AppContext, today: string, now: Date): Promise<number> =>
  inTransaction(context.db, async (tx, afterCommit) => {
    const licenses = await lockLicenses(tx, { today, limit: BATCH });
    const managers = await selectManagers(
      tx,
      licenses.map((license) => license.tenant_id),
    );
    const news: JobData['notifications.account'][] = [];
    for (const license of licenses) {
      const said = license.days_left < 0 ? await pause(tx, license, now) : await warn(tx, license);
      for (const { user_id } of managers.filter(({ tenant_id }) => tenant_id === license.tenant_id)) {
        if (said !== null) news.push({ userId: user_id, url: `/ffl/${license.name}`, ...said });
      }
      if (license.days_left < 0) {
        afterCommit(() => context.events.emit('tenant.changed', { tenantId: license.tenant_id }));
      }
    }
    await context.jobs.sendMany(tx, 'notifications.account', news);
    return licenses.length;
  });

type Said = Pick<JobData['notifications.account'], 'cause' | 'content'>;

async function pause(tx: Tx, license: WatchedLicense, now: Date): Promise<Said> {
  const { id, tenant_id, display_name, valid_until } = license;
  await updateLicense(tx, id, { paused_at: now, paused_reason: 'expired' });
  await recordChange(tx, null, {
    action: 'tenant.license',
    subjectId: tenant_id,
    subjectName: display_name,
    before: { pausedReason: null },
    after: { pausedReason: 'expired' },
    reason: `Expired on ${valid_until}`,
  });
  return {
    cause: `license ${id} ${valid_until} expired`,
    content: `The license of ${display_name} expired on ${valid_until}, and the “Verified FFL” badge is paused. Show us the new license or proof that you renewed on time.`,
  };
}

/** Null where it was renewed: the next end is warned of anew. */
async function warn(tx: Tx, license: WatchedLicense): Promise<Said | null> {
  const { id, display_name, valid_until, days_left } = license;
  const step = WARNINGS.find((days) => days_left <= days) ?? null;
  await updateLicense(tx, id, { warned_days: step });
  if (step === null) return null;
  return {
    cause: `license ${id} ${valid_until} ${step}`,
    content: `The license of ${display_name} expires on ${valid_until}, ${inDays(days_left)}. Renew it on time, or the “Verified FFL” badge will be paused.`,
  };
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
