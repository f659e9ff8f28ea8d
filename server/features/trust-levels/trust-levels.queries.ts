/** SQL of trust levels and daily use. */
import { type RawBuilder, sql } from 'kysely';
import { UPHELD_OUTCOMES } from '#common/domain/cases.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { PUBLIC_STATUSES } from '#common/domain/post-status.ts';
import type { LimitedAction } from '#common/domain/trust-levels.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** What one person does is counted one after the other: two at once cannot both be the last one. */
export const lockAccount = (tx: Tx, userId: number) =>
  sql`select id from users where id = ${userId} for no key update`.execute(tx);

export type FactsRow = {
  created_at: Date;
  has_strike: boolean;
  has_email: boolean;
  has_kept_post: boolean;
  has_deal: boolean;
};

/** A post that has stood for so long was seen by many. */
const KEPT_AFTER = sql.lit('7 days');
/** What was upheld against an account later than this outweighs its posts. */
const UPHELD_COUNTS = sql.lit('90 days');
const PUBLIC = sql.join(PUBLIC_STATUSES.map((status) => sql.lit(status)));

export async function selectFacts(db: Database, userId: number, now: Date): Promise<FactsRow> {
  // Each is asked for in the order of an index, so that the first one found ends it.
  const { rows } = await sql<FactsRow>`
    select u.created_at, u.email_verified_at is not null as has_email,
      (select s.id from strikes s where s.user_id = u.id and s.lifted_at is null and s.expires_at > ${now}
        order by s.id desc limit 1) is not null as has_strike,
      (select p.id from posts p where p.author_id = u.id
        and p.created_at < ${now}::timestamptz - ${KEPT_AFTER}::interval and p.status in (${PUBLIC})
        order by p.created_at desc, p.id desc limit 1) is not null
        and (select c.id from cases c where c.about_id = u.id
          and c.opened_at > ${now}::timestamptz - ${UPHELD_COUNTS}::interval
          and c.outcome = any (${[...UPHELD_OUTCOMES]}::text[])
          order by c.opened_at desc limit 1) is null as has_kept_post,
      (select d.id from deals d where d.seller_id = u.id and d.cancelled_at is null
        order by d.created_at desc limit 1) is not null
        or (select d.id from deals d where d.buyer_id = u.id and d.cancelled_at is null
          order by d.created_at desc limit 1) is not null as has_deal
    from users u where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an account has gone');
  return row;
}

type Doer = { userId: number; hasStores: boolean };

/** Those that a person makes for themselves, as walks from the newest one; what is done for a store is not theirs. */
const DONE: Record<LimitedAction, (doer: Doer, since: Date) => RawBuilder<unknown>> = {
  posts: ({ userId }, since) => sql`
    select created_at from posts where author_id = ${userId} and created_at > ${since}
      and status <> ${sql.lit(PostStatus.Draft)} and ffl_id is null
      and type not in (${sql.lit(PostType.Ad)}, ${sql.lit(PostType.News)})`,
  // What was begun later was written in later too, as the index has it.
  conversations: ({ userId }, since) => sql`
    select created_at from conversations
    where asker_id = ${userId} and last_message_at > ${since} and created_at > ${since}`,
  messages: ({ userId, hasStores }, since) =>
    hasStores
      ? sql`
    select m.created_at from messages m join conversations c on c.id = m.conversation_id
    where m.author_id = ${userId} and m.created_at > ${since}
      and (c.tenant_id is null or c.asker_id = m.author_id)`
      : sql`select created_at from messages where author_id = ${userId} and created_at > ${since}`,
  comments: ({ userId }, since) => sql`
    select created_at from comments where author_id = ${userId} and created_at > ${since}`,
};

/** How many of the last `max` fall into the time since then, and when the first of those was. */
export async function selectUse(
  db: Database,
  doer: Doer,
  { action, since, max }: { action: LimitedAction; since: Date; max: number },
): Promise<{ used: number; first: Date | null }> {
  const { rows } = await sql<{ used: number; first: Date | null }>`
    select count(*)::int as used, min(created_at) as first from (
      ${DONE[action](doer, since)} order by created_at desc limit ${max}) recent`.execute(db);
  return rows[0] ?? { used: 0, first: null };
}
