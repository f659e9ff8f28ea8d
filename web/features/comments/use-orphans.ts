/** Unsent replies whose comment is gone. */
import { useEffect, useRef, useState } from 'react';
import type { CommentThread } from '#common/api/comments.ts';
import { type ReplyDraft, readReplyDrafts } from './comment-store.ts';
import type { CommentsPlace } from './comments.api.ts';
import { findOrphans } from './orphans.ts';

interface List {
  userId: number | null;
  postId: number;
  place: CommentsPlace;
  threads: readonly CommentThread[];
  hasMore: boolean;
  /** The server has told what is there. */
  isKnown: boolean;
}

interface Orphans {
  drafts: readonly ReplyDraft[];
  /** The field that was being written in has just gone, and the focus with it. */
  lostFocus: boolean;
}

const NONE: Orphans = { drafts: [], lostFocus: false };

export function useOrphans({ userId, postId, place, threads, hasMore, isKnown }: List): Orphans & {
  forget: (id: number) => void;
} {
  const [orphans, setOrphans] = useState(NONE);
  const wasKnown = useRef(false);
  const { comment, after } = place;

  useEffect(() => {
    const drafts =
      userId === null || !isKnown
        ? []
        : findOrphans(readReplyDrafts(userId, postId), {
            threads,
            place: { comment, after },
            hasMore,
            userId,
          });
    const lostFocus = wasKnown.current && document.activeElement === document.body;
    wasKnown.current = isKnown;
    setOrphans(drafts.length === 0 ? NONE : { drafts, lostFocus });
  }, [userId, postId, comment, after, threads, hasMore, isKnown]);

  const forget = (id: number) =>
    setOrphans(({ drafts }) => ({ drafts: drafts.filter((one) => one.id !== id), lostFocus: false }));
  return { ...orphans, forget };
}
