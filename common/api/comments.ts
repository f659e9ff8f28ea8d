/** Comments on the wire: threads of one depth, each reply beside whom it answers. */
import Type from 'typebox';
import { COMMENT_MAX, REPORT_TEXT_MAX } from '../domain/limits.ts';
import { REPORT_REASONS } from '../domain/enums.ts';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Person, Strict, IdParams, Ok } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

/** A name that the page gives what it sends: sent again after a failure, it is found and not written twice. */
export const ClientId = Type.String({ format: 'uuid' });

export const CommentCan = Strict({
  /** For 15 minutes after it was written. */
  edit: Type.Boolean(),
  delete: Type.Boolean(),
  reply: Type.Boolean(),
  report: Type.Boolean(),
});
export type CommentCan = Type.Static<typeof CommentCan>;

export const Comment = Strict({
  id: Type.Integer(),
  postId: Type.Integer(),
  /** What it answers; null for the first of a thread. */
  parentId: Nullable(Type.Integer()),
  /** The first of its thread; null for that one itself. */
  rootId: Nullable(Type.Integer()),
  /** Null where it was removed: only its replies keep its place. */
  author: Nullable(Person),
  /** Written by whom the post speaks for: its author, or a member of the dealer whose post it is. */
  byOwner: Type.Boolean(),
  /** The name of whom it answers, where that is not the first of the thread. */
  replyTo: Nullable(Type.String()),
  /** A small Markdown; null where it was removed. */
  body: Nullable(Type.String()),
  createdAt: IsoDate,
  editedAt: Nullable(IsoDate),
  /** It is this reader's own, and nobody else sees it until a moderator has approved it. */
  isHeld: Type.Boolean(),
  /** This reader has reported it; nobody else is told. */
  currentUserReported: Type.Boolean(),
  can: CommentCan,
});
export type Comment = Type.Static<typeof Comment>;

/** The first of a thread with its oldest replies. */
export const CommentThread = Strict({
  ...Comment.properties,
  /** Those that stand; counting stops at `REPLY_COUNT_CAP`. */
  replyCount: Type.Integer(),
  replies: Type.Array(Comment),
  /** For the replies that follow. */
  nextReplies: NextCursor,
});
export type CommentThread = Type.Static<typeof CommentThread>;

export const CommentsQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });
export const Comments = Strict({
  comments: Type.Array(CommentThread),
  nextCursor: NextCursor,
  /** All comments of the post that stand. */
  count: Type.Integer(),
});
export type Comments = Type.Static<typeof Comments>;

export const Replies = Strict({ replies: Type.Array(Comment), nextReplies: NextCursor });
export type Replies = Type.Static<typeof Replies>;

/** What writing, changing and removing answer: the comment, and how many stand on the post now. */
export const CommentWritten = Strict({ comment: Comment, commentCount: Type.Integer() });
export type CommentWritten = Type.Static<typeof CommentWritten>;

const Body = Type.String({ minLength: 1, maxLength: COMMENT_MAX });
export const CreateCommentBody = Strict({
  body: Body,
  parentId: Type.Optional(Nullable(Id)),
  clientId: Type.Optional(ClientId),
});
export type CreateCommentBody = Type.Static<typeof CreateCommentBody>;
export const UpdateCommentBody = Strict({ body: Body });

/** A report of a comment, a conversation or a person. */
export const ReportBody = Strict({
  reason: Type.Unsafe<(typeof REPORT_REASONS)[number]>({ type: 'string', enum: [...REPORT_REASONS] }),
  text: Type.Optional(Type.String({ maxLength: REPORT_TEXT_MAX })),
});
export type ReportBody = Type.Static<typeof ReportBody>;

export const commentsApi = {
  'GET /posts/:id/comments': {
    auth: 'public',
    limit: 'read',
    params: IdParams,
    query: CommentsQuery,
    response: Comments,
  },
  'POST /posts/:id/comments': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: CreateCommentBody,
    response: { 201: CommentWritten },
  },
  'GET /comments/:id': { auth: 'public', limit: 'read', params: IdParams, response: CommentThread },
  'GET /comments/:id/replies': {
    auth: 'public',
    limit: 'read',
    params: IdParams,
    query: CommentsQuery,
    response: Replies,
  },
  'PATCH /comments/:id': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: UpdateCommentBody,
    response: CommentWritten,
  },
  'DELETE /comments/:id': { auth: 'member', limit: 'write', params: IdParams, response: CommentWritten },
  'POST /comments/:id/report': {
    auth: 'member',
    limit: 'write',
    params: IdParams,
    body: ReportBody,
    response: Ok,
  },
} as const satisfies Endpoints;
