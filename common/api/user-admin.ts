/** People on the wire, as moderators and administrators see them: who they are, what became of them, and what may be done. */
import Type from 'typebox';
import type { RoleLevel } from '../domain/enums.ts';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Person, Strict, IdParams, Ok } from './shared.ts';
import { PEOPLE_NOTE_MAX, PEOPLE_PHRASE_MAX, PEOPLE_REASON_MAX } from '../domain/limits.ts';
import { GIVEN_ROLES } from '../domain/roles.ts';
import type { Endpoints } from './endpoint.ts';
import { ReportBody } from './comments.ts';

/** All notes about a person are told at once. */
export const PEOPLE_NOTES_MAX = 200;
export const SUSPENSION_DAYS_MAX = 3_650;

export const PERSON_STATES = ['active', 'suspended', 'banned'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

const Role = Type.Unsafe<RoleLevel>({ type: 'integer', enum: GIVEN_ROLES });

export const PeopleSearchBody = Strict({
  /** A part of a display name, an id; for administrators also a whole phone number or verified email address. */
  phrase: Type.Optional(Type.String({ maxLength: PEOPLE_PHRASE_MAX })),
  role: Type.Optional(Role),
  state: Type.Optional(
    Type.Unsafe<Exclude<PersonState, 'active'>>({ type: 'string', enum: ['suspended', 'banned'] }),
  ),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type PeopleSearchBody = Type.Static<typeof PeopleSearchBody>;

const summary = {
  ...Person.properties,
  role: Type.Integer(),
  state: Type.Unsafe<PersonState>({ type: 'string', enum: [...PERSON_STATES] }),
  createdAt: IsoDate,
  lastSeenAt: IsoDate,
};
export const PersonSummary = Strict({
  ...summary,
  /** When the suspension or the ban ends; null where there is none, and for a ban for good. */
  stateUntil: Nullable(IsoDate),
});
export type PersonSummary = Type.Static<typeof PersonSummary>;
/** The newest members first. */
export const People = Strict({ people: Type.Array(PersonSummary), nextCursor: NextCursor });
export type People = Type.Static<typeof People>;

export const PersonNote = Strict({
  id: Type.Integer(),
  author: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  body: Type.String(),
  createdAt: IsoDate,
});
export type PersonNote = Type.Static<typeof PersonNote>;

export const PersonStrike = Strict({
  id: Type.Integer(),
  by: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  reason: Type.String(),
  createdAt: IsoDate,
  /** It counts until then. */
  expiresAt: IsoDate,
  /** When a moderator took it back. */
  liftedAt: Nullable(IsoDate),
  isCounted: Type.Boolean(),
});
export type PersonStrike = Type.Static<typeof PersonStrike>;

export const PersonCan = Strict({
  /** The roles that may be given instead of the present one. */
  changeRole: Type.Array(Type.Integer()),
  /** Suspend, change the end of a suspension, lift it. */
  suspend: Type.Boolean(),
  /** Null: until any day. */
  suspendDaysMax: Nullable(Type.Integer()),
  /** Ban, and lift a ban. */
  ban: Type.Boolean(),
  /** Read and write notes, give and lift strikes. */
  note: Type.Boolean(),
});
export type PersonCan = Type.Static<typeof PersonCan>;

export const PersonDetail = Strict({
  ...summary,
  suspension: Nullable(Strict({ until: IsoDate, reason: Nullable(Type.String()) })),
  ban: Nullable(Strict({ since: IsoDate, until: Nullable(IsoDate), reason: Nullable(Type.String()) })),
  /** For administrators alone. */
  contact: Nullable(
    Strict({
      phoneNumber: Nullable(Type.String()),
      email: Nullable(Type.String()),
      emailVerified: Type.Boolean(),
    }),
  ),
  stores: Type.Array(Strict({ name: Type.String(), displayName: Type.String(), role: Type.String() })),
  /** Each stops at a thousand. */
  counts: Strict({
    publicPosts: Type.Integer(),
    otherPosts: Type.Integer(),
    comments: Type.Integer(),
    reportsMade: Type.Integer(),
    reportsOpen: Type.Integer(),
    reportsAnswered: Type.Integer(),
  }),
  /** The latest, newest first. */
  strikes: Type.Array(PersonStrike),
  /** Newest first; none for whoever may not read them. */
  notes: Type.Array(PersonNote),
  can: PersonCan,
});
export type PersonDetail = Type.Static<typeof PersonDetail>;

const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()));

export const PersonEvent = Strict({
  /** Unique in the history. */
  id: Type.String(),
  createdAt: IsoDate,
  /** Null for the server itself, and for an account that is gone. */
  actor: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  /** As `user.suspend`, `member.role`, `post.hide`, `comment.delete`. */
  action: Type.String(),
  /** The post's title, or what the log calls the subject. */
  subject: Nullable(Type.String()),
  postId: Nullable(Type.Integer()),
  before: Fields,
  after: Fields,
  reason: Nullable(Type.String()),
});
export type PersonEvent = Type.Static<typeof PersonEvent>;
export const PersonHistoryQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });
export const PersonHistory = Strict({ events: Type.Array(PersonEvent), nextCursor: NextCursor });
export type PersonHistory = Type.Static<typeof PersonHistory>;

const Reason = Type.String({ minLength: 1, maxLength: PEOPLE_REASON_MAX });

export const RoleBody = Strict({
  role: Role,
  /** The role that the change was decided on. */
  was: Type.Integer(),
  reason: Reason,
});
export type RoleBody = Type.Static<typeof RoleBody>;

/** Either a day or a number of days. */
export const SuspensionBody = Strict({
  until: Type.Optional(IsoDate),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: SUSPENSION_DAYS_MAX })),
  reason: Reason,
  /** The end of the suspension that the change was decided on; null where there was none. */
  was: Nullable(IsoDate),
});
export type SuspensionBody = Type.Static<typeof SuspensionBody>;

export const BanBody = Strict({
  reason: Reason,
  /** Null: for good. */
  until: Nullable(IsoDate),
});
export type BanBody = Type.Static<typeof BanBody>;

export const LiftBody = Strict({ reason: Type.Optional(Type.String({ maxLength: PEOPLE_REASON_MAX })) });
export type LiftBody = Type.Static<typeof LiftBody>;

export const NumberRequestsQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });
export type NumberRequestsQuery = Type.Static<typeof NumberRequestsQuery>;
/** Someone lost the number of an account and asks for another one. */
export const NumberRequest = Strict({
  id: Type.Integer(),
  person: PersonSummary,
  oldNumber: Nullable(Type.String()),
  /** Proven by a texted code. */
  newNumber: Type.String(),
  statement: Type.String(),
  createdAt: IsoDate,
});
export type NumberRequest = Type.Static<typeof NumberRequest>;
export const NumberRequests = Strict({ requests: Type.Array(NumberRequest), nextCursor: NextCursor });
export type NumberRequests = Type.Static<typeof NumberRequests>;
/** A denial needs a reason, which is texted to the new number. */
export const NumberDecisionBody = Strict({ approve: Type.Boolean(), reason: Type.Optional(Reason) });
export type NumberDecisionBody = Type.Static<typeof NumberDecisionBody>;

export const StrikeParams = Strict({ id: Id, strikeId: Id });
export const NoteBody = Strict({ body: Type.String({ minLength: 1, maxLength: PEOPLE_NOTE_MAX }) });

export const peopleApi = {
  'POST /people/search': {
    auth: 'users:suspend',
    limit: 'search',
    summary: 'Look for people; asked by POST, so that no number stands in an address',
    body: PeopleSearchBody,
    response: People,
  },
  'GET /people/numberRequests': {
    auth: 'users:manage',
    limit: 'read',
    summary: 'Requests of people who lost their phone number, the oldest first',
    query: NumberRequestsQuery,
    response: NumberRequests,
  },
  'POST /people/numberRequests/:id/decision': {
    auth: 'users:manage',
    limit: 'write',
    summary: 'Approve or deny such a request; approved, the number changes 72 hours later',
    params: IdParams,
    body: NumberDecisionBody,
    response: Ok,
  },
  'GET /people/:id': {
    auth: 'users:suspend',
    limit: 'read',
    summary: 'A person as moderators see them',
    params: IdParams,
    response: PersonDetail,
  },
  'GET /people/:id/history': {
    auth: 'users:suspend',
    limit: 'read',
    params: IdParams,
    query: PersonHistoryQuery,
    response: PersonHistory,
  },
  'PATCH /people/:id/role': {
    auth: 'users:manage',
    limit: 'write',
    params: IdParams,
    body: RoleBody,
    response: PersonDetail,
  },
  'POST /people/:id/suspension': {
    auth: 'users:suspend',
    limit: 'write',
    params: IdParams,
    body: SuspensionBody,
    response: PersonDetail,
  },
  'DELETE /people/:id/suspension': {
    auth: 'users:suspend',
    limit: 'write',
    params: IdParams,
    body: LiftBody,
    response: PersonDetail,
  },
  'DELETE /people/:id/strikes/:strikeId': {
    auth: 'users:suspend',
    limit: 'write',
    params: StrikeParams,
    body: LiftBody,
    response: PersonDetail,
  },
  'POST /people/:id/ban': {
    auth: 'users:manage',
    limit: 'write',
    params: IdParams,
    body: BanBody,
    response: PersonDetail,
  },
  'DELETE /people/:id/ban': {
    auth: 'users:manage',
    limit: 'write',
    params: IdParams,
    body: LiftBody,
    response: PersonDetail,
  },
  'POST /users/:id/report': {
    auth: 'member',
    limit: 'write',
    summary: 'Report a member to the moderators',
    params: IdParams,
    body: ReportBody,
    response: Ok,
  },
  'POST /people/:id/notes': {
    auth: 'users:suspend',
    limit: 'write',
    params: IdParams,
    body: NoteBody,
    response: PersonDetail,
  },
} as const satisfies Endpoints;
