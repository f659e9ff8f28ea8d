/** The audit log on the wire. */
import Type from 'typebox';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Strict } from './shared.ts';
import { AUDIT_PHRASE_MAX } from '../domain/limits.ts';
import type { Endpoints } from './endpoint.ts';

const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()));

export const AuditEntry = Strict({
  id: Type.Integer(),
  createdAt: IsoDate,
  /** Null for the server itself, and for an account that is gone. */
  actor: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  /** The role level that the actor had then. */
  actorRole: Type.Integer(),
  /** Where it was done; null for the server itself. */
  tenant: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  action: Type.String(),
  subject: Strict({ kind: Type.String(), id: Nullable(Type.Integer()), name: Nullable(Type.String()) }),
  before: Fields,
  after: Fields,
  reason: Nullable(Type.String()),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** Newest first; a page may be short and yet go on, where a rare thing is looked for. */
export const AuditEntries = Strict({
  entries: Type.Array(AuditEntry),
  nextCursor: NextCursor,
  /** How far back this page has looked. */
  lookedUntil: Nullable(IsoDate),
});
export type AuditEntries = Type.Static<typeof AuditEntries>;

const Day = Type.String({ format: 'date' });

export const auditFilters = {
  /** A display name, whole. */
  actor: Type.Optional(Type.String({ maxLength: 60 })),
  /** A whole action, or what it begins with: `post`, `post.hide`. */
  action: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,30}(\\.[A-Za-z]{0,30})?$' })),
  kind: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,30}$' })),
  subjectId: Type.Optional(Id),
  tenantId: Type.Optional(Id),
  /** Days, both included, in UTC. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** A part of the reason or of the subject's name. */
  phrase: Type.Optional(Type.String({ maxLength: AUDIT_PHRASE_MAX })),
};
export const AuditFilters = Strict(auditFilters);
export type AuditFilters = Type.Static<typeof AuditFilters>;
export const AuditQuery = Strict({
  ...auditFilters,
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type AuditQuery = Type.Static<typeof AuditQuery>;

export const auditApi = {
  'GET /audit': {
    auth: 'settings:manage',
    limit: 'search',
    summary: 'What was changed by right of a role or a store',
    query: AuditQuery,
    response: AuditEntries,
  },
  'GET /audit/export.csv': {
    auth: 'settings:manage',
    limit: 'write',
    summary: 'The same as a table, whole',
    produces: ['text/csv'],
    query: AuditFilters,
    response: Type.Unsafe({ type: 'string' }),
  },
} as const satisfies Endpoints;
