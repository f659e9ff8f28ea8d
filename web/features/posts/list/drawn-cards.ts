/** Who draws the cards of a list: the browser each as it is, the server with what it has drawn before. */
import { createContext } from 'react';
import type { Post } from '#common/api/posts.ts';

export interface DrawnCard {
  post: Post;
  heading?: 'h2' | 'h3';
  /** Who looks is logged in. */
  isMember: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Gives a card's HTML, as React writes it. */
export type DrawCard = (card: DrawnCard) => string;

/** Null in the browser. */
export const DrawCardContext = createContext<DrawCard | null>(null);
