/** Cases as answers for one moderator. */
import type { CauseHit, CasePerson, CaseClaim, QueueCase, QueueCause } from '#common/api/moderation.ts';
import type { Post } from '#common/api/posts.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import {
  mergeQuotes,
  type Quote,
  expressionMessage,
  splitExpressions,
} from '#common/domain/screen/quotes.ts';
import type { Member } from '#server/http/actor.ts';
import { stateOf } from '#server/features/user-admin/user-admin.service.ts';
import { caseCan, claimEnd } from '#server/features/cases/cases.service.ts';
import type { CasePersonRow, CaseRow, CauseRow, ReportRow, selectSimilarPosts } from './queue.queries.ts';
import type { Subjects } from './subjects.ts';

const PICTURE_WIDTH = 96;

/** What belongs to the cases of a page. */
export type CaseParts = {
  causes: CauseRow[];
  similarPosts: Awaited<ReturnType<typeof selectSimilarPosts>>;
  reports: ReportRow[];
  people: CasePersonRow[];
  subjects: Subjects;
};

export function viewCase(actor: Member, row: CaseRow, parts: CaseParts): QueueCase {
  const { kind, subject_id: id } = row;
  const reports = parts.reports.filter((report) => report.case_id === row.id);
  const person = parts.people.find((candidate) => candidate.id === row.about_id);
  const subject = viewSubject(row, parts.subjects);
  const isAppealed = parts.causes.some((cause) => cause.case_id === row.id && cause.cause === 'appeal');
  return {
    id,
    kind,
    urgency: row.urgency,
    openedAt: row.opened_at.toISOString(),
    causes: parts.causes
      .filter((cause) => cause.case_id === row.id)
      .map((cause) => viewCause(cause, id, parts)),
    reports: reports.map(({ reason, text, created_at }) => ({
      reason,
      text,
      createdAt: created_at.toISOString(),
    })),
    reportCount: reports[0]?.count ?? 0,
    appeal: isAppealed && kind === 'post' ? (parts.subjects.appeals.get(id) ?? null) : null,
    claim: viewClaim(actor, row),
    person: person === undefined ? null : viewPerson(person),
    ...subject,
    can: caseCan(actor, row),
  };
}

export function viewClaim(
  actor: Member,
  row: { claimed_by: number | null; claimed_at: Date | null; claimed_name: string | null },
): CaseClaim | null {
  const until = claimEnd(row);
  if (until === null || row.claimed_by === null) return null;
  return {
    by: { id: row.claimed_by, displayName: row.claimed_name ?? '' },
    until: until.toISOString(),
    isMine: row.claimed_by === actor.user.id,
  };
}

type SubjectParts = Pick<QueueCase, 'post' | 'comment' | 'conversation' | 'refusal' | 'rating'>;

function viewSubject({ kind, subject_id: id }: CaseRow, subjects: Subjects): SubjectParts {
  const nothing: SubjectParts = {
    post: null,
    comment: null,
    conversation: null,
    refusal: null,
    rating: null,
  };
  const at = (postId: number | null): Post | null =>
    postId === null ? null : (subjects.posts.get(postId) ?? null);
  switch (kind) {
    case 'post':
      return { ...nothing, post: at(id) };
    case 'comment': {
      const row = subjects.comments.get(id);
      if (row === undefined) return nothing;
      const { body, created_at, is_removed: isRemoved, is_held: isHeld } = row;
      const comment = { body, createdAt: created_at.toISOString(), isRemoved, isHeld };
      return { ...nothing, post: at(row.post_id), comment };
    }
    case 'conversation': {
      const row = subjects.conversations.get(id);
      if (row === undefined) return nothing;
      const conversation = { asker: row.asker, owner: row.owner, isReadable: row.is_readable };
      return { ...nothing, post: at(row.post_id), conversation };
    }
    case 'refusal': {
      const row = subjects.refusals.get(id);
      if (row === undefined) return nothing;
      const { title, description, hits, created_at } = row;
      const createdAt = created_at.toISOString();
      return { ...nothing, refusal: { title, description, hits: readHits(hits), createdAt } };
    }
    case 'rating': {
      const row = subjects.ratings.get(id);
      if (row === undefined) return nothing;
      const { score, words, is_hidden: isHidden, created_at } = row;
      const rating = { score, words, isHidden, createdAt: created_at.toISOString() };
      return { ...nothing, post: at(row.post_id), rating };
    }
    case 'user':
      return nothing;
  }
}

/** Of what a machine saw so much is shown. */
const SHOWN = 20;

function viewCause({ cause, details }: CauseRow, subjectId: number, parts: CaseParts): QueueCause {
  const hits = cause === 'screen' ? readHits(details ?? parts.subjects.screened.get(subjectId)) : [];
  const liked = new Set(readPostIds(details));
  return {
    cause,
    hits,
    posts: parts.similarPosts
      .filter((post) => liked.has(post.id))
      .map(({ id, title, author_id, author_name }) => ({
        id,
        title,
        author: { id: author_id, displayName: author_name },
      })),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Hits of the screen, as a list of them or under `hits`; each names its words as a text, or as places in the text. */
function readHits(details: unknown): CauseHit[] {
  const list = isRecord(details) && 'hits' in details ? details['hits'] : details;
  if (!Array.isArray(list)) return [];
  const hits = list.filter(isRecord).map((hit) => ({
    category: textOf(hit['category']),
    reason: textOf(hit['reason']),
    field: textOf(hit['field']),
    words: textOf(hit['words']),
    quotes: readQuotes(hit['quotes'] ?? hit['words']),
  }));
  const reasons = Map.groupBy(hits, ({ category, reason }) => `${category} ${reason}`);
  return [...reasons.values()].flatMap(viewSimilar).slice(0, SHOWN);
}

/** Hits with one reason, once for each field. */
function viewSimilar(hits: readonly (CauseHit & { quotes: Quote<string>[] })[]): CauseHit[] {
  const quotes = mergeQuotes(hits.map((hit) => hit.quotes));
  const [first] = hits;
  if (first === undefined || quotes.length === 0)
    return hits.map(({ category, field, words, reason }) => ({ category, field, words, reason }));
  const { category, reason } = first;
  const fields = Map.groupBy(splitExpressions(quotes), (parts) =>
    [...new Set(parts.map(({ field }) => field))].join(' and '),
  );
  return [...fields].map(([field, expressions]) => ({
    category,
    field,
    words: [...new Set(expressions.map(expressionMessage))].join(', '),
    reason,
  }));
}

const readQuotes = (value: unknown): Quote<string>[] =>
  (Array.isArray(value) ? value.filter(isRecord) : []).map((quote) => ({
    field: textOf(quote['field']),
    start: Number(quote['start']),
    end: Number(quote['end']),
    text: textOf(quote['text']),
    goesOn: quote['goesOn'] === true,
  }));

/** The posts that a likeness names, under `postIds`. */
export function readPostIds(details: unknown): number[] {
  const ids = isRecord(details) ? details['postIds'] : null;
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)).slice(0, SHOWN) : [];
}

const viewPerson = (row: CasePersonRow): CasePerson => ({
  id: row.id,
  displayName: row.display_name,
  profilePic:
    row.pic_key === null
      ? DEFAULT_PROFILE_PIC
      : mediaUrl(row.pic_key, nearestWidth(row.pic_sizes ?? [], PICTURE_WIDTH)),
  role: row.role,
  memberSince: row.created_at.toISOString(),
  state: stateOf(row),
  posts: row.posts,
  removed: row.removed,
  upheld: row.upheld,
  strikes: row.strikes,
  notes: row.notes,
});
