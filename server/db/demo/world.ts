/** Who and what the demo's posts refer to: people, dealers and their numbers in the database. */
import { RoleLevel } from '#common/domain/enums.ts';
import type { Database } from '../database.ts';
import { type DemoDealer, DEALERS } from './dealers.ts';
import { reserveIds } from './insert-rows.ts';
import { type DemoLicense, renewLicense } from './licenses.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';
import { type Place, type Places, readPlaces } from './places.ts';
import { createRandom, seedFrom } from './random.ts';

export type WorldPerson = DemoPerson & { id: number; place: Place | null; joinedAt: Date };

export type WorldDealer = DemoDealer &
  DemoLicense & {
    tenantId: number;
    fflId: number;
    place: Place;
    /** The manager first. */
    members: WorldPerson[];
  };

export type World = {
  now: Date;
  networkId: number;
  people: WorldPerson[];
  dealers: WorldDealer[];
  moderator: WorldPerson;
  places: Places;
};

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Numbers, homes and joining dates for everyone, before anything is written. */
export async function planWorld(db: Database, now: Date, networkId: number): Promise<World> {
  const places = await readPlaces(db);
  const random = createRandom(seedFrom('people'));
  const userIds = await reserveIds(db, 'users', DEMO_PEOPLE.length);
  const people = DEMO_PEOPLE.map((person, index): WorldPerson => {
    const dealer = DEALERS.find(({ name }) => name === person.near);
    const isStaff = person.membership !== null;
    const home = dealer !== undefined && !isStaff ? places.near(random, dealer.zip) : null;
    return {
      ...person,
      id: userIds[index] ?? 0,
      place:
        person.zip === null ? (isStaff && dealer ? places.find(dealer.zip) : home) : places.find(person.zip),
      joinedAt: daysBefore(now, person.eagerness === 0 ? 1 : random.integer(130, 1900)),
    };
  });
  const tenantIds = await reserveIds(db, 'tenants', DEALERS.length);
  const fflIds = await reserveIds(db, 'ffls', DEALERS.length);
  const dealers = DEALERS.map((dealer, index): WorldDealer => ({
    ...dealer,
    ...renewLicense(dealer.licenseNumber, now),
    tenantId: tenantIds[index] ?? 0,
    fflId: fflIds[index] ?? 0,
    place: places.find(dealer.zip),
    members: people.filter((person) => person.membership?.dealer === dealer.name),
  }));
  return { now, networkId, people, dealers, moderator: requireModerator(people), places };
}

/** The demo's world as it was written before, to add more posts to it. */
export async function readWorld(db: Database, now: Date): Promise<World> {
  const places = await readPlaces(db);
  const users = await db
    .selectFrom('users')
    .select(['id', 'phone_number', 'zip', 'created_at'])
    .where(
      'phone_number',
      'in',
      DEMO_PEOPLE.map((person) => person.phone),
    )
    .execute();
  const tenants = await db.selectFrom('tenants').select(['id', 'name', 'ffl_id', 'is_network']).execute();
  const network = tenants.find((tenant) => tenant.is_network);
  if (network === undefined) throw new Error('There is no network yet.');
  const people = DEMO_PEOPLE.flatMap((person): WorldPerson[] => {
    const user = users.find((row) => row.phone_number === person.phone);
    if (user === undefined) return [];
    const place = user.zip === null ? null : places.find(user.zip);
    return [{ ...person, id: user.id, place, joinedAt: user.created_at }];
  });
  const dealers = DEALERS.flatMap((dealer): WorldDealer[] => {
    const tenant = tenants.find(({ name }) => name === dealer.name);
    const members = people.filter((person) => person.membership?.dealer === dealer.name);
    if (tenant === undefined || tenant.ffl_id === null || members.length === 0) return [];
    return [
      {
        ...dealer,
        ...renewLicense(dealer.licenseNumber, now),
        tenantId: tenant.id,
        fflId: tenant.ffl_id,
        place: places.find(dealer.zip),
        members,
      },
    ];
  });
  return { now, networkId: network.id, people, dealers, moderator: requireModerator(people), places };
}

function requireModerator(people: WorldPerson[]): WorldPerson {
  const moderator = people.find((person) => person.role === RoleLevel.Mod);
  if (moderator === undefined) throw new Error('The demo needs its moderator.');
  return moderator;
}
