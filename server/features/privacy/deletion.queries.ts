/** The SQL of leaving: who may not go yet, and what goes with the account at once. */
import { type RawBuilder, sql } from 'kysely';
import { PostStatus, PostType, Reaction, RoleLevel } from '#common/domain/enums.ts';
import type { Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import { DEAL_CAUSE } from '#server/features/deals/deals.service.ts';

/** Everything personal is gone so long after the account. */
const PURGE_AFTER = sql`interval '30 days'`;

/** A person's own posts: not a store's, and not what was written for the site by right of a role. */
export const ownPostsOf = (userId: number) =>
  sql`p.author_id = ${userId} and p.ffl_id is null
    and p.type not in (${sql.lit(PostType.News)}, ${sql.lit(PostType.Ad)})`;

/** Of two who go at once the second one is counted without the first: always before one's own lock. */
export const lockSudos = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', RoleLevel.Sudo)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const countOtherSudos = async (tx: Tx, userId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', RoleLevel.Sudo)
    .where('id', '<>', userId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(sqlIsBanned('users')))
    .executeTakeFirstOrThrow();
  return count;
};

/** Weaker than what a key needs: whoever holds a post and writes a row of this person's need not be waited for. */
export const lockLeaving = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'display_name', 'phone_number', 'role'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The stores that a person belongs to, each locked: managers who go at once are counted one after the other. */
export async function lockStoresOf(tx: Tx, userId: number) {
  const { rows } = await sql<{ id: number; display_name: string; role: string }>`
    select t.id, t.display_name, m.role from tenant_members m join tenants t on t.id = m.tenant_id
    where m.user_id = ${userId} order by t.id for no key update of t`.execute(tx);
  return rows;
}

/** Those that nobody else who can act would manage. */
export async function selectStoresLeftAlone(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ display_name: string }>`
    select t.display_name from tenant_members m join tenants t on t.id = m.tenant_id
    where m.user_id = ${userId} and m.role = 'manager' and not exists (
      select 1 from tenant_members o join users ou on ou.id = o.user_id
      where o.tenant_id = m.tenant_id and o.role = 'manager' and o.user_id <> m.user_id
        and ou.deleted_at is null and not ${sqlIsBanned('ou')})
    order by t.display_name`.execute(tx);
  return rows.map((row) => row.display_name);
}

/** Locks, in one order for everybody, each post that loses something, before anything of it is touched. */
export const lockTouchedPosts = (tx: Tx, userId: number) =>
  sql`select p.id from posts p where p.id in (
      select post_id from reactions where user_id = ${userId}
      union select post_id from bookmarks where user_id = ${userId}
      union select p.id from posts p where ${ownPostsOf(userId)}
    ) order by p.id for update`.execute(tx);

/** What was deleted before keeps its day; none of it can be brought back. @returns those that stood until now. */
export async function deleteOwnPosts(tx: Tx, userId: number): Promise<number[]> {
  await sql`update posts p set deleted_by_moderator = false
    where ${ownPostsOf(userId)} and p.deleted_by_moderator`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    update posts p set previous_status = p.status, status = ${sql.lit(PostStatus.Deleted)}, deleted_at = now()
    where ${ownPostsOf(userId)} and p.status <> ${sql.lit(PostStatus.Deleted)} returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of these posts the ones that wait for moderators. */
export async function selectOpenCases(tx: Tx, postIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ subject_id: number }>`select subject_id from cases
    where kind = 'post' and subject_id = any(${postIds}::int[]) and closed_at is null`.execute(tx);
  return rows.map((row) => row.subject_id);
}

/** Takes votes and saves back, and counts the posts anew, which are locked. */
export async function deleteVotesAndSaves(tx: Tx, userId: number): Promise<void> {
  const count = (reaction: Reaction) => sql`count(*) filter (where reaction = ${sql.lit(reaction)})::int`;
  const voted = await sql<{ post_id: number }>`
    delete from reactions where user_id = ${userId} returning post_id`.execute(tx);
  await sql`update posts p set up_vote_count = c.up, down_vote_count = c.down, hate_count = c.hate, love_count = c.love
    from unnest(${voted.rows.map((row) => row.post_id)}::int[]) changed(id) cross join lateral (
      select ${count(Reaction.Upvote)} as up, ${count(Reaction.Downvote)} as down,
        ${count(Reaction.Hate)} as hate, ${count(Reaction.Love)} as love
      from reactions r where r.post_id = changed.id) c
    where p.id = changed.id`.execute(tx);
  const saved = await sql<{ post_id: number }>`
    delete from bookmarks where user_id = ${userId} returning post_id`.execute(tx);
  await sql`update posts p set bookmark_count = (select count(*)::int from bookmarks b where b.post_id = p.id)
    where p.id = any(${saved.rows.map((row) => row.post_id)}::int[])`.execute(tx);
}

/**
 * Takes the person's pictures from wherever they stand, also those that the server fetched for their posts; their
 * files follow. What stands in a store's posts or on its pages is the store's from now on.
 */
export async function detachPictures(tx: Tx, userId: number): Promise<void> {
  await sql`update messages set body = 'Picture removed' where author_id = ${userId} and body = ''`.execute(
    tx,
  );
  await sql`update media set owner_id = ${userId}, post_id = null, message_id = null, position = 0 where id in (
      select id from media where owner_id = ${userId}
        and (kind in ('profile', 'message') or (kind = 'post' and post_id is null))
      union
      select m.id from posts p join media m on m.post_id = p.id where ${ownPostsOf(userId)}
    )`.execute(tx);
  await sql`update picture_hashes h set owner_id = null from media m
    where m.id = h.media_id and m.owner_id = ${userId} and (m.post_id is not null or m.kind = 'tenant')`.execute(
    tx,
  );
  await sql`update media set owner_id = null
    where owner_id = ${userId} and (post_id is not null or kind = 'tenant')`.execute(tx);
}

/** What is of use to nobody but its person. */
export async function deleteConveniences(tx: Tx, userId: number): Promise<void> {
  for (const table of [
    'sessions',
    'email_tokens',
    'known_sources',
    'number_changes',
    'searches',
    'dealer_follows',
    'notifications',
    'notification_causes',
    'notification_preferences',
    'tenant_members',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await sql`delete from blocks where user_id = ${userId} or blocked_user_id = ${userId}`.execute(tx);
  await sql`update applications set state = 'withdrawn', letter_hash = null, updated_at = now()
    where applicant_id = ${userId} and state in ('submitted', 'question', 'letter', 'confirmed')`.execute(tx);
}

/** Invitations of stores to the number; they are swept with what ended. */
export const endInvitationsTo = (tx: Tx, phoneNumber: string) =>
  sql`update tenant_invitations set expires_at = now()
    where phone_number = ${phoneNumber} and expires_at > now()`.execute(tx);

/** Others keep what they were told, without the name. */
export async function renameInNotifications(
  tx: Tx,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const inside = (before: string, after: string, content: RawBuilder<unknown>) =>
    sql`replace(${content}, ${`${before}${from}${after}`}::text, ${`${before}${to}${after}`}::text)`;
  const later = inside(' with ', ' about ', inside(' to ', '. You can ', sql`content`));
  const renamed = sql`set content = case when starts_with(content, ${`${from} `}::text)
      then ${to}::text || substr(content, length(${from}::text) + 1)
      else ${inside(' from ', ' about ', later)} end`;
  await sql`update notifications ${renamed} where strpos(content, ${from}::text) > 0 and conversation_id in (
      select id from conversations where asker_id = ${userId}
      union select id from conversations where author_id = ${userId})`.execute(tx);
  await sql`update notifications ${renamed} where strpos(content, ${from}::text) > 0 and post_id in (
      select post_id from comments where author_id = ${userId})`.execute(tx);
  // A store stands in the notices of its deals by its own name.
  await sql`update notifications n ${renamed}
    from deals d cross join lateral (
      select case when d.buyer_id = ${userId} then d.seller_id else d.buyer_id end as id) other
    where (d.buyer_id = ${userId} or (d.seller_id = ${userId} and d.ffl_id is null))
      and n.user_id = other.id and starts_with(n.fold_key, ${DEAL_CAUSE}::text || d.id || ':')
      and strpos(n.content, ${from}::text) > 0`.execute(tx);
}

/** The account is nobody's from now on. @returns when the rest goes. */
export async function emptyAccount(tx: Tx, userId: number, displayName: string): Promise<Date> {
  const { rows } = await sql<{ purge_at: Date }>`
    update users set display_name = ${displayName}, phone_number = null, email = null, email_verified_at = null,
      email_bounced_at = null, profile_pic_id = null, zip = null, role = ${sql.lit(RoleLevel.User)},
      suspended_until = null, suspension_reason = null, banned_at = null, banned_until = null, ban_reason = null,
      deleted_at = coalesce(deleted_at, now()), last_seen_at = coalesce(deleted_at, now()),
      purge_at = coalesce(purge_at, now() + ${PURGE_AFTER})
    where id = ${userId} returning purge_at`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('an account that was locked is not there');
  return row.purge_at;
}
