/** SQL that merges a list in one transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Fault } from './list-batches.ts';
import type { ListedLicensee } from './list-row.ts';

/** What the columns of a list are in PostgreSQL. */
const TYPES = {
  license_key: 'char(8)',
  license_number: 'text',
  license_type: 'smallint',
  expires_on: 'date',
  license_name: 'text',
  business_name: 'text',
  street: 'text',
  city: 'text',
  state: 'char(2)',
  zip: 'char(5)',
  mail_street: 'text',
  mail_city: 'text',
  mail_state: 'text',
  mail_zip: 'text',
  phone_number: 'text',
} satisfies Record<keyof ListedLicensee, string>;
const NAMES = Object.keys(TYPES) as (keyof ListedLicensee)[];
const LISTED = sql.join(NAMES.map((name) => sql.ref(name)));

/** Any number will do: it stands for "a list is being read". */
const READING = 7_031_001;

/** Waits until no other list is being read; ends with the transaction. */
export const lockReading = (tx: Tx) => sql`select pg_advisory_xact_lock(${READING})`.execute(tx);

/** They are this transaction's own and go with it. */
export async function createIncoming(tx: Tx): Promise<void> {
  const columns = NAMES.map((name) => `${name} ${TYPES[name]}`).join(', ');
  await sql.raw(`create temporary table incoming (line integer, ${columns}) on commit drop`).execute(tx);
  await sql`create temporary table incoming_refused (license_key char(8)) on commit drop`.execute(tx);
}

/**
 * As one text: sixteen arrays of a thousand cells would be copied into one message again and again.
 * @param rows `IncomingRow[]` as JSON.
 */
export const insertIncoming = (tx: Tx, rows: string) =>
  sql`insert into incoming select * from json_populate_recordset(null::incoming, ${rows})`.execute(tx);

/** Licensees whose rows cannot be read: they are in the list all the same. */
export async function insertRefused(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into incoming_refused select unnest(${keys}::text[])`.execute(tx);
}

/**
 * Leaves each licensee one row, the one that runs longest, else the first.
 * @returns how many rows were taken away, and the first of them.
 */
export async function deleteRepeated(tx: Tx, most: number): Promise<{ count: number; faults: Fault[] }> {
  const { rows } = await sql<{ count: number; line: number; kept: number; runs_longer: boolean }>`
    with ranked as (
      select line, expires_on, row_number() over w as place, first_value(line) over w as kept,
        first_value(expires_on) over w > expires_on as runs_longer
      from incoming window w as (partition by license_key order by expires_on desc, line)
    ), deleted as (
      delete from incoming i using ranked r where r.line = i.line and r.place > 1
      returning r.line, r.kept, r.runs_longer
    )
    select count(*) over ()::int as count, line, kept, runs_longer from deleted order by line limit ${most}
    `.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    faults: rows.map(({ line, kept, runs_longer }) => ({
      line,
      reason: runs_longer
        ? `Line ${kept} has the same license with a later expiry.`
        : `Line ${kept} has the same license.`,
    })),
  };
}

type Size = { known: number; named: number };

/** How many licensees are known, and how many a list names: before the merge. */
export async function selectSize(tx: Tx): Promise<Size> {
  const { rows } = await sql<Size>`
    select (select count(*)::int from licensees where gone_on is null) as known,
      (select count(*)::int from incoming) as named`.execute(tx);
  return rows[0] as Size;
}

/** Before it is compared: PostgreSQL knows nothing of a table that has just been made. */
export const analyzeIncoming = (tx: Tx) => sql`analyze incoming`.execute(tx);

const place = (row: 'i' | 'l'): RawBuilder<unknown> =>
  sql`jsonb_build_object('street', ${sql.ref(`${row}.street`)}, 'city', ${sql.ref(`${row}.city`)},
    'state', ${sql.ref(`${row}.state`)}, 'zip', ${sql.ref(`${row}.zip`)})`;
const license = (row: 'i' | 'l'): RawBuilder<unknown> =>
  sql`jsonb_build_object('licenseNumber', ${sql.ref(`${row}.license_number`)},
    'expiresOn', ${sql.ref(`${row}.expires_on`)})`;

/** Writes down who is new or back, who has renewed and who has moved: before the merge, while both are there. */
export async function insertChanges(tx: Tx, importId: number): Promise<void> {
  await sql`
    insert into licensee_changes (import_id, kind, license_key, before, after)
    select ${importId}::int, c.kind, i.license_key, c.before, c.after
    from incoming i left join licensees l on l.license_key = i.license_key
    cross join lateral (
      select 'new' as kind, null::jsonb as before, null::jsonb as after
        where l.license_key is null or l.gone_on is not null
      union all
      select 'renewed', ${license('l')}, ${license('i')} where l.gone_on is null and i.expires_on > l.expires_on
      union all
      select 'moved', ${place('l')}, ${place('i')} where l.license_key is not null and l.gone_on is null
        and lower(concat_ws('|', i.street, i.city, i.state, i.zip))
          <> lower(concat_ws('|', l.street, l.city, l.state, l.zip))
    ) c
    order by i.line`.execute(tx);
}

/** `quarterCell` in SQL: forty thousand zips need not come here and go back. */
const CELL = sql`(floor((z.latitude + 90) * 4) * 1440 + floor((z.longitude + 180) * 4))::int`;

export async function mergeIncoming(tx: Tx, importId: number): Promise<void> {
  const merged = [
    ...NAMES.filter((name) => name !== 'license_key'),
    'latitude',
    'longitude',
    'quarter_cell',
    'last_import_id',
    'gone_on',
  ].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`
    insert into licensees (${LISTED}, latitude, longitude, quarter_cell, first_import_id, last_import_id)
    select ${sql.join(NAMES.map((name) => sql.ref(`i.${name}`)))}, z.latitude, z.longitude, ${CELL},
      ${importId}::int, ${importId}::int
    from incoming i left join zips z on z.zip = i.zip
    order by i.license_key
    on conflict (license_key) do update set ${sql.join(merged)}`.execute(tx);
}

/** Those whose rows cannot be read are in the list all the same, and stay as they were. */
export async function saveRefused(tx: Tx, importId: number): Promise<void> {
  await sql`update licensees set last_import_id = ${importId}
    where gone_on is null and license_key in (select license_key from incoming_refused)`.execute(tx);
}

/** How many of those known a list does not name: after the merge. */
export async function countUnnamed(tx: Tx, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from licensees where gone_on is null and last_import_id <> ${importId}
    `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whoever a whole list does not name is gone. */
export async function markGone(tx: Tx, importId: number, listedOn: string): Promise<void> {
  await sql`
    with gone as (
      update licensees set gone_on = ${listedOn}::date where gone_on is null and last_import_id <> ${importId}
      returning license_key
    )
    insert into licensee_changes (import_id, kind, license_key)
    select ${importId}::int, 'gone', license_key from gone order by license_key`.execute(tx);
}

export async function insertFaults(tx: Tx, importId: number, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  await sql`insert into licensee_faults (import_id, line, reason)
    select ${importId}::int, * from unnest(${faults.map(({ line }) => line)}::int[],
      ${faults.map(({ reason }) => reason)}::text[])
    on conflict do nothing`.execute(tx);
}
