/** The moderators' queue on the wire. */
import Type from 'typebox';
import { Post } from './posts.ts';
import { IsoDate, NextCursor, Nullable, Strict } from './shared.ts';

export const QueueItem = Strict({
  post: Post,
  /** Open reports of members, newest first; who reported is not told. */
  reports: Type.Array(Strict({ reason: Type.String(), text: Nullable(Type.String()), createdAt: IsoDate })),
  appeal: Nullable(Type.String()),
});
export type QueueItem = Type.Static<typeof QueueItem>;
export const Queue = Strict({ items: Type.Array(QueueItem), nextCursor: NextCursor });
export type Queue = Type.Static<typeof Queue>;
