/** Conversations and their messages on the wire. */
import Type from 'typebox';
import { MESSAGE_MAX, MESSAGE_MEDIA_MAX } from '../domain/limits.ts';
import { WARNING_KINDS, type WarningKind } from '../domain/scam-words.ts';
import { ClientId, ReportBody } from './comments.ts';
import { Media } from './media.ts';
import {
  Cursor,
  Id,
  IsoDate,
  Limit,
  NextCursor,
  Nullable,
  Person,
  ScreenFinding,
  Strict,
  IdParams,
  Ok,
} from './shared.ts';
import { INBOXES } from '../domain/choices.ts';
import type { Endpoints } from './endpoint.ts';

/** Who asked, and whose post it is: its author, or a dealer with all its members. */
export const SIDES = ['asker', 'owner'] as const;
export type Side = (typeof SIDES)[number];
const Side = Type.Unsafe<Side>({ type: 'string', enum: [...SIDES] });

/** About one post, between one asker and the post's author, or the dealer whose post it is. */
export const Conversation = Strict({
  id: Type.Integer(),
  unreadCount: Type.Integer(),
  /** The reader's own side: a message of the same side is theirs or a colleague's. */
  side: Side,
  /** The other side as this reader sees it: a person, or a store by its name. */
  sender: Strict({
    id: Type.Integer(),
    name: Type.String(),
    avatar: Type.String(),
    /** Where more of them stands: `/profile/5`, `/ffl/alder-ridge`; null for whoever is no member any more. */
    url: Nullable(Type.String()),
  }),
  /** When the last message was written. */
  timestamp: IsoDate,
  /** The last message's words, or what stands for a picture; never more than a line. */
  lastMessage: Type.String(),
  /** Written by this reader; not by a colleague on the same side. */
  lastMessageIsMine: Type.Boolean(),
  /** The colleague on the reader's own side who wrote it; null where the reader or the other side did. */
  lastMessageBy: Nullable(Type.String()),
  /** Up to here the counts and words above are told; a later message is news. */
  lastMessageId: Type.Integer(),
  /** The other side has read up to this message; null where nothing. */
  readUpTo: Nullable(Type.Integer()),
  post: Strict({
    id: Type.Integer(),
    title: Type.String(),
    picUrl: Nullable(Type.String()),
    status: Type.Integer(),
    type: Type.Integer(),
    category: Nullable(Type.String()),
    price: Nullable(Type.Integer()),
  }),
  /** This reader's side has blocked the other one. */
  isBlocked: Type.Boolean(),
  can: Strict({
    send: Type.Boolean(),
    block: Type.Boolean(),
    unblock: Type.Boolean(),
    report: Type.Boolean(),
  }),
});
export type Conversation = Type.Static<typeof Conversation>;

export type Inbox = (typeof INBOXES)[number];

export const ConversationsQuery = Strict({
  /** Only those about this post. */
  postId: Type.Optional(Id),
  /** Only those with the store of this host, for its staff. */
  inbox: Type.Optional(Type.Unsafe<Inbox>({ type: 'string', enum: [...INBOXES] })),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type ConversationsQuery = Type.Static<typeof ConversationsQuery>;
export const Conversations = Strict({
  conversations: Type.Array(Conversation),
  nextCursor: NextCursor,
});
export type Conversations = Type.Static<typeof Conversations>;

export const Message = Strict({
  id: Type.Integer(),
  conversationId: Type.Integer(),
  body: Type.String(),
  timestamp: IsoDate,
  /** Who wrote it: on the dealer's side the member of staff. */
  author: Person,
  avatar: Type.String(),
  side: Side,
  media: Type.Array(Media),
  /** Written by this reader, or by a colleague on the same side. */
  isMine: Type.Boolean(),
  /** As the page that sent it named it; for its author alone. */
  clientId: Type.Optional(Type.String()),
  /** For the other side: what it asks for that a careful reader would not do. */
  warnings: Type.Array(Type.Unsafe<WarningKind>({ type: 'string', enum: [...WARNING_KINDS] })),
  /** What else the listing screen says of it: to its reader, or to its writer. */
  notes: Type.Optional(Type.Array(ScreenFinding)),
});
export type Message = Type.Static<typeof Message>;

export const MessagesQuery = Strict({
  /** The page of older messages that follows. */
  cursor: Type.Optional(Cursor),
  /** Only messages after this one: what was missed while away. */
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  limit: Type.Optional(Limit),
});
/** Newest first; with `after` oldest first. */
export const Messages = Strict({ messages: Type.Array(Message), nextCursor: NextCursor });
export type Messages = Type.Static<typeof Messages>;

const text = {
  /** May be empty beside pictures. */
  body: Type.String({ maxLength: MESSAGE_MAX }),
  mediaIds: Type.Optional(Type.Array(Id, { maxItems: MESSAGE_MEDIA_MAX, uniqueItems: true })),
  clientId: Type.Optional(ClientId),
};
export const StartConversationBody = Strict({ postId: Id, ...text });
export type StartConversationBody = Type.Static<typeof StartConversationBody>;
export const ConversationStarted = Strict({ conversation: Conversation, message: Message });
export type ConversationStarted = Type.Static<typeof ConversationStarted>;
export const SendMessageBody = Strict(text);
export type SendMessageBody = Type.Static<typeof SendMessageBody>;
export const ReadConversationBody = Strict({ messageId: Id });
/** What waits after reading: of this conversation, and of all. */
export const ConversationRead = Strict({ unreadCount: Type.Integer(), unreadMessagesCount: Type.Integer() });
export type ConversationRead = Type.Static<typeof ConversationRead>;
export const BlockBody = Strict({ blocked: Type.Boolean() });

export const conversationsApi = {
  'GET /conversations': { auth: 'member', limit: 'read', query: ConversationsQuery, response: Conversations },
  'POST /conversations': {
    auth: 'messages:send',
    limit: 'message',
    body: StartConversationBody,
    response: { 201: ConversationStarted },
  },
  'GET /conversations/:id': { auth: 'member', limit: 'read', params: IdParams, response: Conversation },
  'GET /conversations/:id/messages': {
    auth: 'member',
    limit: 'read',
    params: IdParams,
    query: MessagesQuery,
    response: Messages,
  },
  'POST /conversations/:id/messages': {
    auth: 'messages:send',
    limit: 'message',
    params: IdParams,
    body: SendMessageBody,
    response: { 201: Message },
  },
  'POST /conversations/:id/read': {
    auth: 'member',
    limit: 'read',
    params: IdParams,
    body: ReadConversationBody,
    response: ConversationRead,
  },
  'POST /conversations/:id/block': {
    auth: 'messages:send',
    limit: 'write',
    params: IdParams,
    body: BlockBody,
    response: Conversation,
  },
  'POST /conversations/:id/report': {
    auth: 'messages:send',
    limit: 'write',
    params: IdParams,
    body: ReportBody,
    response: Ok,
  },
} as const satisfies Endpoints;
