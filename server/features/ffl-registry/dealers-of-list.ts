/** Applies an ATF list to the network's dealers. */
import { toLicenseDay } from '#common/domain/license.ts';
import { LICENSE_TYPES, STORE_LICENSE_TYPES } from '#common/domain/license-number.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  type DealerRow,
  lockGoneDealers,
  lockListedDealers,
  selectManagers,
  updateDealer,
  updateDealersChecked,
} from './dealers.queries.ts';

type ReadList = { importId: number; listedOn: string };
/** A dealer whose license has changed, and what its managers should know of it. */
type Told = { dealer: DealerRow; news: keyof typeof WORDS | null };

/** Pauses that end by themselves once a list shows the license to be valid; an administrator's does not. */
const ENDS_BY_LIST = new Set(['expired', 'notListed']);

const WORDS = {
  dropped: ({ display_name }: DealerRow) =>
    `${display_name} is not on the latest ATF list, so its “Verified FFL” badge is paused. Contact us if that is wrong.`,
  retyped: ({ display_name, listed_type }: DealerRow) =>
    `The latest ATF list shows the license of ${display_name} with another type (${LICENSE_TYPES[listed_type]}), so its “Verified FFL” badge is paused. Contact us if that is wrong.`,
  resumed: ({ display_name }: DealerRow) =>
    `${display_name} is on the latest ATF list, and its “Verified FFL” badge is back.`,
};

/**
 * Compares the dealers with a list that has just been merged, in the same transaction, and tells their managers.
 * @returns the tenants that the list names, for `tenant.changed` after the commit.
 */
export async function followListedDealers(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  list: ReadList,
): Promise<number[]> {
  const listed = await lockListedDealers(tx, list.importId, toLicenseDay(new Date()));
  const stores = listed.filter(isStore);
  await updateDealersChecked(
    tx,
    stores.map(({ id }) => id),
    list.listedOn,
  );
  const told: Told[] = [];
  for (const dealer of stores) {
    const change = await followList(tx, dealer, list);
    if (change !== null) told.push(change);
  }
  for (const dealer of listed) {
    if (!isStore(dealer) && isBadgeUp(dealer)) told.push(await pause(tx, dealer, list, 'retyped'));
  }
  await notifyManagers(jobs, tx, told, list);
  return listed.map(({ tenant_id }) => tenant_id);
}

/**
 * Pauses the dealers whom a whole list does not name, once the others are marked as gone, and tells their managers.
 * @returns their tenants, for `tenant.changed` after the commit.
 */
export async function pauseGoneDealers(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  list: ReadList,
): Promise<number[]> {
  const told: Told[] = [];
  for (const dealer of await lockGoneDealers(tx, toLicenseDay(new Date()))) {
    if (isBadgeUp(dealer)) told.push(await pause(tx, dealer, list, 'dropped'));
  }
  await notifyManagers(jobs, tx, told, list);
  return told.map(({ dealer }) => dealer.tenant_id);
}

/** A collector, or a maker of ammunition, is listed too, and runs no store. */
const isStore = ({ listed_type }: DealerRow): boolean => STORE_LICENSE_TYPES.includes(listed_type);
/** An extension covers what a list does not show yet. */
const isBadgeUp = ({ verified_at, paused_at, is_extended }: DealerRow): boolean =>
  verified_at !== null && paused_at === null && !is_extended;

/** Null where the list says nothing new of the dealer. */
async function followList(tx: Tx, dealer: DealerRow, list: ReadList): Promise<Told | null> {
  const today = toLicenseDay(new Date());
  const isRenewed = dealer.listed_until > dealer.expires_on;
  const isResumed = ENDS_BY_LIST.has(dealer.paused_reason ?? '') && dealer.listed_until >= today;
  if (!isRenewed && !isResumed) return null;
  await updateDealer(tx, dealer.id, {
    ...(isRenewed
      ? { license_number: dealer.listed_number, expires_on: dealer.listed_until, warned_days: null }
      : {}),
    ...(isResumed ? { paused_at: null, paused_reason: null } : {}),
  });
  await record(tx, dealer, list, {
    licenseNumber: isRenewed ? dealer.listed_number : dealer.license_number,
    expiresOn: isRenewed ? dealer.listed_until : dealer.expires_on,
    pausedReason: isResumed ? null : dealer.paused_reason,
  });
  return { dealer, news: isResumed ? 'resumed' : null };
}

async function pause(tx: Tx, dealer: DealerRow, list: ReadList, news: 'dropped' | 'retyped'): Promise<Told> {
  await updateDealer(tx, dealer.id, { paused_at: new Date(), paused_reason: 'notListed' });
  await record(tx, dealer, list, {
    licenseNumber: dealer.license_number,
    expiresOn: dealer.expires_on,
    pausedReason: 'notListed',
  });
  return { dealer, news };
}

type LicenseFields = { licenseNumber: string; expiresOn: string; pausedReason: string | null };

const record = (tx: Tx, dealer: DealerRow, { listedOn }: ReadList, after: LicenseFields): Promise<void> =>
  recordChange(tx, null, {
    action: 'tenant.license',
    subjectId: dealer.tenant_id,
    subjectName: dealer.display_name,
    before: {
      licenseNumber: dealer.license_number,
      expiresOn: dealer.expires_on,
      pausedReason: dealer.paused_reason,
    },
    after,
    reason: `The ATF list of ${listedOn}`,
  });

async function notifyManagers(
  jobs: AppContext['jobs'],
  tx: Tx,
  told: readonly Told[],
  { importId }: ReadList,
): Promise<void> {
  if (told.length === 0) return;
  const news = new Map(told.map((one) => [one.dealer.tenant_id, one]));
  const managers = await selectManagers(tx, [...news.keys()]);
  await jobs.sendMany(
    tx,
    'notifications.account',
    managers.flatMap(({ tenant_id, user_id }) => {
      const one = news.get(tenant_id);
      if (one === undefined || one.news === null) return [];
      return {
        userId: user_id,
        cause: `licensees.${importId}.${tenant_id}.${user_id}`,
        content: WORDS[one.news](one.dealer),
        url: `/ffl/${one.dealer.name}`,
      };
    }),
  );
}
