/** The dealer directory: our stores by name, or with every licensed dealer around a zip, the nearest first. */
import type { Dealers, DirectoryQuery } from '#common/api/dealer-directory.ts';
import type { Point } from '#common/domain/distance.ts';
import { isLicenseVerified, toLicenseDay } from '#common/domain/license.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { accessZip, findCity } from '#server/features/places/places.service.ts';
import { readOpenNow } from '#server/features/tenants/tenants.service.ts';
import {
  decodeName,
  decodeNear,
  encodeName,
  encodeNear,
  type NearPosition,
} from './dealer-directory.cursor.ts';
import {
  type LicenseeRow,
  selectLicenseesNear,
  selectStoresByName,
  selectStoresNear,
  type StoreFilters,
  type StoreRow,
} from './dealer-directory.queries.ts';
import { type ListedStore, viewLicensee, viewStore } from './dealer-directory.view.ts';

/** Stores that are read at once where a filter needs each one's hours or license, and at most for one page. */
const BATCH = 50;
const MOST_READ = 200;

/** Where distances are measured from, and whether they are told. */
type Center = { point: Point; isNotified: boolean };
type Wanted = { filters: StoreFilters; verified: boolean; openNow: boolean; limit: number; now: Date };

export async function listDealers(
  context: Pick<AppContext, 'config' | 'db'>,
  query: DirectoryQuery,
): Promise<Dealers> {
  const wanted: Wanted = {
    filters: {
      phrase: query.phrase?.trim() || null,
      maxTransferFee: query.maxTransferFee ?? null,
      takesTransfers: query.takesTransfers === true,
    },
    verified: query.verified === true,
    openNow: query.openNow === true,
    limit: query.limit ?? PAGE_LIMIT_DEFAULT,
    now: new Date(),
  };
  const center = await findCenter(context, query);
  return center === null ? listByName(context, query, wanted) : listNear(context, query, wanted, center);
}

/** @throws 422 for an unknown zip. Null where no place is named, or none that has a point. */
async function findCenter(
  { db }: Pick<AppContext, 'db'>,
  { zipCode, city, state }: DirectoryQuery,
): Promise<Center | null> {
  if (zipCode !== undefined) {
    const { latitude, longitude } = await accessZip(db, zipCode);
    return latitude === null || longitude === null
      ? null
      : { point: { latitude, longitude }, isNotified: true };
  }
  if (city === undefined || state === undefined) return null;
  const point = await findCity(db, city, state);
  return point === null ? null : { point, isNotified: false };
}

async function listByName(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  query: DirectoryQuery,
  wanted: Wanted,
): Promise<Dealers> {
  const after = query.cursor === undefined ? null : decodeName(query.cursor);
  const toPosition = (row: StoreRow) => ({
    kind: 'name' as const,
    displayName: row.display_name,
    storeId: row.id,
  });
  const { stores, next } = await readStores(wanted, after, toPosition, (page) =>
    selectStoresByName(db, wanted.filters, page),
  );
  return {
    ffls: stores.map((store) => viewStore(config, store, null)),
    nextCursor: next === null ? null : encodeName(next),
  };
}

async function listNear(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  query: DirectoryQuery,
  wanted: Wanted,
  { point, isNotified }: Center,
): Promise<Dealers> {
  const after = query.cursor === undefined ? null : decodeNear(query.cursor);
  const circle = { center: point, miles: query.maxDistanceMiles || null };
  const { limit } = wanted;
  // Nobody but a store has told us what the other filters ask for.
  const isStoresOnly =
    !isNotified ||
    query.membersOnly === true ||
    wanted.verified ||
    wanted.openNow ||
    wanted.filters.maxTransferFee !== null ||
    wanted.filters.takesTransfers;
  const [{ stores, next }, licensees] = await Promise.all([
    readStores(wanted, after, positionOfStore, (page) => selectStoresNear(db, wanted.filters, circle, page)),
    isStoresOnly
      ? []
      : selectLicenseesNear(
          db,
          { ...circle, phrase: wanted.filters.phrase, today: toLicenseDay(wanted.now) },
          { after, limit: limit + 1 },
        ),
  ]);
  const merged = [
    ...stores.map((store) => ({
      position: positionOfStore(store.row),
      dealer: viewStore(config, store, isNotified ? store.row.miles : null),
    })),
    ...licensees.map((row) => ({ position: positionOfLicensee(row), dealer: viewLicensee(row) })),
    // The sort is stable: of one distance, stores come first.
  ].toSorted((a, b) => a.position.miles - b.position.miles);
  const page = merged.slice(0, limit);
  const last = merged.length > limit ? page.at(-1)?.position : next;
  return {
    ffls: page.map(({ dealer }) => dealer),
    nextCursor: last == null ? null : encodeNear(last),
  };
}

const positionOfStore = ({ id, miles }: StoreRow & { miles: number }): NearPosition => ({
  kind: 'near',
  miles,
  storeId: id,
  licensee: null,
});
const positionOfLicensee = ({ miles, ...licensee }: LicenseeRow): NearPosition => ({
  kind: 'near',
  miles,
  storeId: null,
  licensee,
});

/**
 * A page of stores that pass the filters which no SQL knows. Where few do, it ends early rather than read all stores.
 * @returns `next`: where to go on, null at the end.
 */
async function readStores<Row extends StoreRow, Position>(
  { verified, openNow, limit, now }: Wanted,
  after: Position | null,
  toPosition: (row: Row) => Position,
  select: (page: { after: Position | null; limit: number }) => Promise<Row[]>,
): Promise<{ stores: ListedStore<Row>[]; next: Position | null }> {
  const stores: ListedStore<Row>[] = [];
  const batch = verified || openNow ? Math.max(BATCH, limit + 1) : limit + 1;
  let position = after;
  for (let read = 0; read < MOST_READ; read += batch) {
    const rows = await select({ after: position, limit: batch });
    for (const row of rows) {
      if (stores.length === limit) return { stores, next: position };
      position = toPosition(row);
      const isVerified = isLicenseVerified(row, now);
      if (verified && !isVerified) continue;
      const openState = readOpenNow(row.hours, row.time_zone, now);
      if (openNow && openState?.isOpen !== true) continue;
      stores.push({ row, isVerified, openState });
    }
    if (rows.length < batch) return { stores, next: null };
    if (stores.length === limit) return { stores, next: position };
  }
  return { stores, next: position };
}
