/** Conversation policy. */
import type { Conversation, Side } from '#common/api/conversations.ts';
import { PostStatus } from '#common/domain/enums.ts';
import type { Actor } from '#server/http/actor.ts';

/** Who asked, and who answers: the post's author, or a dealer. */
export type SidesRow = { asker_id: number; author_id: number | null; tenant_id: number | null };

export type ConversationPolicyRow = {
  post_status: number;
  post_deleted_by_moderator: boolean;
  blocked_by_asker: boolean;
  blocked_by_owner: boolean;
  /** The person on the other side was banned or has left; a store is never gone. */
  other_is_gone: boolean;
};

/** One who takes part in a conversation. */
export type Reader = {
  userId: number;
  side: Side;
  /** False while suspended: then one reads, and does nothing else. */
  maySend: boolean;
};

/** A dealer's conversations belong to its members of today; no role opens anybody else's. */
export function sideOf(actor: Actor, row: SidesRow): Side | null {
  if (actor.user === null) return null;
  if (row.asker_id === actor.user.id) return 'asker';
  const isOwner =
    row.tenant_id === null ? row.author_id === actor.user.id : actor.tenantIds.has(row.tenant_id);
  return isOwner ? 'owner' : null;
}

/** Whoever writes there without having asked writes for the owner: a colleague, or one who has left since. */
export const sideOfAuthor = (authorId: number, { asker_id }: Pick<SidesRow, 'asker_id'>): Side =>
  authorId === asker_id ? 'asker' : 'owner';

export function readerOf(actor: Actor, row: SidesRow): Reader | null {
  const side = sideOf(actor, row);
  if (side === null || actor.user === null) return null;
  return { userId: actor.user.id, side, maySend: actor.permissions.has('messages:send') };
}

/**
 * Why nothing can be sent, in words for the sender; null where it can. A deal is settled in its conversation also
 * when the post is sold, flagged, or deleted by its owner; what a moderator took away is no longer dealt in.
 */
export function refusalToSend({ maySend }: Reader, row: ConversationPolicyRow): string | null {
  if (!maySend) return 'You are not allowed to do that.';
  if (row.other_is_gone) return 'This member is no longer here.';
  // Who blocked whom is known to who did it; the other one is told no more than this.
  if (row.blocked_by_asker || row.blocked_by_owner) return 'You can no longer message each other.';
  if (row.post_status === PostStatus.Hidden || row.post_deleted_by_moderator) {
    return 'A moderator removed the post, so this conversation is read-only.';
  }
  return null;
}

export const hasBlocked = (side: Side, row: ConversationPolicyRow): boolean =>
  side === 'asker' ? row.blocked_by_asker : row.blocked_by_owner;

export function conversationCan(reader: Reader, row: ConversationPolicyRow): Conversation['can'] {
  const isBlocked = hasBlocked(reader.side, row);
  return {
    send: refusalToSend(reader, row) === null,
    block: reader.maySend && !isBlocked,
    unblock: reader.maySend && isBlocked,
    report: reader.maySend,
  };
}

export type PictureRow = {
  owner_id: number | null;
  /** Null until it is sent. */
  conversation: SidesRow | null;
  /** The conversation is reported, and this moderator has opened what is to be decided. */
  is_reviewed: boolean;
};

/** Whoever takes part; before it is sent its owner alone. Moderators look only into what they decide about. */
export function canSeePicture(actor: Actor, { owner_id, conversation, is_reviewed }: PictureRow): boolean {
  if (actor.user === null) return false;
  if (conversation === null) return owner_id === actor.user.id;
  return sideOf(actor, conversation) !== null || (is_reviewed && actor.permissions.has('posts:moderate'));
}

/** The key under which notifications about the messages of a conversation fold into one. */
export const messageFoldKey = (conversationId: number): string => `message:conversation:${conversationId}`;
