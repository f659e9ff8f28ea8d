/** Writes the list of licensees that the demo has loaded: its own dealers, and invented ones around them and elsewhere. */
import { EXPIRY_MONTHS, licenseExpiry, parseLicenseNumber } from '#common/domain/license-number.ts';
import { quarterCell } from '#common/domain/map-cells.ts';
import type { Tx } from '#server/db/database.ts';
import { LICENSEES } from './data.ts';
import type { Place } from './places.ts';
import { createRandom, type Random, seedFrom } from './random.ts';
import { insertRows } from './rows.ts';
import { type Dealer, daysBefore, LIST_CHECKED_DAYS, renewLicense, toDay, type World } from './world.ts';

const AROUND_EACH_DEALER = 55;
const ELSEWHERE = 70;
const FIRST_SEQUENCE = 20_000;
/** Region, district and county of a license number: `9-82-001`. */
const DISTRICT_LENGTH = 8;

/** As an import of a whole list leaves them. */
export async function writeLicensees(tx: Tx, { dealers, places, now }: World): Promise<void> {
  const random = createRandom(seedFrom('licensees'));
  const listed = daysBefore(now, LIST_CHECKED_DAYS);
  const listedOn = toDay(listed);
  const makers = dealers.flatMap((dealer) =>
    Array.from({ length: AROUND_EACH_DEALER }, () => ({
      place: places.near(random, dealer.zip),
      district: dealer.licenseNumber.slice(0, DISTRICT_LENGTH),
    })),
  );
  for (let n = 0; n < ELSEWHERE; n++) {
    makers.push({
      place: places.anywhere(random),
      district: random.pick(dealers).licenseNumber.slice(0, DISTRICT_LENGTH),
    });
  }
  const rows = [
    ...dealers.map((dealer) => listDealer(dealer, renewLicense(dealer, now))),
    ...makers.map(({ place, district }, index) => inventLicensee(random, place, district, index, listedOn)),
  ];
  const { id } = await tx
    .insertInto('licensee_imports')
    .values({
      file_name: 'demo-list.txt',
      state: 'done',
      listed_on: listedOn,
      row_count: rows.length,
      new_count: rows.length,
      is_whole: true,
      created_at: listed,
      started_at: listed,
      finished_at: listed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    tx,
    'licensees',
    rows.map((row) => ({ ...row, first_import_id: id, last_import_id: id })),
  );
  await tx
    .insertInto('licensee_changes')
    .values(rows.map(({ license_key }) => ({ import_id: id, kind: 'new', license_key })))
    .execute();
}

const placeOf = ({ zip, city, state, latitude, longitude }: Place) => ({
  zip,
  city: city.toUpperCase(),
  state,
  latitude,
  longitude,
  quarter_cell: quarterCell({ latitude, longitude }),
});

function identify(licenseNumber: string) {
  const number = parseLicenseNumber(licenseNumber);
  if (number === null) throw new Error(`${licenseNumber} is not a license number.`);
  return { license_key: number.key, license_number: number.text, license_type: number.type };
}

const listDealer = (dealer: Dealer, license: ReturnType<typeof renewLicense>) => ({
  ...identify(license.licenseNumber),
  ...placeOf(dealer.place),
  expires_on: license.expiresOn,
  license_name: dealer.licenseName,
  business_name: dealer.displayName.toUpperCase(),
  street: dealer.address.toUpperCase(),
  phone_number: dealer.phone,
});

/** @param district region, district and county: `9-82-001`. */
function inventLicensee(random: Random, place: Place, district: string, index: number, listedOn: string) {
  const type = String(random.weigh(LICENSEES.types)).padStart(2, '0');
  const expiry = `${(Number(listedOn.slice(0, 4)) + random.integer(2, 3)) % 10}${random.pick(EXPIRY_MONTHS.split(''))}`;
  const name = `${random.pick(LICENSEES.names)} ${random.pick(LICENSEES.trades)}`;
  return {
    ...identify(`${district}-${type}-${expiry}-${FIRST_SEQUENCE + index}`),
    ...placeOf(place),
    expires_on: licenseExpiry(expiry, listedOn),
    license_name: `${name} ${random.pick(LICENSEES.forms)}`,
    business_name: name,
    street: `${random.integer(1, 9_900)} ${random.pick(LICENSEES.streets)}`,
    phone_number: `+1${random.integer(201, 989)}55501${String(random.integer(0, 99)).padStart(2, '0')}`,
  };
}
