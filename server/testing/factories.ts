/** Rows that tests stand on: people, dealers and posts, made with what matters and defaults for the rest. */
import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { degreeCell, quarterCell } from '#common/domain/map-cells.ts';
import { isDealerType, isListing } from '#common/domain/post-types.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { Posts, Users } from '#server/db/schema.gen.ts';

let counter = 0;
/** Unique in this process. */
const next = (): number => ++counter;

export const BOISE = '83702';

export async function createUser(db: Database, values: Partial<Insertable<Users>> = {}): Promise<number> {
  const n = next();
  const { id } = await db
    .insertInto('users')
    .values({
      phone_number: `+1208555${String(n).padStart(4, '0')}`,
      display_name: `Member ${n}`,
      zip: BOISE,
      role: RoleLevel.User,
      terms_accepted_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const SESSION_MS = 86_400_000;

/** Logs a person in, past the code; gives the session's token. */
export async function createSession(db: Database, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(Date.now() + SESSION_MS),
    })
    .execute();
  return token;
}

export type TestDealer = { tenantId: number; fflId: number; host: string; name: string };

/** A dealer with a host of its own, verified unless said otherwise. */
export async function createDealer(
  db: Database,
  {
    isVerified = true,
    members = {},
  }: { isVerified?: boolean; members?: Record<number, 'staff' | 'manager'> } = {},
): Promise<TestDealer> {
  const n = next();
  const name = `dealer-${n}`;
  const { id: fflId } = await db
    .insertInto('ffls')
    .values({
      license_number: `9-82-001-01-9A-${String(n).padStart(5, '0')}`,
      license_name: `Dealer ${n} LLC`,
      business_name: `Dealer ${n}`,
      street: '100 Main St',
      city: 'Boise',
      state: 'ID',
      zip: BOISE,
      expires_on: '2099-01-01',
      verified_at: isVerified ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: tenantId } = await db
    .insertInto('tenants')
    .values({ name, display_name: `Dealer ${n}`, city: 'Boise', state: 'ID', zip: BOISE, ffl_id: fflId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const host = `${name}.localhost`;
  await db.insertInto('tenant_hosts').values({ host, tenant_id: tenantId }).execute();
  for (const [userId, role] of Object.entries(members)) {
    await db
      .insertInto('tenant_members')
      .values({ tenant_id: tenantId, user_id: Number(userId), role })
      .execute();
  }
  return { tenantId, fflId, host, name };
}

/** Takes a person out of every store, and says so as whoever removes a member does. */
export async function leaveStores(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  userId: number,
): Promise<void> {
  await db.deleteFrom('tenant_members').where('user_id', '=', userId).execute();
  events.emit('user.changed', { userId });
}

/** The network's own tenant. */
export async function networkId(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('tenants')
    .select('id')
    .where('is_network', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}

/** A post as the server would have written it; a published private sale unless said otherwise. */
export async function createPost(
  db: Database,
  values: Partial<Insertable<Posts>> & { author_id: number },
  dealer?: TestDealer,
): Promise<number> {
  const type = (values.type ?? PostType.Sell) as PostType;
  const zipCode = values.zip === undefined ? BOISE : values.zip;
  const zip =
    zipCode === null
      ? undefined
      : await db.selectFrom('zips').selectAll().where('zip', '=', zipCode).executeTakeFirstOrThrow();
  const point =
    zip === undefined || zip.latitude === null || zip.longitude === null
      ? null
      : { latitude: zip.latitude, longitude: zip.longitude };
  const { id } = await db
    .insertInto('posts')
    .values({
      status: PostStatus.Published,
      title: `Post ${next()}`,
      description: 'In good order.',
      tenant_id: dealer?.tenantId ?? (await networkId(db)),
      ffl_id: dealer !== undefined && isDealerType(type) ? dealer.fflId : null,
      ...(isListing(type)
        ? { price: 100, category: 'guns', expires_at: new Date(Date.now() + 60 * 86_400_000) }
        : {}),
      ...(point === null
        ? {}
        : { ...point, degree_cell: degreeCell(point), quarter_cell: quarterCell(point) }),
      ...values,
      type,
      zip: zipCode,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
