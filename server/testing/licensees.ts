/** Rows of the list of licensees for tests, placed where their zips are. */
import { quarterCell } from '#common/domain/map-cells.ts';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Licensees } from '#server/db/schema.gen.ts';

let counter = 0;

/** The list that licensees of a test stand in. */
export async function createList(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('licensee_imports')
    .values({ file_name: 'list.txt', listed_on: '2026-11-01', state: 'done', is_whole: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A dealer at a zip, valid for long unless said otherwise. */
export async function createLicensee(
  db: Database,
  listId: number,
  { zip, ...values }: Partial<Insertable<Licensees>> & { zip: string },
): Promise<void> {
  const n = String(++counter).padStart(5, '0');
  const place = await db.selectFrom('zips').selectAll().where('zip', '=', zip).executeTakeFirstOrThrow();
  const { latitude, longitude } = place;
  await db
    .insertInto('licensees')
    .values({
      license_key: `543${n}`,
      license_number: `5-43-001-01-9A-${n}`,
      license_type: 1,
      expires_on: '2099-01-01',
      license_name: `LICENSEE ${n} LLC`,
      business_name: `LICENSEE ${n}`,
      street: `${n} SECRET ST`,
      city: place.city.toUpperCase(),
      state: place.state,
      phone_number: '+12085550199',
      first_import_id: listId,
      last_import_id: listId,
      zip,
      latitude,
      longitude,
      quarter_cell: latitude === null || longitude === null ? null : quarterCell({ latitude, longitude }),
      ...values,
    })
    .execute();
}
