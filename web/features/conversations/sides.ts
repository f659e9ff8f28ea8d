/** Facts about the other side of a conversation. */
import type { Conversation } from '#common/api/conversations.ts';
import { PostStatus } from '#common/domain/enums.ts';

/** A store answers for itself: its messages name who of its staff wrote them. */
export const isStore = ({ sender }: Pick<Conversation, 'sender'>): boolean =>
  sender.url?.startsWith('/ffl/') ?? false;

/** A person who is still a member, and has a page. */
export const hasProfile = ({ sender }: Pick<Conversation, 'sender'>): boolean =>
  sender.url !== null && !isStore({ sender });

/** The post cannot be opened any more. */
export const isRemoved = ({ post }: Pick<Conversation, 'post'>): boolean =>
  post.status === PostStatus.Deleted || post.status === PostStatus.Hidden;
