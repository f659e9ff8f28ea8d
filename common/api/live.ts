/** What goes over the hub at /hubs/notifications. */
import type { Comment } from './comments.ts';
import type { Message, Side } from './conversations.ts';
import type { PostCounts } from './posts.ts';

export const EVENT_KINDS = [
  'GENERAL',
  'POST_COMMENT',
  'COMMENT_REPLY',
  'NEW_FFL_POST',
  'NOTIFICATION_COUNT_CHANGE',
  'CONVERSATION_READ',
  'RECEIVE_MESSAGE',
  'CONVERSATION_CREATED',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The argument of `ReceiveNotification`. */
export type LiveNotification = {
  type: EventKind;
  /** For the two counts the number in decimal, else a text. */
  content: string;
  /** The comment, message, conversation or post; what one reader alone may see stands in nobody else's. */
  payload: unknown;
};

/** What an open page may watch: `Watch(kind, id)`, and no longer `Unwatch(kind, id)`. */
export const WATCH_KINDS = ['post', 'conversation', 'queue'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** What has changed, as a visitor would see it: no `can` of anyone's, no `isMine`. */
export type PostChange =
  | { type: 'commentAdded' | 'commentChanged'; comment: Comment; commentCount: number }
  | {
      type: 'counts';
      counts: {
        upVoteCount: number;
        downVoteCount: number;
        hateCount: number;
        loveCount: number;
        shareCount: number;
        bookmarkCount: number;
        commentCount: number;
      };
    }
  /** Something else about it: its status, its words. The page asks again. */
  | { type: 'changed' };

export type ConversationChange =
  | { type: 'message'; message: Message }
  /** One side has read up to a message: the asker's, or the other one. */
  | { type: 'read'; side: Side; messageId: number }
  /** Blocked, unblocked, the post gone: the page asks again. */
  | { type: 'changed' };

/** A case was taken, let go or decided: the page asks again. */
export type QueueChange = { type: 'changed' };

export type Changes = { post: PostChange; conversation: ConversationChange; queue: QueueChange };

/** For all pages that one person has open, watching or not, and for nobody else. */
export type OwnChange =
  /** What a post has become for them. */
  | { kind: 'ownPost'; id: number; data: PostCounts }
  /** What they or a colleague have written in a conversation: `RECEIVE_MESSAGE` goes to the other side alone. */
  | { kind: 'ownMessage'; id: number; data: Message };

/** The argument of `ReceiveChange`. After a gap that nobody can fill the server sends `kind: 'sync'`: ask again. */
export type LiveChange =
  | { [K in WatchKind]: { kind: K; id: number; data: Changes[K] } }[WatchKind]
  | OwnChange
  | { kind: 'sync'; id: 0; data: null }
  /** Why the session of this page ends, in words: right before the connection closes. */
  | { kind: 'goodbye'; id: 0; data: string };
