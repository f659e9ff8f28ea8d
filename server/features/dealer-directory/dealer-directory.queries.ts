/** SQL of the directory: by name, or by rings of distance. */
import { type SqlBool, sql } from 'kysely';
import { MAX_SEARCH_MILES, type Point } from '#common/domain/distance.ts';
import { coverRing } from '#common/domain/map-cells.ts';
import { type Database, UNNAMED } from '#server/db/database.ts';
import { sqlDistance } from '#server/db/sql-distance.ts';
import type { NamePosition, NearPosition } from './dealer-directory.cursor.ts';

/** Miles from the last one seen to the first ring's far edge; each further ring is twice as wide. */
const FIRST_RING_MILES = 5;
/** Whoever has no known place comes after everyone who has. */
const UNKNOWN_MILES = 1_000_000;
const MAX_ID = 2_147_483_647;

export type StoreFilters = {
  /** A part of the name. */
  phrase: string | null;
  maxTransferFee: number | null;
  takesTransfers: boolean;
};

/** The network's stores with what a row of the directory shows. */
function storeRows(db: Database, { phrase, maxTransferFee, takesTransfers }: StoreFilters) {
  let rows = db
    .selectFrom('tenants as t')
    .innerJoin('ffls as f', 'f.id', 't.ffl_id')
    .leftJoin('media as logo', 'logo.id', 't.logo_id')
    .select(['f.id', 't.name', 't.display_name', 't.city', 't.state', 't.hours', 't.time_zone'])
    .select(['t.transfer_fee', 't.takes_transfers', 't.offers_consignment', 'f.verified_at', 'f.paused_at'])
    .select(sql<string | null>`greatest(f.expires_on, f.extended_until)`.as('expires_on'))
    .select(['logo.storage_key as logo_key', 'logo.sizes as logo_sizes'])
    .select(
      sql<
        string | null
      >`(select host from tenant_hosts h where h.tenant_id = t.id order by position limit 1)`.as(
        'first_host',
      ),
    );
  if (phrase !== null) rows = rows.where(sql<SqlBool>`lower(t.display_name) like ${toPattern(phrase)}`);
  if (maxTransferFee !== null) rows = rows.where('t.transfer_fee', '<=', maxTransferFee);
  if (takesTransfers) rows = rows.where('t.takes_transfers', '=', true);
  return rows;
}

type Page<Position> = { after: Position | null; limit: number };

export function selectStoresByName(
  db: Database,
  filters: StoreFilters,
  { after, limit }: Page<NamePosition>,
) {
  let rows = storeRows(db, filters).select(sql<number | null>`null`.as('miles'));
  if (after !== null) {
    rows = rows.where(sql<SqlBool>`(t.display_name, f.id) > (${after.displayName}, ${after.storeId}::int)`);
  }
  return rows.orderBy('t.display_name').orderBy('f.id').limit(limit).execute();
}
export type StoreRow = Awaited<ReturnType<typeof selectStoresByName>>[number];

/**
 * Stores, the nearest first; there are hundreds of them, and each is measured.
 * @param miles null for any distance.
 */
export async function selectStoresNear(
  db: Database,
  filters: StoreFilters,
  { center, miles }: { center: Point; miles: number | null },
  { after, limit }: Page<NearPosition>,
): Promise<(StoreRow & { miles: number })[]> {
  const distance = sql<number>`coalesce(${sqlDistance(center, 'z')}, ${sql.lit(UNKNOWN_MILES)})`;
  const measured = storeRows(db, filters)
    .leftJoin('zips as z', 'z.zip', 't.zip')
    .select(distance.as('miles'));
  let near = db.selectFrom(measured.as('store')).selectAll();
  if (miles !== null) near = near.where('miles', '<=', miles);
  if (after !== null) {
    const id = after.storeId ?? MAX_ID;
    near = near.where(sql<SqlBool>`(miles, id) > (${after.miles}::double precision, ${id}::int)`);
  }
  return near.orderBy('miles').orderBy('id').limit(limit).execute();
}

export const hasKnownPlace = (miles: number): boolean => miles < UNKNOWN_MILES;

/** Those who may make a transfer, by what may be shown of them; a firm with two licenses at one place stands once. */
export type LicenseeRow = { name: string; city: string; state: string; miles: number };

/**
 * Licensees of the loaded list who are no stores of ours, the nearest first. Rings around the last one seen are read
 * until the page is full, so that what is read follows from the page and not from the list.
 * @param miles null for any distance that the directory knows.
 * @param today the day that licenses are held against.
 */
export async function selectLicenseesNear(
  db: Database,
  {
    center,
    miles,
    phrase,
    today,
  }: { center: Point; miles: number | null; phrase: string | null; today: string },
  { after, limit }: Page<NearPosition>,
): Promise<LicenseeRow[]> {
  const end = Math.min(miles ?? MAX_SEARCH_MILES, MAX_SEARCH_MILES);
  const found: LicenseeRow[] = [];
  let from = Math.max(0, after?.miles ?? 0);
  let width = FIRST_RING_MILES;
  let beyond = -1;
  while (found.length < limit && from < end) {
    const to = Math.min(from + width, end);
    const ring = { cells: coverRing(center, from, to), beyond, to };
    found.push(
      ...(await selectRing(db, { center, phrase, today, ring, after, limit: limit - found.length })),
    );
    from = to;
    beyond = to;
    width *= 2;
  }
  return found;
}

type RingQuery = {
  center: Point;
  phrase: string | null;
  today: string;
  /** Farther than `beyond`, and up to `to`. */
  ring: { cells: number[]; beyond: number; to: number };
  after: NearPosition | null;
  limit: number;
};

async function selectRing(
  db: Database,
  { center, phrase, today, ring, after, limit }: RingQuery,
): Promise<LicenseeRow[]> {
  const isNamed = phrase === null ? sql`true` : sql`lower(l.business_name) like ${toPattern(phrase)}`;
  const { name, city, state } = after?.licensee ?? { name: '', city: '', state: '' };
  const isAfter =
    after === null
      ? sql`true`
      : sql`(miles, name, city, state) > (${after.miles}::double precision, ${name}, ${city}, ${state})`;
  const { rows } = await sql<LicenseeRow>`${sql.raw(phrase === null ? '' : UNNAMED)}
    select distinct miles, name, city, state from (
      select l.business_name as name, l.city, l.state::text as state, ${sqlDistance(center, 'l')} as miles
      from licensees l
      where l.quarter_cell = any(${ring.cells}::int[]) and l.gone_on is null and l.license_type in (1, 2, 7, 8)
        and l.expires_on >= ${today}::date and ${isNamed}
        and not exists (select 1 from ffls f where f.license_key = l.license_key)
    ) near
    where miles > ${ring.beyond}::double precision and miles <= ${ring.to}::double precision and ${isAfter}
    order by miles, name, city, state limit ${limit}`.execute(db);
  return rows;
}

/** A pattern for names in small letters that hold the phrase, whatever its characters mean to LIKE. */
const toPattern = (phrase: string): string => `%${phrase.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
