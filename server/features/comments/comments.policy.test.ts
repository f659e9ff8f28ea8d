/** The table of what people may do with a comment. */
import { describe, expect, it, test } from 'vitest';
import type { CommentCan } from '#common/api/comments.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { permissionsFor } from '#common/domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import { canDeleteComment, commentCan, type CommentPolicyRow } from './comments.policy.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

function person(id: number, role: RoleLevel, { isSuspended = false } = {}): Actor {
  return {
    user: { id, role, zip: null, createdAt: NOW, suspendedUntil: null },
    sessionId: 1,
    host: 'localhost',
    tenant: { id: 1, name: 'rangepost', displayName: 'Rangepost', fflId: null, verified: false },
    membership: null,
    tenantIds: new Set(),
    permissions: new Set(isSuspended ? [] : permissionsFor(role, null)),
    ip: '127.0.0.1',
    mayLag: false,
  };
}

const AUTHOR = person(1, RoleLevel.User);
const STRANGER = person(2, RoleLevel.User);
const MOD = person(3, RoleLevel.Mod);
const VISITOR: Actor = { ...STRANGER, user: null, permissions: new Set() };

const row = (values: Partial<CommentPolicyRow> = {}): CommentPolicyRow => ({
  author_id: 1,
  author_role: RoleLevel.User,
  created_at: minutesAgo(1),
  deleted_at: null,
  held_at: null,
  ...values,
});

const NONE: CommentCan = { edit: false, delete: false, reply: false, report: false };

describe('on a public post', () => {
  test.each<[who: string, actor: Actor, values: Partial<CommentPolicyRow>, can: Partial<CommentCan>]>([
    ['its author, at once', AUTHOR, {}, { edit: true, delete: true, reply: true }],
    [
      'its author, after 15 minutes',
      AUTHOR,
      { created_at: minutesAgo(15) },
      { edit: true, delete: true, reply: true },
    ],
    ['its author, later', AUTHOR, { created_at: minutesAgo(15.1) }, { delete: true, reply: true }],
    ['another member', STRANGER, {}, { reply: true, report: true }],
    ['a moderator', MOD, {}, { delete: true, reply: true, report: true }],
    ['a moderator, of another’s', MOD, { author_role: RoleLevel.Mod }, { reply: true, report: true }],
    [
      'a moderator, of an administrator’s',
      MOD,
      { author_role: RoleLevel.Admin },
      { reply: true, report: true },
    ],
    [
      'a moderator, of their own',
      person(1, RoleLevel.Mod),
      { author_role: RoleLevel.Mod },
      { edit: true, delete: true, reply: true },
    ],
    ['anyone, of a removed one', MOD, { deleted_at: NOW }, {}],
  ])('%s', (_who, actor, values, can) => {
    expect(commentCan(actor, row(values), { mayComment: true, now: NOW })).toEqual({ ...NONE, ...can });
  });
});

describe('where nothing may be written', () => {
  test.each([
    ['a visitor', VISITOR, NONE],
    ['a suspended author', person(1, RoleLevel.User, { isSuspended: true }), NONE],
    ['the author removes and does nothing else', AUTHOR, { ...NONE, delete: true }],
    ['a moderator removes and does nothing else', MOD, { ...NONE, delete: true }],
  ])('%s', (_who, actor, can) => {
    expect(commentCan(actor, row(), { mayComment: false, now: NOW })).toEqual(can);
  });
});

it('whoever removed a comment may say so twice', () => {
  const removed = row({ deleted_at: NOW });
  expect([AUTHOR, MOD, STRANGER, VISITOR].map((actor) => canDeleteComment(actor, removed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
