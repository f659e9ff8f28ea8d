/** Who takes part in a conversation, and what they may do there. */
import { describe, expect, it } from 'vitest';
import { PostStatus, RoleLevel, valuesOf } from '#common/domain/enums.ts';
import { permissionsFor } from '#common/domain/roles.ts';
import type { Actor } from '#server/http/actor.ts';
import {
  canSeePicture,
  conversationCan,
  type ConversationPolicyRow,
  type Reader,
  readerOf,
  refusalToSend,
  sideOf,
} from './conversations.policy.ts';

const [ASKER, OWNER, CLERK, STRANGER] = [1, 2, 3, 4];
const STORE = 7;

const person = (id: number, tenantIds: number[] = [], role: RoleLevel = RoleLevel.User): Actor => ({
  user: { id, role, zip: null, createdAt: new Date(), suspendedUntil: null },
  sessionId: 1,
  host: 'localhost',
  tenant: { id: 1, name: 'rangepost', displayName: 'Rangepost', fflId: null, verified: false },
  membership: null,
  tenantIds: new Set(tenantIds),
  permissions: new Set(permissionsFor(role, null)),
  ip: '127.0.0.1',
  mayLag: false,
});
const VISITOR: Actor = { ...person(0), user: null, permissions: new Set() };

const WITH_PERSON = { asker_id: ASKER, author_id: OWNER, tenant_id: null };
const WITH_STORE = { asker_id: ASKER, author_id: null, tenant_id: STORE };

describe('whose it is', () => {
  it.each([
    ['a visitor', VISITOR, null, null],
    ['the asker', person(ASKER), 'asker', 'asker'],
    ['the author', person(OWNER), 'owner', null],
    ['a member of the store', person(CLERK, [STORE]), null, 'owner'],
    ['a member of another store', person(CLERK, [STORE + 1]), null, null],
    ['an asker who has joined the store since', person(ASKER, [STORE]), 'asker', 'asker'],
    ['a moderator', person(STRANGER, [], RoleLevel.Mod), null, null],
    ['an administrator', person(STRANGER, [], RoleLevel.Admin), null, null],
    ['Sudo', person(STRANGER, [], RoleLevel.Sudo), null, null],
  ] as const)('%s', (_, actor, withPerson, withStore) => {
    expect([sideOf(actor, WITH_PERSON), sideOf(actor, WITH_STORE)]).toEqual([withPerson, withStore]);
    expect(readerOf(actor, WITH_STORE)?.side ?? null).toBe(withStore);
  });
});

const READER: Reader = { userId: ASKER, side: 'asker', maySend: true };
const row = (values: Partial<ConversationPolicyRow> = {}): ConversationPolicyRow => ({
  post_status: PostStatus.Published,
  post_deleted_by_moderator: false,
  blocked_by_asker: false,
  blocked_by_owner: false,
  other_is_gone: false,
  ...values,
});

describe('sending', () => {
  it.each(valuesOf(PostStatus))('about a post in status %i', (status) => {
    const isOpen = status !== PostStatus.Hidden;
    expect(refusalToSend(READER, row({ post_status: status })) === null).toBe(isOpen);
  });

  it.each([
    ['deleted by a moderator', { post_status: PostStatus.Deleted, post_deleted_by_moderator: true }],
    ['blocked by oneself', { blocked_by_asker: true }],
    ['blocked by the other side', { blocked_by_owner: true }],
    ['to someone who is gone', { other_is_gone: true }],
  ])('%s: not', (_, values) => {
    expect(refusalToSend(READER, row(values))).not.toBeNull();
    expect(conversationCan(READER, row(values)).send).toBe(false);
  });

  it('says the same whoever has blocked', () => {
    expect(refusalToSend(READER, row({ blocked_by_asker: true }))).toBe(
      refusalToSend(READER, row({ blocked_by_owner: true })),
    );
  });
});

it('each side takes back its own block', () => {
  const blocked = row({ blocked_by_owner: true });
  expect(conversationCan(READER, blocked)).toMatchObject({ block: true, unblock: false });
  expect(conversationCan({ ...READER, side: 'owner' }, blocked)).toMatchObject({
    block: false,
    unblock: true,
  });
});

it('whoever is suspended may do nothing', () => {
  expect(conversationCan({ ...READER, maySend: false }, row())).toEqual({
    send: false,
    block: false,
    unblock: false,
    report: false,
  });
});

describe('a photo', () => {
  it.each([
    ['unsent, its owner', person(ASKER), null, false, true],
    ['unsent, anyone else', person(OWNER), null, false, false],
    ['unsent, a moderator', person(STRANGER, [], RoleLevel.Mod), null, false, false],
    ['sent, the other side', person(OWNER), WITH_PERSON, false, true],
    ['sent, a stranger', person(STRANGER), WITH_PERSON, false, false],
    ['sent, a visitor', VISITOR, WITH_PERSON, true, false],
    ['sent, a moderator', person(STRANGER, [], RoleLevel.Mod), WITH_PERSON, false, false],
    [
      'reported, the moderator who has opened it',
      person(STRANGER, [], RoleLevel.Mod),
      WITH_PERSON,
      true,
      true,
    ],
    ['reported, a stranger', person(STRANGER), WITH_PERSON, true, false],
    ['of a store, who wrote it and has left', person(OWNER), WITH_STORE, false, false],
  ] as const)('%s', (_, actor, conversation, is_reviewed, expected) => {
    expect(canSeePicture(actor, { owner_id: ASKER, conversation, is_reviewed })).toBe(expected);
  });
});
