/** Conversations and messages for the tests beside it. */
import type { Conversation, Message } from '#common/api/conversations.ts';

export const TOM = { id: 5, displayName: 'Tom W.', profilePic: '/default-profile-pic.svg' };
export const JEN = { id: 6, displayName: 'Jen P.', profilePic: '/default-profile-pic.svg' };

/** Of the other side, for a reader on the asker's. */
export function sampleMessage(id: number, fields: Partial<Message> = {}): Message {
  return {
    id,
    conversationId: 1,
    body: `Message ${id}`,
    timestamp: '2026-11-19T17:21:00.000Z',
    author: JEN,
    avatar: JEN.profilePic,
    side: 'owner',
    media: [],
    isMine: false,
    warnings: [],
    ...fields,
  };
}

/** As Tom sees it, who asked. */
export function sampleConversation(id: number, fields: Partial<Conversation> = {}): Conversation {
  return {
    id,
    unreadCount: 0,
    side: 'asker',
    sender: { id: JEN.id, name: JEN.displayName, avatar: JEN.profilePic, url: `/profile/${JEN.id}` },
    timestamp: '2026-11-19T17:00:00.000Z',
    lastMessage: 'Hello',
    lastMessageIsMine: true,
    lastMessageBy: null,
    lastMessageId: 10,
    readUpTo: null,
    post: {
      id: 31,
      title: 'Marlin 336C lever action',
      picUrl: null,
      status: 10,
      type: 0,
      category: 'guns',
      price: 785,
    },
    isBlocked: false,
    can: { send: true, block: true, unblock: false, report: true },
    ...fields,
  };
}
