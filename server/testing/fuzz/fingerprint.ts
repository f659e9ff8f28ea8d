/** Sums over the rows that outsiders may not change: a different one names the table. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { World } from './world.ts';

type Kept = {
  /** SQL over the row `r`; USERS, TENANTS and FFLS stand for the others' ids. */
  rows: string;
  /** Columns that change by what anybody may do. */
  without?: string[];
};

const COUNTS = [
  'up_vote_count',
  'down_vote_count',
  'hate_count',
  'love_count',
  'comment_count',
  'bookmark_count',
  'share_count',
  'hot',
];
const OF_TALKS =
  'select id from conversations where (asker_id in (USERS) and coalesce(author_id in (USERS), true))';

/** Null: anybody's doing may write there; the reason stands beside it. */
export const TABLES: Record<string, Kept | null> = {
  application_messages: {
    rows: 'r.application_id in (select id from applications where applicant_id in (USERS))',
  },
  applications: { rows: 'r.applicant_id in (USERS)' },
  // An entry's tenant is where something was done, and one may leave one's own store at any host; their members are watched below.
  audit_log: { rows: `r.actor_id in (USERS) or r.tenant_id in (TENANTS) and r.action <> 'member.leave'` },
  banned_numbers: { rows: 'true' },
  blocks: { rows: 'r.user_id in (USERS) or r.tenant_id in (TENANTS)' },
  bookmarks: { rows: 'r.user_id in (USERS)' },
  // Reports add causes.
  case_causes: null,
  // Reports open cases, and nobody without the right closes or claims one.
  cases: { rows: 'r.about_id in (USERS) and (r.closed_at is not null or r.claimed_at is not null)' },
  // Anybody may enter a code.
  code_tries: null,
  comments: { rows: 'r.author_id in (USERS)' },
  conversation_reads: { rows: 'r.user_id in (USERS)' },
  conversations: { rows: `r.id in (${OF_TALKS})` },
  dealer_follows: { rows: 'r.user_id in (USERS)' },
  deals: { rows: 'r.seller_id in (USERS) or r.buyer_id in (USERS)' },
  // Whoever deletes an account leaves the number there.
  departed_numbers: null,
  email_tokens: { rows: 'r.user_id in (USERS)' },
  ffls: { rows: 'r.id in (FFLS)' },
  inventory_import_rows: {
    rows: 'r.import_id in (select id from inventory_imports where tenant_id in (TENANTS))',
  },
  inventory_imports: { rows: 'r.tenant_id in (TENANTS)' },
  known_sources: { rows: 'r.user_id in (USERS)' },
  licensee_changes: { rows: 'true' },
  licensee_faults: { rows: 'true' },
  licensee_imports: { rows: 'true' },
  licensees: { rows: 'true' },
  login_codes: { rows: 'r.user_id in (USERS)' },
  media: { rows: 'r.owner_id in (USERS)' },
  messages: { rows: `r.author_id in (USERS) or r.conversation_id in (${OF_TALKS})` },
  moderation_log: { rows: 'r.moderator_id is not null' },
  notification_causes: { rows: 'r.user_id in (USERS)' },
  notification_preferences: { rows: 'r.user_id in (USERS)' },
  notifications: { rows: 'r.user_id in (USERS)' },
  number_changes: { rows: 'r.user_id in (USERS)' },
  picture_hashes: { rows: 'r.owner_id in (USERS)' },
  // Looks are counted of everybody.
  post_views: null,
  posts: { rows: 'r.author_id in (USERS) or r.tenant_id in (TENANTS)', without: COUNTS },
  ratings: { rows: 'r.author_id in (USERS) or r.about_id in (USERS) or r.about_ffl_id in (FFLS)' },
  reactions: { rows: 'r.user_id in (USERS)' },
  reports: { rows: 'r.reporter_id in (USERS)' },
  screen_refusals: { rows: 'r.user_id in (USERS)' },
  screen_rules: { rows: 'true' },
  // Anybody's new post is a match of anybody's search.
  search_matches: null,
  search_news: null,
  searches: { rows: 'r.user_id in (USERS)' },
  sessions: { rows: 'r.user_id in (USERS)' },
  settings: { rows: 'true' },
  strikes: { rows: 'true' },
  tenant_hosts: { rows: 'r.tenant_id in (TENANTS)' },
  tenant_invitations: { rows: 'r.tenant_id in (TENANTS)' },
  tenant_media: { rows: 'r.tenant_id in (TENANTS)' },
  tenant_members: { rows: 'r.tenant_id in (TENANTS) or r.user_id in (USERS)' },
  // As of posts.
  tenant_views: null,
  tenants: { rows: 'r.id in (TENANTS)' },
  text_hashes: { rows: 'r.author_id in (USERS)' },
  user_notes: { rows: 'true' },
  users: { rows: 'r.id in (USERS)' },
  // Loaded at the start; forty thousand rows that no statement writes.
  zips: null,
};

export type Fingerprint = Map<string, string>;

export async function takeFingerprint(db: Database, { others }: World): Promise<Fingerprint> {
  const fill = (rows: string): string =>
    rows
      .replaceAll('USERS', others.users.join(','))
      .replaceAll('TENANTS', others.tenants.join(','))
      .replaceAll('FFLS', others.ffls.join(','));
  const sums = Object.entries(TABLES).flatMap(([table, kept]) => {
    if (kept === null) return [];
    const row = (kept.without ?? []).reduce((text, column) => `${text} - '${column}'`, 'to_jsonb(r)');
    return [
      `select '${table}' as "table", md5(coalesce(string_agg((${row})::text, '|' order by (${row})::text), '')) as sum
        from ${table} r where ${fill(kept.rows)}`,
    ];
  });
  const { rows } = await sql<{ table: string; sum: string }>`${sql.raw(sums.join(' union all '))}`.execute(
    db,
  );
  return new Map(rows.map(({ table, sum }) => [table, sum]));
}

export const compareFingerprints = (before: Fingerprint, after: Fingerprint): string[] =>
  [...before.keys()].filter((table) => before.get(table) !== after.get(table));
