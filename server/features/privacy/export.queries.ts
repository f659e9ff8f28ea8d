/** The SQL of the export: a person's own rows by section, in pages, and of others no more than the name they show. */
import { type RawBuilder, sql } from 'kysely';
import { PostStatus, PostType, Reaction, RoleLevel } from '#common/domain/enums.ts';
import { LISTING_FIELD_KEYS, LISTING_FIELDS } from '#common/domain/listing-fields.ts';
import type { Tx } from '#server/db/database.ts';

export type ExportRow = { key: number } & Record<string, unknown>;
/** One page of a section: the rows after `after` by their key, at most `limit`. */
type Section = (userId: number, page: { after: number; limit: number }) => RawBuilder<ExportRow>;

const nameOf = (column: string, names: Record<string, number>): RawBuilder<unknown> =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(names).map(([name, value]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
    sql` `,
  )} end`;

const DETAILS = sql.join(
  LISTING_FIELD_KEYS.map((key) => sql`${sql.ref(`p.${LISTING_FIELDS[key].column}`)} as ${sql.ref(key)}`),
);

/** Where a picture lies in the file. */
const FILE = sql`'pictures/' || m.kind || '/' || m.id || '.webp'`;

export async function selectAccountData(tx: Tx, userId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select u.id, u.display_name as "displayName", u.phone_number as "phoneNumber", u.email,
      u.email_verified_at as "emailConfirmedAt", u.zip as "zipCode", ${nameOf('u.role', RoleLevel)} as "role", u.terms_accepted_at as "termsAcceptedAt",
      u.suspended_until as "suspendedUntil", u.suspension_reason as "suspensionReason",
      u.created_at as "createdAt", u.last_seen_at as "lastSeenAt",
      (select ${FILE} from media m where m.id = u.profile_pic_id) as "picture"
    from users u where u.id = ${userId}`.execute(tx);
  if (rows[0] === undefined) throw new Error('an account without a row');
  return rows[0];
}

/** In the order in which they stand in the file; conversations follow with their messages. */
export const SECTIONS: Record<string, Section> = {
  devices: (userId, { after, limit }) => sql`
    select s.id as key, s.user_agent as "browser", host(s.ip) as "address", s.created_at as "loggedInAt",
      s.last_used_at as "lastUsedAt", s.expires_at as "endsAt"
    from sessions s where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  stores: (userId, { after, limit }) => sql`
    select t.id as key, t.display_name as "store", m.role, m.created_at as "since"
    from tenant_members m join tenants t on t.id = m.tenant_id
    where m.user_id = ${userId} and t.id > ${after} order by t.id limit ${limit}`,
  invitations: (userId, { after, limit }) => sql`
    select i.id as key, t.display_name as "store", i.role, i.expires_at as "endsAt"
    from users u join tenant_invitations i on i.phone_number = u.phone_number join tenants t on t.id = i.tenant_id
    where u.id = ${userId} and i.expires_at > now() and i.id > ${after} order by i.id limit ${limit}`,
  numberChanges: (userId, { after, limit }) => sql`
    select c.id as key, c.phone_number as "newNumber", c.state, c.statement, c.decision_reason as "reason",
      c.created_at as "askedAt", c.takes_effect_at as "takesEffectAt", c.ended_at as "endedAt"
    from number_changes c where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  posts: (userId, { after, limit }) => sql`
    select p.id as key, p.id, ${nameOf('p.type', PostType)} as "type", ${nameOf('p.status', PostStatus)} as "status",
      t.display_name as "site", p.title, p.description, p.price, p.previous_price as "previousPrice", p.category,
      ${DETAILS}, p.stock_number as "stockNumber", p.video_url as "videoUrl",
      p.zip as "zipCode", p.reason, p.appeal, p.appealed_at as "appealedAt", p.screened,
      p.up_vote_count as "upVotes", p.down_vote_count as "downVotes", p.love_count as "loves", p.hate_count as "hates",
      p.share_count as "shares", p.bookmark_count as "saves", p.comment_count as "comments",
      p.created_at as "createdAt", p.updated_at as "updatedAt", p.renewed_at as "renewedAt",
      nullif(p.expires_at, 'infinity') as "endsAt", p.sold_at as "soldAt", p.deleted_at as "deletedAt",
      coalesce((select json_agg(${FILE} order by m.position, m.id) from media m where m.post_id = p.id), '[]') as "pictures"
    from posts p join tenants t on t.id = p.tenant_id
    where p.author_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  refusedPosts: (userId, { after, limit }) => sql`
    select r.id as key, r.title, r.description, r.created_at as "refusedAt"
    from screen_refusals r where r.user_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
  comments: (userId, { after, limit }) => sql`
    select c.id as key, c.id, c.post_id as "postId", p.title as "postTitle", c.parent_id as "answers", c.body,
      c.created_at as "createdAt", c.edited_at as "editedAt", case when c.held_at is null then c.deleted_at end as "deletedAt"
    from comments c join posts p on p.id = c.post_id
    where c.author_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  votes: (userId, { after, limit }) => sql`
    select r.post_id as key, r.post_id as "postId", ${nameOf('r.reaction', Reaction)} as "vote",
      r.created_at as "createdAt"
    from reactions r where r.user_id = ${userId} and r.post_id > ${after} order by r.post_id limit ${limit}`,
  savedPosts: (userId, { after, limit }) => sql`
    select b.post_id as key, b.post_id as "postId", p.title as "postTitle", b.created_at as "savedAt"
    from bookmarks b join posts p on p.id = b.post_id
    where b.user_id = ${userId} and b.post_id > ${after} order by b.post_id limit ${limit}`,
  savedSearches: (userId, { after, limit }) => sql`
    select s.id as key, s.name, s.criteria, case when s.notify then s.rhythm else 'off' end as "alerts", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from searches s where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  followedStores: (userId, { after, limit }) => sql`
    select f.ffl_id as key, t.display_name as "store", f.created_at as "since"
    from dealer_follows f join tenants t on t.ffl_id = f.ffl_id
    where f.user_id = ${userId} and f.ffl_id > ${after} order by f.ffl_id limit ${limit}`,
  blocked: (userId, { after, limit }) => sql`
    select b.id as key, coalesce(u.display_name::text, t.display_name) as "name", b.created_at as "since"
    from blocks b left join users u on u.id = b.blocked_user_id left join tenants t on t.id = b.blocked_tenant_id
    where b.user_id = ${userId} and b.id > ${after} order by b.id limit ${limit}`,
  notifications: (userId, { after, limit }) => sql`
    select n.id as key, n.kind, n.count, n.content, n.url, n.created_at as "createdAt", n.read_at as "readAt",
      n.mailed_at as "emailedAt"
    from notifications n where n.user_id = ${userId} and n.id > ${after} order by n.id limit ${limit}`,
  notificationPreferences: (userId, { after, limit }) => sql`
    select p.key, p.kind, p.on_site as "onSite", p.by_email as "byEmail" from (
      select row_number() over (order by kind)::int as key, kind, on_site, by_email
      from notification_preferences where user_id = ${userId}) p
    where p.key > ${after} order by p.key limit ${limit}`,
  reportsMade: (userId, { after, limit }) => sql`
    select r.id as key, r.kind as "about", r.subject_id as "aboutId", r.reason, r.text, r.created_at as "createdAt",
      r.answered_at as "answeredAt"
    from reports r where r.reporter_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
  strikes: (userId, { after, limit }) => sql`
    select s.id as key, s.reason, s.created_at as "createdAt", s.expires_at as "countsUntil", s.lifted_at as "liftedAt"
    from strikes s where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  deals: (userId, { after, limit }) => sql`
    select d.id as key, d.id, d.post_id as "postId", p.title as "postTitle",
      case when d.seller_id = ${userId} then 'seller' else 'buyer' end as "as",
      case when d.seller_id = ${userId} then b.display_name::text else coalesce(t.display_name, s.display_name::text) end
        as "with",
      d.created_at as "createdAt", d.cancelled_at as "cancelledAt"
    from deals d left join posts p on p.id = d.post_id join users s on s.id = d.seller_id join users b on b.id = d.buyer_id
      left join tenants t on t.ffl_id = d.ffl_id
    where ${userId} in (d.seller_id, d.buyer_id) and d.id > ${after} order by d.id limit ${limit}`,
  ratingsGiven: (userId, { after, limit }) => sql`
    select r.id as key, r.deal_id as "dealId", r.score, r.words, r.created_at as "createdAt"
    from ratings r where r.author_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
  ratingsReceived: (userId, { after, limit }) => sql`
    select r.id as key, r.deal_id as "dealId", r.score, r.words, r.created_at as "createdAt"
    from ratings r where r.about_id = ${userId} and r.hidden_at is null and r.shown_at <= now()
      and r.id > ${after} order by r.id limit ${limit}`,
  applications: (userId, { after, limit }) => sql`
    select a.id as key, a.state, a.license_number as "licenseNumber", a.business_name as "businessName", a.street,
      a.city, a.state_code as "stateCode", a.zip as "zipCode", a.phone_number as "phoneNumber", a.website,
      a.takes_transfers as "takesTransfers", a.performs_checks as "performsChecks",
      a.letter_made_at as "letterMadeAt", a.letter_confirmed_at as "letterConfirmedAt",
      a.decided_at as "decidedAt", a.decision_reason as "decisionReason", a.created_at as "createdAt",
      coalesce((select json_agg(json_build_object(
          'from', case when m.author_id = ${userId} then 'you' else 'the site' end, 'body', m.body, 'at', m.created_at)
        order by m.id) from application_messages m where m.application_id = a.id), '[]') as "messages"
    from applications a where a.applicant_id = ${userId} and a.id > ${after} order by a.id limit ${limit}`,
  pictures: (userId, { after, limit }) => sql`
    select m.id as key, ${FILE} as "file", m.width, m.height, m.created_at as "uploadedAt"
    from media m where m.owner_id = ${userId} and m.kind <> 'tenant' and m.id > ${after} order by m.id limit ${limit}`,
};

/** Those that the person may read, and those of stores since left in which they wrote. */
export const selectConversations: Section = (userId, { after, limit }) => sql`
  select c.id as key, c.id, c.post_id as "postId", p.title as "postTitle",
    case when c.asker_id = ${userId} then coalesce(s.display_name, o.display_name::text) else a.display_name::text end
      as "with",
    c.created_at as "createdAt", c.last_message_at as "lastMessageAt"
  from conversations c join posts p on p.id = c.post_id join users a on a.id = c.asker_id
    left join users o on o.id = c.author_id left join tenants s on s.id = c.tenant_id
  where c.id in (
      select id from conversations where asker_id = ${userId}
      union select id from conversations where author_id = ${userId}
      union select conversation_id from messages where author_id = ${userId})
    and c.id > ${after} order by c.id limit ${limit}`;

/** The messages of one conversation: where the person may not read it any more, their own alone. */
export const selectMessages =
  (conversationId: number): Section =>
  (userId, { after, limit }) =>
    sql`
    select m.id as key, case when m.author_id = ${userId} then 'you'
        when (m.author_id = c.asker_id) = (c.asker_id = ${userId}) then 'your store' else 'the other side' end as "from",
      m.body, m.created_at as "at",
      case when m.author_id = ${userId} then coalesce((
        select json_agg(p.file order by p.position) from (
          select ${FILE} as file, m.position from media m where m.message_id = x.id) p), '[]') end as "pictures"
    from messages m join conversations c on c.id = m.conversation_id cross join lateral (select m.id) x
    where m.conversation_id = ${conversationId} and m.id > ${after}
      and (m.author_id = ${userId} or ${userId} in (c.asker_id, c.author_id) or exists (
        select 1 from tenant_members t where t.tenant_id = c.tenant_id and t.user_id = ${userId}))
    order by m.id limit ${limit}`;

/** The pictures that go along, each in its largest size: one's own, and all of one's own posts. */
export const selectFiles: Section = (userId, { after, limit }) => sql`
  select m.id as key, ${FILE} as file, m.storage_key || '-' || (select max(w) from unnest(m.sizes) w) || '.webp' as stored
  from media m where m.id > ${after} and m.id in (
      select id from media where owner_id = ${userId} and kind <> 'tenant'
      union select m.id from posts p join media m on m.post_id = p.id where p.author_id = ${userId})
  order by m.id limit ${limit}`;
