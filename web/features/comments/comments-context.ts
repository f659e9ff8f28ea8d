/** What every part of a post's comments works with. */
import { createContext, useContext } from 'react';
import type { Post } from '#common/api/posts.ts';
import type { CommentsPlace } from './comments.api.ts';
import type { Outbox, Unsent } from './outbox.ts';

export interface Talk {
  post: Post;
  /** Null for visitors. */
  userId: number | null;
  place: CommentsPlace;
  unsent: readonly Unsent[];
  /** Null for visitors. */
  outbox: () => Outbox | null;
  /** Told how many comments the post has after a change. */
  onCount: (count: number) => void;
  /** Where the focus goes when what it was in is gone. */
  focusHeading: () => void;
}

const TalkContext = createContext<Talk | null>(null);
export const TalkProvider = TalkContext.Provider;

export function useTalk(): Talk {
  const talk = useContext(TalkContext);
  if (talk === null) throw new Error('comments stand in no talk');
  return talk;
}
