/** Comment policy. */
import type { CommentCan } from '#common/api/comments.ts';
import { COMMENT_EDIT_MINUTES } from '#common/domain/limits.ts';
import type { Actor } from '#server/http/actor.ts';

const EDIT_MS = COMMENT_EDIT_MINUTES * 60_000;

export type CommentPolicyRow = {
  author_id: number;
  author_role: number;
  created_at: Date;
  deleted_at: Date | null;
  held_at: Date | null;
};

/** What a visitor may do, and whoever has a page open. */
export const NOTHING: CommentCan = { edit: false, delete: false, reply: false, report: false };

/** One's own may be removed at any time, even where nothing new may be written; others' by moderators above them. */
export function canDeleteComment(actor: Actor, row: CommentPolicyRow): boolean {
  if (actor.user === null) return false;
  if (actor.user.id === row.author_id) return actor.permissions.has('comments:create');
  return actor.permissions.has('comments:moderate') && actor.user.role > row.author_role;
}

/** @param mayComment whether the actor may comment on its post */
export function commentCan(
  actor: Actor,
  row: CommentPolicyRow,
  { mayComment, now }: { mayComment: boolean; now: Date },
): CommentCan {
  if (row.deleted_at !== null) {
    return { ...NOTHING, delete: row.held_at !== null && canDeleteComment(actor, row) };
  }
  const isMine = actor.user?.id === row.author_id;
  return {
    edit: mayComment && isMine && now.getTime() - row.created_at.getTime() <= EDIT_MS,
    delete: canDeleteComment(actor, row),
    reply: mayComment,
    report: mayComment && !isMine,
  };
}
