/** Writes the network, its people and its dealers. */
import type { Tx } from '../database.ts';
import { ensureNetwork } from '../network.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { StoredPicture } from './pictures.ts';
import { createRandom, seedFrom } from './random.ts';
import type { ShotPlan } from './shots.ts';
import { daysBefore, type World } from './world.ts';

export const LIST_CHECKED_DAYS = 9;

type MediaPlace = { kind: 'profile' | 'tenant'; ownerId: number | null };

/** One row of media for each shot. @returns their numbers, in order. */
async function writeMedia(
  tx: Tx,
  pictures: StoredPicture[],
  shots: number[],
  place: (index: number) => MediaPlace,
): Promise<number[]> {
  const ids = await reserveIds(tx, 'media', shots.length);
  const rows = shots.map((shot, index) => {
    const { kind, ownerId } = place(index);
    return {
      id: ids[index],
      owner_id: ownerId,
      kind,
      position: 0,
      created_at: new Date(),
      ...pictures[shot],
    };
  });
  await insertRows(tx, 'media', rows);
  return ids;
}

async function writeHeroes(
  tx: Tx,
  tenantId: number,
  shots: number[],
  pictures: StoredPicture[],
): Promise<void> {
  const ids = await writeMedia(tx, pictures, shots, () => ({ kind: 'tenant', ownerId: null }));
  await insertRows(
    tx,
    'tenant_media',
    ids.map((id, position) => ({ tenant_id: tenantId, media_id: id, position })),
  );
}

/** Gives the network its hero pictures. @returns its number. */
export async function writeNetwork(tx: Tx, shots: ShotPlan, pictures: StoredPicture[]): Promise<number> {
  await ensureNetwork(tx);
  const network = await tx
    .selectFrom('tenants')
    .select('id')
    .where('ffl_id', 'is', null)
    .executeTakeFirstOrThrow();
  const hero = await tx
    .selectFrom('tenant_media')
    .select('media_id')
    .where('tenant_id', '=', network.id)
    .executeTakeFirst();
  if (hero === undefined) await writeHeroes(tx, network.id, shots.network, pictures);
  return network.id;
}

export async function writePeople(
  tx: Tx,
  { people, now }: World,
  shots: ShotPlan,
  pictures: StoredPicture[],
): Promise<void> {
  const random = createRandom(seedFrom('accounts'));
  await insertRows(
    tx,
    'users',
    people.map((person) => ({
      id: person.id,
      phone_number: person.phone,
      display_name: person.displayName,
      email: person.email,
      email_verified_at: person.email === null ? null : person.joinedAt,
      zip: person.place?.zip ?? null,
      role: person.role,
      terms_accepted_at: person.joinedAt,
      last_seen_at: daysBefore(now, random.next() * 3),
      created_at: person.joinedAt,
    })),
  );
  const shown = people.filter(({ displayName }) => shots.faces.has(displayName));
  const faces = shown.map(({ displayName }) => shots.faces.get(displayName) ?? 0);
  const ids = await writeMedia(tx, pictures, faces, (index) => ({
    kind: 'profile',
    ownerId: shown[index]?.id ?? null,
  }));
  for (const [index, person] of shown.entries()) {
    await tx
      .updateTable('users')
      .set({ profile_pic_id: ids[index] ?? null })
      .where('id', '=', person.id)
      .execute();
  }
}

export async function writeShops(
  tx: Tx,
  { dealers, now }: World,
  shots: ShotPlan,
  pictures: StoredPicture[],
): Promise<void> {
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  await insertRows(
    tx,
    'ffls',
    dealers.map((dealer) => ({
      id: dealer.fflId,
      license_number: dealer.licenseNumber,
      license_name: dealer.licenseName,
      business_name: dealer.displayName.toUpperCase(),
      street: dealer.address.toUpperCase(),
      city: dealer.place.city.toUpperCase(),
      state: dealer.place.state,
      zip: dealer.zip,
      expires_on: dealer.expiresOn,
      verified_at: daysBefore(now, 200),
      list_checked_on: day(daysBefore(now, LIST_CHECKED_DAYS)),
      created_at: daysBefore(now, 210),
    })),
  );
  const withLogo = dealers.filter(({ name }) => shots.logos.has(name));
  const logoIds = await writeMedia(
    tx,
    pictures,
    withLogo.map(({ name }) => shots.logos.get(name) ?? 0),
    () => ({ kind: 'tenant', ownerId: null }),
  );
  await insertRows(
    tx,
    'tenants',
    dealers.map((dealer) => ({
      id: dealer.tenantId,
      name: dealer.name,
      display_name: dealer.displayName,
      description: dealer.description,
      logo_id: logoIds[withLogo.indexOf(dealer)] ?? null,
      brand_light: dealer.brand?.light ?? null,
      brand_dark: dealer.brand?.dark ?? null,
      address: dealer.address,
      city: dealer.place.city,
      state: dealer.place.state,
      zip: dealer.zip,
      phone_number: dealer.phone,
      hours: dealer.hours,
      time_zone: dealer.timeZone,
      ffl_id: dealer.fflId,
      transfer_fee: dealer.transferFee,
      offers_consignment: dealer.offersConsignment,
      takes_transfers: true,
      created_at: daysBefore(now, 205),
      updated_at: daysBefore(now, 20),
    })),
  );
  await insertRows(
    tx,
    'tenant_hosts',
    dealers.map(({ name, tenantId }) => ({ host: `${name}.localhost`, tenant_id: tenantId, position: 0 })),
  );
  await insertRows(
    tx,
    'tenant_members',
    dealers.flatMap(({ tenantId, members }) =>
      members.map(({ id, membership }) => ({
        tenant_id: tenantId,
        user_id: id,
        role: membership?.role,
        created_at: daysBefore(now, 200),
      })),
    ),
  );
  for (const { name, tenantId } of dealers) {
    await writeHeroes(tx, tenantId, shots.heroes.get(name) ?? [], pictures);
  }
}

/** People follow the dealers near them, and some a far one. */
export async function writeFollowers(tx: Tx, { people, dealers, now }: World): Promise<void> {
  const random = createRandom(seedFrom('follows'));
  await insertRows(
    tx,
    'dealer_follows',
    people
      .filter((person) => person.eagerness > 0 && person.membership === null)
      .flatMap((person) =>
        dealers
          .filter(({ name }) => random.chance(name === person.near ? 0.7 : 0.08))
          .map(({ fflId }) => ({
            user_id: person.id,
            ffl_id: fflId,
            created_at: daysBefore(now, random.integer(2, 120)),
          })),
      ),
  );
}
