/** People as answers for those who moderate them. */
import type {
  PersonDetail,
  PersonEvent,
  PersonNote,
  PersonStrike,
  PersonSummary,
} from '#common/api/user-admin.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Actor } from '#server/http/actor.ts';
import type { HistoryRow } from './history.queries.ts';
import { canReadContact, isBanned, personCan, stateOf, suspensionEnd } from './user-admin.policy.ts';
import type { CountsRow, NoteRow, PersonRow, selectStores, SummaryRow } from './user-admin.queries.ts';
import type { StrikeRow } from './strikes.queries.ts';

const PICTURE_WIDTH = 192;

const viewBasics = (row: SummaryRow) => ({
  id: row.id,
  displayName: row.display_name,
  profilePic:
    row.pic_key === null
      ? DEFAULT_PROFILE_PIC
      : mediaUrl(row.pic_key, nearestWidth(row.pic_sizes ?? [], PICTURE_WIDTH)),
  role: row.role,
  state: stateOf(row),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
});

export function viewSummary(row: SummaryRow): PersonSummary {
  const until = isBanned(row) ? row.banned_until : suspensionEnd(row);
  return { ...viewBasics(row), stateUntil: until?.toISOString() ?? null };
}

export function viewPerson(
  actor: Actor,
  row: PersonRow,
  more: {
    stores: Awaited<ReturnType<typeof selectStores>>;
    counts: CountsRow;
    strikes: StrikeRow[];
    notes: NoteRow[];
  },
): PersonDetail {
  const suspendedUntil = suspensionEnd(row);
  const { counts } = more;
  return {
    ...viewBasics(row),
    suspension:
      suspendedUntil === null ? null : { until: suspendedUntil.toISOString(), reason: row.suspension_reason },
    ban:
      isBanned(row) && row.banned_at !== null
        ? {
            since: row.banned_at.toISOString(),
            until: row.banned_until?.toISOString() ?? null,
            reason: row.ban_reason,
          }
        : null,
    contact: canReadContact(actor)
      ? {
          phoneNumber: row.phone_number,
          email: row.email,
          emailVerified: row.email_verified_at !== null,
        }
      : null,
    stores: more.stores.map(({ name, display_name, role }) => ({ name, displayName: display_name, role })),
    counts: {
      publicPosts: counts.public_posts,
      otherPosts: counts.other_posts,
      comments: counts.comments,
      reportsMade: counts.reports_made,
      reportsOpen: counts.reports_open,
      reportsAnswered: counts.reports_answered,
    },
    strikes: more.strikes.map(viewStrike),
    notes: more.notes.map(viewNote),
    can: personCan(actor, row),
  };
}

const viewWho = (id: number | null, displayName: string | null) =>
  id === null || displayName === null ? null : { id, displayName };

const viewStrike = (row: StrikeRow): PersonStrike => ({
  id: row.id,
  by: viewWho(row.given_by, row.giver_name),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  liftedAt: row.lifted_at?.toISOString() ?? null,
  isCounted: row.lifted_at === null && row.expires_at > new Date(),
});

const viewNote = (row: NoteRow): PersonNote => ({
  id: row.id,
  author: viewWho(row.author_id, row.author_name),
  body: row.body,
  createdAt: row.created_at.toISOString(),
});

export const viewEvent = (row: HistoryRow): PersonEvent => ({
  id: `${row.source}.${row.id}`,
  createdAt: row.created_at.toISOString(),
  actor: viewWho(row.actor_id, row.actor_name),
  action: row.action,
  subject: row.subject,
  postId: row.post_id,
  before: row.before,
  after: row.after,
  reason: row.reason,
});
