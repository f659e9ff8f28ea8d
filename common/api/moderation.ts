/** The moderators' queue, what they decide, and the public log of it, on the wire. */
import Type from 'typebox';
import {
  CASE_ACTIONS,
  CASE_CAUSES,
  CASE_KINDS,
  type CaseAction,
  type CaseCause,
  type CaseKind,
} from '../domain/cases.ts';
import { MODERATION_CATEGORIES, type ModerationCategory } from '../domain/moderation-reasons.ts';
import { Media } from './media.ts';
import { PERSON_STATES, type PersonState, SUSPENSION_DAYS_MAX } from './user-admin.ts';
import { Post } from './posts.ts';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Person, Strict, IdParams, Ok } from './shared.ts';
import { DECISION_REASON_MAX } from '../domain/limits.ts';
import type { Endpoints } from './endpoint.ts';

const Kind = Type.Unsafe<CaseKind>({ type: 'string', enum: [...CASE_KINDS] });
const Category = Type.Unsafe<ModerationCategory>({ type: 'string', enum: [...MODERATION_CATEGORIES] });
export const CaseParams = Strict({ kind: Kind, id: Id });

export const QueueQuery = Strict({
  kind: Type.Optional(Kind),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type QueueQuery = Type.Static<typeof QueueQuery>;

export const CauseHit = Strict({
  category: Type.String(),
  field: Type.String(),
  words: Type.String(),
  reason: Type.String(),
});
export type CauseHit = Type.Static<typeof CauseHit>;

const Author = Strict({ id: Type.Integer(), displayName: Type.String() });

export const QueueCause = Strict({
  cause: Type.Unsafe<CaseCause>({ type: 'string', enum: [...CASE_CAUSES] }),
  /** Content check. */
  hits: Type.Array(CauseHit),
  /** Posts that it resembles. */
  posts: Type.Array(Strict({ id: Type.Integer(), title: Type.String(), author: Author })),
});
export type QueueCause = Type.Static<typeof QueueCause>;

/** Whom a case is about, with what a moderator should know of them; counts stop at a thousand. */
export const CasePerson = Strict({
  ...Person.properties,
  role: Type.Integer(),
  memberSince: IsoDate,
  state: Type.Unsafe<PersonState>({ type: 'string', enum: [...PERSON_STATES] }),
  posts: Type.Integer(),
  /** Posts and comments that moderators took away. */
  removed: Type.Integer(),
  /** Earlier cases about them that were right. */
  upheld: Type.Integer(),
  /** Those that count now. */
  strikes: Type.Integer(),
  notes: Type.Integer(),
});
export type CasePerson = Type.Static<typeof CasePerson>;

export const CaseClaim = Strict({ by: Author, until: IsoDate, isMine: Type.Boolean() });
export type CaseClaim = Type.Static<typeof CaseClaim>;

export const CaseCan = Strict({
  /** Claim it and decide it: not what is about oneself, one's store, or somebody of the own level or above. */
  decide: Type.Boolean(),
  delete: Type.Boolean(),
  /** Strikes and suspensions. */
  sanction: Type.Boolean(),
  /** Null: any number of days. */
  suspendDaysMax: Nullable(Type.Integer()),
});
export type CaseCan = Type.Static<typeof CaseCan>;

export const QueueCase = Strict({
  /** Of what it is about. */
  id: Type.Integer(),
  kind: Kind,
  urgency: Type.Integer(),
  openedAt: IsoDate,
  causes: Type.Array(QueueCause),
  /** Open reports of members, newest first; who reported is not told. */
  reports: Type.Array(Strict({ reason: Type.String(), text: Nullable(Type.String()), createdAt: IsoDate })),
  /** All open ones, also those beyond the list. */
  reportCount: Type.Integer(),
  appeal: Nullable(Type.String()),
  claim: Nullable(CaseClaim),
  person: Nullable(CasePerson),
  /** What it is about, or where that stands; null where no moderator sees it any more. */
  post: Nullable(Post),
  comment: Nullable(
    Strict({
      body: Type.String(),
      createdAt: IsoDate,
      isRemoved: Type.Boolean(),
      /** Nobody but its author sees it until it is decided. */
      isHeld: Type.Boolean(),
    }),
  ),
  conversation: Nullable(
    Strict({
      asker: Type.String(),
      owner: Type.String(),
      /** Whether moderators may read it: only while it is reported. */
      isReadable: Type.Boolean(),
    }),
  ),
  refusal: Nullable(
    Strict({
      title: Type.String(),
      description: Type.String(),
      hits: Type.Array(CauseHit),
      createdAt: IsoDate,
    }),
  ),
  rating: Nullable(
    Strict({ score: Type.Integer(), words: Type.String(), isHidden: Type.Boolean(), createdAt: IsoDate }),
  ),
  can: CaseCan,
});
export type QueueCase = Type.Static<typeof QueueCase>;

/** The most urgent first, and of those the longest waiting. */
export const Queue = Strict({ items: Type.Array(QueueCase), nextCursor: NextCursor });
export type Queue = Type.Static<typeof Queue>;

export const Claimed = Strict({ claim: CaseClaim });
export type Claimed = Type.Static<typeof Claimed>;

/** The latest messages of a reported conversation, oldest first. */
export const ReportedMessages = Strict({
  messages: Type.Array(
    Strict({
      id: Type.Integer(),
      author: Type.String(),
      body: Type.String(),
      createdAt: IsoDate,
      media: Type.Array(Media),
    }),
  ),
});
export type ReportedMessages = Type.Static<typeof ReportedMessages>;

export const CaseDecisionBody = Strict({
  action: Type.Unsafe<CaseAction>({ type: 'string', enum: [...CASE_ACTIONS] }),
  /** What the public log names. */
  category: Type.Optional(Category),
  /** What the person reads; needed for all but `keep`. */
  reason: Type.Optional(Type.String({ maxLength: DECISION_REASON_MAX })),
  strike: Type.Optional(Type.Boolean()),
  suspendDays: Type.Optional(Type.Integer({ minimum: 1, maximum: SUSPENSION_DAYS_MAX })),
});
export type CaseDecisionBody = Type.Static<typeof CaseDecisionBody>;

export const LogQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });

/** One act of a moderator: never who, to whom, or about what exactly. */
export const LogEntry = Strict({
  day: Type.String({ format: 'date' }),
  kind: Type.String(),
  action: Type.String(),
  category: Nullable(Category),
});
export type LogEntry = Type.Static<typeof LogEntry>;
/** The latest first. */
export const ModerationLog = Strict({ entries: Type.Array(LogEntry), nextCursor: NextCursor });
export type ModerationLog = Type.Static<typeof ModerationLog>;

export const moderationApi = {
  'GET /moderation/queue': {
    auth: 'posts:moderate',
    limit: 'read',
    summary: 'What waits for moderators, the most urgent first',
    query: QueueQuery,
    response: Queue,
  },
  'GET /moderation/log': {
    auth: 'public',
    limit: 'read',
    summary: 'What moderators have done, without names',
    query: LogQuery,
    response: ModerationLog,
  },
  'GET /moderation/conversations/:id': {
    auth: 'posts:moderate',
    limit: 'read',
    summary: 'The latest messages of a reported conversation; that they were read is written down',
    params: IdParams,
    response: ReportedMessages,
  },
  'POST /moderation/:kind/:id': {
    auth: 'posts:moderate',
    limit: 'write',
    summary: 'Decide a case',
    params: CaseParams,
    body: CaseDecisionBody,
    response: Ok,
  },
  'POST /moderation/:kind/:id/claim': {
    auth: 'posts:moderate',
    limit: 'write',
    summary: 'Take a case, or keep it for longer',
    params: CaseParams,
    response: Claimed,
  },
  'DELETE /moderation/:kind/:id/claim': {
    auth: 'posts:moderate',
    limit: 'write',
    summary: 'Let go of a case',
    params: CaseParams,
    response: Ok,
  },
} as const satisfies Endpoints;
