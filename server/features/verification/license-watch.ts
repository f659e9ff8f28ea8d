/** Watches licences come to their end: managers are warned ahead, and at the end the badge pauses. */
import { toLicenceDay } from '#common/domain/license.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { lockLicences, selectManagers, updateLicence, type WatchedLicence } from './license-watch.queries.ts';

const BATCH = 100;
/** Days before the end on which managers hear of it. */
const WARNINGS = [7, 30, 60];

/**
 * Each warning goes out once for each end of a licence, however often and on however many nodes this runs.
 * @param now the moment that counts as the present.
 * @returns how many licences it warned of, paused, or found renewed.
 */
export async function watchLicences(context: AppContext, now: Date = new Date()): Promise<number> {
  const today = toLicenceDay(now);
  let total = 0;
  for (;;) {
    const count = await watchBatch(context, today, now);
    total += count;
    if (count < BATCH) return total;
  }
}

const watchBatch = (context: AppContext, today: string, now: Date): Promise<number> =>
  inTransaction(context.db, async (tx, afterCommit) => {
    const licences = await lockLicences(tx, { today, limit: BATCH });
    const managers = await selectManagers(
      tx,
      licences.map((licence) => licence.tenant_id),
    );
    const news: JobData['notifications.account'][] = [];
    for (const licence of licences) {
      const said = licence.days_left < 0 ? await pause(tx, licence, now) : await warn(tx, licence);
      for (const { user_id } of managers.filter(({ tenant_id }) => tenant_id === licence.tenant_id)) {
        if (said !== null) news.push({ userId: user_id, url: `/ffl/${licence.name}`, ...said });
      }
      if (licence.days_left < 0) {
        afterCommit(() => context.events.emit('tenant.changed', { tenantId: licence.tenant_id }));
      }
    }
    await context.jobs.sendMany(tx, 'notifications.account', news);
    return licences.length;
  });

type Said = Pick<JobData['notifications.account'], 'cause' | 'content'>;

async function pause(tx: Tx, licence: WatchedLicence, now: Date): Promise<Said> {
  const { id, tenant_id, display_name, valid_until } = licence;
  await updateLicence(tx, id, { paused_at: now, paused_reason: 'expired' });
  await recordChange(tx, null, {
    action: 'tenant.licence',
    subjectId: tenant_id,
    subjectName: display_name,
    before: { pausedReason: null },
    after: { pausedReason: 'expired' },
    reason: `Expired on ${valid_until}`,
  });
  return {
    cause: `licence ${id} ${valid_until} expired`,
    content: `The license of ${display_name} expired on ${valid_until}, and “Verified FFL” is paused. Show us the new license, or proof that you applied for it in time.`,
  };
}

/** Null where it was renewed: the next end is warned of anew. */
async function warn(tx: Tx, licence: WatchedLicence): Promise<Said | null> {
  const { id, display_name, valid_until, days_left } = licence;
  const step = WARNINGS.find((days) => days_left <= days) ?? null;
  await updateLicence(tx, id, { warned_days: step });
  if (step === null) return null;
  return {
    cause: `licence ${id} ${valid_until} ${step}`,
    content: `The license of ${display_name} expires on ${valid_until}, ${inDays(days_left)}. Renew it in time, or “Verified FFL” pauses.`,
  };
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
