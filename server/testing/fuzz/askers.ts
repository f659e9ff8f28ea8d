/** Those who ask at a fuzzed site, each with things of their own. */
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { NETWORK_HOST, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { type Ids, type Insert, inDays, LONG_AGO, type PoolName } from './ids.ts';

export type AskerName =
  | 'visitor'
  | 'member'
  | 'other member'
  | 'suspended member'
  | 'staff of another store'
  | 'manager of another store'
  | 'moderator'
  | 'administrator'
  | 'developer';
export type Asker = { name: AskerName; userId: number | null; token: string | null; host: string };
type Person = Asker & { userId: number };

export type Askers = {
  outsiders: Asker[];
  /** Whose right reaches the others' rows. */
  insiders: Asker[];
};
type Site = { ids: Ids; insert: Insert; dealer: TestDealer };
type Add = (pool: PoolName, by: number, id: number) => number;
type Kind = { role?: RoleLevel; isSuspended?: boolean; store?: 'staff' | 'manager' };

export async function createAskers(t: TestApp, site: Site): Promise<Askers> {
  const { ids, insert, dealer } = site;
  const add: Add = (pool, by, id) => {
    ids[pool].own.push({ id, by });
    return id;
  };
  const create = (name: AskerName, kind: Kind = {}): Promise<Person> => createAsker(t, site, add, name, kind);
  const member = await create('member');
  const other = await create('other member');
  const staff = await create('staff of another store', { store: 'staff' });
  const outsiders: Asker[] = [
    { name: 'visitor', userId: null, token: null, host: NETWORK_HOST },
    member,
    other,
    await create('suspended member', { isSuspended: true }),
    staff,
    await create('manager of another store', { store: 'manager' }),
  ];
  const insiders = [
    await create('moderator', { role: RoleLevel.Mod }),
    await create('administrator', { role: RoleLevel.Admin }),
    await create('developer', { role: RoleLevel.Dev }),
  ];
  await letThemDeal(site, add, member, other);
  add('tenants', staff.userId, dealer.tenantId);
  add('ffls', staff.userId, dealer.fflId);
  add(
    'posts',
    staff.userId,
    await createPost(t.db, { author_id: staff.userId, type: PostType.DealerNew }, dealer),
  );
  const imported = { tenant_id: dealer.tenantId, file_name: 'stock.csv', row_count: 0 };
  add('imports', staff.userId, await insert('inventory_imports', imported));
  return { outsiders, insiders };
}

async function createAsker(
  t: TestApp,
  { insert, dealer }: Site,
  add: Add,
  name: AskerName,
  { role = RoleLevel.User, isSuspended = false, store }: Kind,
): Promise<Person> {
  const suspension = isSuspended ? { suspended_until: inDays(2) } : {};
  const userId = await createUser(t.db, { role, created_at: LONG_AGO, ...suspension });
  add('users', userId, userId);
  if (store !== undefined) {
    const member = { tenant_id: dealer.tenantId, user_id: userId, role: store };
    await t.db.insertInto('tenant_members').values(member).execute();
  }
  const post = await createPost(t.db, { author_id: userId });
  add('posts', userId, post);
  add('posts', userId, await createPost(t.db, { author_id: userId, status: PostStatus.Draft }));
  add(
    'posts',
    userId,
    await createPost(t.db, { author_id: userId, status: PostStatus.Flagged, reason: 'R' }),
  );
  add('comments', userId, await insert('comments', { post_id: post, author_id: userId, body: 'Mine' }));
  add('searches', userId, await insert('searches', { user_id: userId, name: 'Mine', criteria: '{}' }));
  const picture = {
    sizes: [320],
    width: 320,
    height: 240,
    thumbhash: '',
    storage_key: `pictures/zz/zz${userId}`,
  };
  add('media', userId, await insert('media', { ...picture, owner_id: userId, kind: 'post' }));
  const host = store === undefined ? NETWORK_HOST : dealer.host;
  return { name, userId, token: await t.startSession(userId), host };
}

/** The member sells, the other one asks and buys, and wants to be a dealer. */
async function letThemDeal({ ids, insert }: Site, add: Add, member: Person, other: Person): Promise<void> {
  const post_id = ids.posts.own.find(({ by }) => by === member.userId)?.id ?? 0;
  const talk = { post_id, asker_id: other.userId, author_id: member.userId };
  const conversation_id = add('conversations', other.userId, await insert('conversations', talk));
  add('conversations', member.userId, conversation_id);
  const said = { conversation_id, author_id: other.userId, body: 'Hello' };
  add('messages', other.userId, await insert('messages', said));
  const deal = { post_id, seller_id: member.userId, buyer_id: other.userId };
  const dealId = add('deals', other.userId, await insert('deals', deal));
  add('deals', member.userId, dealId);
  const application = {
    applicant_id: other.userId,
    license_number: '9-82-001-01-8C-00003',
    business_name: 'Another applicant',
    street: '1 Main St',
    city: 'Boise',
    state_code: 'ID',
    zip: '83702',
    phone_number: '+13035550150',
    website: 'https://other.example/',
    takes_transfers: true,
    performs_checks: true,
  };
  add('applications', other.userId, await insert('applications', application));
}
