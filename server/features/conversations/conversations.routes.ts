/** Routes of conversations and their messages. */
import { conversationsApi } from '#common/api/conversations.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { blockConversation, reportConversation } from './conversation-actions.ts';
import { pushPostChange } from './conversations.live.ts';
import { listConversations, listMessages, readConversation } from './conversations.service.ts';
import { markConversationRead } from './reading.ts';
import { sendMessage, startConversation } from './sending.ts';

export async function conversationsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  context.events.on('post.changed', (event) => pushPostChange(context, event));
  context.events.on('post.removed', (event) => pushPostChange(context, event));

  serve(app, conversationsApi, {
    'GET /conversations': ({ actor, query }) => listConversations(context, actor, query),
    'POST /conversations': ({ actor, body }) => startConversation(context, actor, body),
    'GET /conversations/:id': ({ actor, params }) => readConversation(context.db, actor, params.id),
    'GET /conversations/:id/messages': ({ actor, params, query }) =>
      listMessages(context, actor, params.id, query),
    'POST /conversations/:id/messages': ({ actor, params, body }) =>
      sendMessage(context, actor, params.id, body),
    'POST /conversations/:id/read': ({ actor, params, body }) =>
      markConversationRead(context, actor, params.id, body.messageId),
    'POST /conversations/:id/block': ({ actor, params, body }) =>
      blockConversation(context, actor, params.id, body.blocked),
    'POST /conversations/:id/report': ({ actor, params, body }) =>
      reportConversation(context, actor, params.id, body),
  });
}
