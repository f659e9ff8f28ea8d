/** Writes the demo's people and dealers, and reads them back for everything that refers to them. */
import { sql } from 'kysely';
import { RoleLevel } from '#common/domain/enums.ts';
import { licenseExpiry, parseLicenseNumber } from '#common/domain/license-number.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { DEALERS, type DemoDealer, type DemoPerson, PEOPLE } from './data.ts';
import { type Pictures, toFileName } from './pictures.ts';
import { type Place, type Places, readPlaces } from './places.ts';
import { createRandom, seedFrom } from './random.ts';
import { insertNumbered, insertRows } from './rows.ts';

export type Person = DemoPerson & { id: number; place: Place | null };
export type Dealer = DemoDealer & {
  tenantId: number;
  fflId: number;
  place: Place;
  /** The manager first. */
  members: Person[];
};
export type World = {
  now: Date;
  networkId: number;
  people: Person[];
  dealers: Dealer[];
  moderator: Person;
  places: Places;
};

export const LIST_CHECKED_DAYS = 9;
const YEARS_LEFT = 2;
const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The license as it was last renewed: all stays but the year of expiry, which lies ahead. */
export function renewLicense({ licenseNumber }: DemoDealer, now: Date) {
  const { text, expiry } = parseLicenseNumber(licenseNumber) ?? { text: '', expiry: '' };
  const renewed = `${(now.getUTCFullYear() + YEARS_LEFT) % 10}${expiry.charAt(1)}`;
  const expiresOn = licenseExpiry(renewed, toDay(now));
  if (expiresOn === null) throw new Error(`${licenseNumber} is not a license number.`);
  return { licenseNumber: text.replace(`-${expiry}-`, `-${renewed}-`), expiresOn };
}

/** Needs the zips and the network. */
export async function writeWorld(tx: Tx, pictures: Pictures, now: Date): Promise<World> {
  await writePeople(tx, pictures, now);
  await writeShops(tx, pictures, now);
  const world = await readWorld(tx, now);
  await linkWorld(tx, world, pictures);
  return world;
}

async function writePeople(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  const random = createRandom(seedFrom('people'));
  const places = await readPlaces(tx);
  const zipOf = ({ zip, near, works }: DemoPerson): string | null => {
    const dealer = DEALERS.find(({ name }) => name === near);
    if (dealer === undefined) return zip ?? null;
    return works === undefined ? places.near(random, dealer.zip).zip : dealer.zip;
  };
  const rows = PEOPLE.map((person) => {
    const joinedAt = daysBefore(now, person.activity === 0 ? 1 : random.integer(130, 1900));
    return {
      phone_number: person.phone,
      display_name: person.name,
      email: person.email ?? null,
      email_verified_at: person.email === undefined ? null : joinedAt,
      zip: zipOf(person),
      role: RoleLevel[person.role ?? 'User'],
      terms_accepted_at: joinedAt,
      last_seen_at: daysBefore(now, random.next() * 3),
      created_at: joinedAt,
    };
  });
  const ids = await insertNumbered(tx, 'users', rows);
  const faces = PEOPLE.flatMap(({ name }, index) =>
    (pictures.get(`people/${toFileName(name)}`) ?? []).map((face) => ({
      ...face,
      kind: 'profile',
      owner_id: ids[index],
    })),
  );
  await insertRows(tx, 'media', faces);
  await sql`
    update users u set profile_pic_id = m.id from media m
    where m.kind = 'profile' and m.owner_id = u.id and u.id = any(${ids}::int[])`.execute(tx);
}

async function writeShops(tx: Tx, pictures: Pictures, now: Date): Promise<void> {
  const places = await readPlaces(tx);
  const shops = DEALERS.map((dealer) => ({ ...dealer, place: places.find(dealer.zip) }));
  const fflIds = await insertNumbered(
    tx,
    'ffls',
    shops.map((shop) => {
      const { licenseNumber, expiresOn } = renewLicense(shop, now);
      return {
        license_number: licenseNumber,
        license_name: shop.licenseName,
        business_name: shop.displayName.toUpperCase(),
        street: shop.address.toUpperCase(),
        city: shop.place.city.toUpperCase(),
        state: shop.place.state,
        zip: shop.zip,
        expires_on: expiresOn,
        verified_at: daysBefore(now, 200),
        list_checked_on: toDay(daysBefore(now, LIST_CHECKED_DAYS)),
        created_at: daysBefore(now, 210),
      };
    }),
  );
  const logos = shops.map(({ name }) => pictures.get(`logos/${name}`)?.[0]);
  const logoIds = await insertNumbered(
    tx,
    'media',
    logos.flatMap((logo) => (logo === undefined ? [] : [{ ...logo, kind: 'tenant' }])),
  );
  await insertRows(
    tx,
    'tenants',
    shops.map((shop, index) => ({
      name: shop.name,
      display_name: shop.displayName,
      description: shop.description,
      logo_id: logos[index] === undefined ? null : logoIds.shift(),
      brand_light: shop.brand?.light ?? null,
      brand_dark: shop.brand?.dark ?? null,
      address: shop.address,
      city: shop.place.city,
      state: shop.place.state,
      zip: shop.zip,
      phone_number: shop.phone,
      hours: shop.hours,
      time_zone: shop.timeZone,
      ffl_id: fflIds[index],
      transfer_fee: shop.transferFee,
      offers_consignment: shop.offersConsignment,
      takes_transfers: true,
      created_at: daysBefore(now, 205),
      updated_at: daysBefore(now, 20),
    })),
  );
}

/** The hosts, members and home pictures of what was written, and who follows whom. */
async function linkWorld(
  tx: Tx,
  { people, dealers, networkId, now }: World,
  pictures: Pictures,
): Promise<void> {
  const random = createRandom(seedFrom('follows'));
  await insertRows(
    tx,
    'tenant_hosts',
    dealers.map(({ name, tenantId }) => ({ host: `${name}.localhost`, tenant_id: tenantId, position: 0 })),
  );
  await insertRows(
    tx,
    'tenant_members',
    dealers.flatMap(({ tenantId, members }) =>
      members.map(({ id, works }) => ({
        tenant_id: tenantId,
        user_id: id,
        role: works,
        created_at: daysBefore(now, 200),
      })),
    ),
  );
  const follows = people
    .filter(({ activity, works }) => activity > 0 && works === undefined)
    .flatMap(({ id, near }) =>
      dealers
        .filter(({ name }) => random.chance(name === near ? 0.7 : 0.08))
        .map(({ fflId }) => ({
          user_id: id,
          ffl_id: fflId,
          created_at: daysBefore(now, random.integer(2, 120)),
        })),
    );
  await insertRows(tx, 'dealer_follows', follows);
  for (const { name, tenantId } of [{ name: 'network', tenantId: networkId }, ...dealers]) {
    const heroes = [1, 2, 3].flatMap((turn) => pictures.get(`dealers/${name}-${turn}`) ?? []);
    const ids = await insertNumbered(
      tx,
      'media',
      heroes.map((hero) => ({ ...hero, kind: 'tenant' })),
    );
    await insertRows(
      tx,
      'tenant_media',
      ids.map((id, position) => ({ tenant_id: tenantId, media_id: id, position })),
    );
  }
}

/** The people and dealers that are in the database; all of them where the demo was written. */
export async function readWorld(db: Database, now: Date): Promise<World> {
  const places = await readPlaces(db);
  const users = await db.selectFrom('users').select(['id', 'phone_number', 'zip']).execute();
  const tenants = await db.selectFrom('tenants').select(['id', 'name', 'ffl_id', 'is_network']).execute();
  const people = PEOPLE.flatMap((person): Person[] => {
    const user = users.find(({ phone_number }) => phone_number === person.phone);
    if (user === undefined) return [];
    return [{ ...person, id: user.id, place: user.zip === null ? null : places.find(user.zip) }];
  });
  const dealers = DEALERS.flatMap((dealer): Dealer[] => {
    const tenant = tenants.find(({ name }) => name === dealer.name);
    const members = people.filter(({ works, near }) => works !== undefined && near === dealer.name);
    if (tenant === undefined || tenant.ffl_id === null || members.length === 0) return [];
    const place = places.find(dealer.zip);
    return [{ ...dealer, tenantId: tenant.id, fflId: tenant.ffl_id, place, members }];
  });
  const network = tenants.find(({ is_network }) => is_network);
  const moderator = people.find(({ role }) => role === 'Mod');
  if (network === undefined || moderator === undefined) throw new Error('The demo is not there.');
  return { now, networkId: network.id, people, dealers, moderator, places };
}
