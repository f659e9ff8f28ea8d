/** Handlers of live events. */
import type { QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '#common/api/conversations.ts';
import type { EventKind, LiveNotification } from '#common/api/live.ts';
import { recheckUser } from '#web/features/accounts/session-change.ts';
import {
  addConversation,
  receiveMessage,
  refreshConversations,
} from '#web/features/conversations/messages.cache.ts';
import { NOTIFICATIONS_KEY } from '#web/features/notifications/notifications.cache.ts';
import { raiseCount, setCounts } from '#web/lib/current.ts';
import { logWarning } from '#web/lib/log.ts';

/** Several events that come together are followed by one question. */
const CONFIRM_AFTER_MS = 300;

/** After a gap the counts and lists are asked for: what is watched asks for itself. */
export function catchUp(client: QueryClient): void {
  recheckUser(client);
  void refreshConversations(client);
  void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] });
}

/**
 * @param isReading whether a conversation is open before the reader's eyes, and read as it grows
 * @returns the handler of `ReceiveNotification`
 */
export function createHandler(
  client: QueryClient,
  isReading: (conversationId: number) => boolean,
): (notification: LiveNotification) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Numbers that were counted here, pushed and asked for may have crossed: what the server says last stands. */
  function confirmCounts(): void {
    clearTimeout(timer);
    timer = setTimeout(() => recheckUser(client), CONFIRM_AFTER_MS);
  }

  function setNotificationCount({ content }: LiveNotification): void {
    if (/^\d+$/.test(content)) setCounts(client, { notificationsCount: Number(content) });
    void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] });
    confirmCounts();
  }

  const handlers: Partial<Record<EventKind, (notification: LiveNotification) => void>> = {
    RECEIVE_MESSAGE: ({ payload }) => {
      const message = payload as Message;
      if (!isReading(message.conversationId)) raiseCount(client, 'unreadMessagesCount');
      receiveMessage(client, message);
      confirmCounts();
    },
    // Here or in another tab: what waits in the lists is the server's to tell.
    CONVERSATION_READ: (notification) => {
      setNotificationCount(notification);
      void refreshConversations(client);
    },
    NOTIFICATION_COUNT_CHANGE: setNotificationCount,
    CONVERSATION_CREATED: ({ payload }) => addConversation(client, payload as Conversation),
  };
  return (notification) => {
    const handle = handlers[notification.type];
    if (handle) handle(notification);
    else logWarning(`Live events: ${notification.type} is ignored`);
  };
}
