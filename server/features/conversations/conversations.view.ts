/** Conversations and messages as answers and as pushes. */
import type { Conversation, Message, Side } from '#common/api/conversations.ts';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { scamWarnings } from '#common/domain/scam-words.ts';
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import type { PostStatus } from '#common/domain/enums.ts';
import { viewMedia } from '#server/features/media/media.service.ts';
import { noteMessage } from '#server/features/screen/messages.service.ts';
import { conversationCan, hasBlocked, type Reader, sideOfAuthor } from './conversations.policy.ts';
import type { ConversationRow } from './conversations.queries.ts';
import type { MessageRow } from './messages.queries.ts';

const AVATAR_WIDTH = 96;
const POST_PIC_WIDTH = 320;
const LINE_MAX = 120;
const REMOVED_MEMBER = 'Removed member';

const viewPicture = (key: string | null, sizes: number[] | null, width: number): string | null =>
  key === null ? null : mediaUrl(key, nearestWidth(sizes ?? [], width));

export function viewConversation(row: ConversationRow, reader: Reader): Conversation {
  return {
    id: row.id,
    unreadCount: row.unread_count,
    side: reader.side,
    sender: viewSender(row),
    timestamp: row.last_message_at.toISOString(),
    lastMessage: describeWords(row.last_body, row.last_media_count),
    lastMessageIsMine: row.last_author_id === reader.userId,
    lastMessageBy: row.last_colleague_is_gone ? REMOVED_MEMBER : row.last_colleague_name,
    lastMessageId: row.last_message_id,
    readUpTo: row.read_up_to,
    post: {
      id: row.post_id,
      title: row.post_title,
      // What cannot be seen any more shows no picture either.
      picUrl: isPublicStatus(row.post_status as PostStatus)
        ? viewPicture(row.post_pic_key, row.post_pic_sizes, POST_PIC_WIDTH)
        : null,
      status: row.post_status,
      type: row.post_type,
      category: row.post_category,
      price: row.post_price,
    },
    isBlocked: hasBlocked(reader.side, row),
    can: conversationCan(reader, row),
  };
}

function viewSender(row: ConversationRow): Conversation['sender'] {
  const avatar = viewPicture(row.other_pic_key, row.other_pic_sizes, AVATAR_WIDTH) ?? DEFAULT_PROFILE_PIC;
  const id = row.other_id;
  if (row.store_name !== null) {
    return { id, name: row.store_display_name ?? row.store_name, avatar, url: `/ffl/${row.store_name}` };
  }
  return row.other_is_gone
    ? { id, name: REMOVED_MEMBER, avatar: DEFAULT_PROFILE_PIC, url: null }
    : { id, name: row.other_name ?? REMOVED_MEMBER, avatar, url: `/profile/${id}` };
}

/** Words in one line, or what stands for pictures. */
export function describeWords(body: string, pictures: number): string {
  const words = Array.from(body.replaceAll(/\s+/g, ' ').trim()).slice(0, LINE_MAX).join('');
  if (words !== '') return words;
  return pictures === 1 ? 'Photo' : `${pictures} photos`;
}

/** Who reads a message; a whole side has no one's name for it, and whoever watches is on either side. */
type MessageReader = Pick<Reader, 'side'> & Partial<Pick<Reader, 'userId'>>;

/** @param reader null for what is pushed to both sides alike: nobody's own */
export function viewMessage(row: MessageRow, reader: MessageReader | null, screen: Screen): Message {
  const side: Side = sideOfAuthor(row.author_id, row);
  const isMine = side === reader?.side;
  const notes = noteMessage(screen, row.body, isMine ? 'writer' : 'reader');
  const picture =
    (row.author_is_gone ? null : viewPicture(row.author_pic_key, row.author_pic_sizes, AVATAR_WIDTH)) ??
    DEFAULT_PROFILE_PIC;
  const logo = viewPicture(row.logo_key, row.logo_sizes, AVATAR_WIDTH) ?? DEFAULT_PROFILE_PIC;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    body: row.body,
    timestamp: row.created_at.toISOString(),
    author: {
      id: row.author_id,
      displayName: row.author_is_gone ? REMOVED_MEMBER : row.author_name,
      profilePic: picture,
    },
    avatar: side === 'owner' && row.store_name !== null ? logo : picture,
    side,
    media: row.media.map(viewMedia),
    isMine,
    ...(row.client_id !== null && row.author_id === reader?.userId ? { clientId: row.client_id } : {}),
    warnings: isMine ? [] : scamWarnings(row.body),
    ...(notes.length === 0 ? {} : { notes }),
  };
}
