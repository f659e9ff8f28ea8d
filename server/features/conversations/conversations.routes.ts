/** Routes of conversations and their messages. */
import { ReportBody } from '#common/contracts/comments.ts';
import {
  BlockBody,
  Conversation,
  ConversationRead,
  Conversations,
  ConversationsQuery,
  ConversationStarted,
  Message,
  Messages,
  MessagesQuery,
  ReadConversationBody,
  SendMessageBody,
  StartConversationBody,
} from '#common/contracts/conversations.ts';
import { IdParams, Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { blockConversation, reportConversation } from './conversation-actions.service.ts';
import { pushPostChange } from './conversations.live.ts';
import { listConversations, listMessages, readConversation } from './conversations.service.ts';
import { markConversationRead } from './reading.service.ts';
import { sendMessage, startConversation } from './sending.service.ts';

export async function conversationsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  context.events.on('post.changed', (event) => pushPostChange(context, event));
  context.events.on('post.removed', (event) => pushPostChange(context, event));

  app.get(
    '/conversations',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { querystring: ConversationsQuery, response: { 200: Conversations } },
    },
    (request) => listConversations(context, request.actor, request.query),
  );
  app.post(
    '/conversations',
    {
      config: { auth: 'messages:send', limit: 'message' },
      schema: { body: StartConversationBody, response: { 201: ConversationStarted } },
    },
    async (request, reply) =>
      reply.code(201).send(await startConversation(context, request.actor, request.body)),
  );
  app.get(
    '/conversations/:id',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, response: { 200: Conversation } },
    },
    (request) => readConversation(context.db, request.actor, request.params.id),
  );
  app.get(
    '/conversations/:id/messages',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, querystring: MessagesQuery, response: { 200: Messages } },
    },
    (request) => listMessages(context, request.actor, request.params.id, request.query),
  );
  app.post(
    '/conversations/:id/messages',
    {
      config: { auth: 'messages:send', limit: 'message' },
      schema: { params: IdParams, body: SendMessageBody, response: { 201: Message } },
    },
    async (request, reply) =>
      reply.code(201).send(await sendMessage(context, request.actor, request.params.id, request.body)),
  );
  app.post(
    '/conversations/:id/read',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { params: IdParams, body: ReadConversationBody, response: { 200: ConversationRead } },
    },
    (request) => markConversationRead(context, request.actor, request.params.id, request.body.messageId),
  );
  app.post(
    '/conversations/:id/block',
    {
      config: { auth: 'messages:send', limit: 'write' },
      schema: { params: IdParams, body: BlockBody, response: { 200: Conversation } },
    },
    (request) => blockConversation(context, request.actor, request.params.id, request.body.blocked),
  );
  app.post(
    '/conversations/:id/report',
    {
      config: { auth: 'messages:send', limit: 'write' },
      schema: { params: IdParams, body: ReportBody, response: { 200: Ok } },
    },
    async (request) => {
      await reportConversation(context, request.actor, request.params.id, request.body);
      return { ok: true as const };
    },
  );
}
