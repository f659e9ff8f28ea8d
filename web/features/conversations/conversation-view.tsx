/** One conversation. */
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Conversation } from '#common/api/conversations.ts';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ReportDialog } from '#web/ui/report-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { useWatch } from '#web/lib/live.ts';
import { logFailure } from '#web/lib/log.ts';
import { withoutArrived } from './arrived.ts';
import { Composer } from './composer.tsx';
import { ConversationClosed } from './conversation-closed.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageLog } from './message-log.tsx';
import { draftKey, moveDraft } from './message-store.ts';
import {
  catchUpMessages,
  conversationReportedQuery,
  messagesQuery,
  useBlock,
  useReport,
} from './conversations.api.ts';
import {
  applyRead,
  messagesKey,
  orderMessages,
  receiveMessage,
  refreshConversation,
} from './messages.cache.ts';
import { PostStrip } from './post-strip.tsx';
import { nameOf, useOutbox } from './use-outbox.ts';

/** What came with the page itself is new enough. */
const FRESH_MS = 5_000;

function catchUp(client: QueryClient, id: number): void {
  catchUpMessages(client, id).catch((error: unknown) => logFailure('Catching up', error));
}

/** `onBack` is called when the connection is there, again too. */
function useLiveConversation(id: number, onBack: () => void): void {
  const client = useQueryClient();

  useWatch(
    'conversation',
    id,
    (change) => {
      if (change.type === 'message') receiveMessage(client, change.message);
      else if (change.type === 'read') applyRead(client, id, change);
      else void refreshConversation(client, id);
    },
    () => {
      catchUp(client, id);
      onBack();
    },
  );

  useEffect(() => {
    const updatedAt = client.getQueryState(messagesKey(id))?.dataUpdatedAt ?? 0;
    if (updatedAt > 0 && updatedAt < Date.now() - FRESH_MS) catchUp(client, id);
  }, [client, id]);
}

interface BlockDialogProps {
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function BlockDialog({ conversation, open, onOpenChange }: BlockDialogProps) {
  const { mutate: block, isPending } = useBlock(conversation);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${conversation.sender.name}?`}
      description="You will no longer be able to message each other about any post. They see only that the conversation is closed. You can unblock them at any time."
      confirmLabel="Block"
      destructive
      pending={isPending}
      onConfirm={() => block(true, { onSettled: () => onOpenChange(false) })}
    />
  );
}

interface ConversationViewProps {
  conversation: Conversation;
  userId: number;
  /** A part of the post's own page, which tells of the post itself. */
  isEmbedded?: boolean;
  /** It opened without being asked for: the focus stays where it is. */
  isByItself?: boolean;
  /** Beside the post. */
  postAction?: ReactNode;
}

export function ConversationView(props: ConversationViewProps) {
  const { conversation, userId, isEmbedded = false, isByItself = false, postAction } = props;
  const { id, sender, can } = conversation;
  const box = useRef<HTMLElement>(null);
  const [isReporting, setIsReporting] = useState(false);
  const [isBlocking, setIsBlocking] = useState(false);
  const { data: isReported = false } = useQuery(conversationReportedQuery(id));
  const { mutate: report, isPending: isSendingReport } = useReport(conversation);
  const query = useInfiniteQuery(messagesQuery(id));
  const messages = useMemo(() => orderMessages(query.data?.pages ?? []), [query.data]);
  const target = { conversationId: id };
  const { outgoing, openOutbox } = useOutbox(userId, target);
  // What was written before the conversation began, or before this page knew that it had.
  const start = { postId: conversation.post.id };
  const first = useOutbox(userId, start);
  const boxOf = (clientId: string) =>
    first.outgoing.some((message) => message.clientId === clientId) ? first.openOutbox() : openOutbox();
  useLiveConversation(id, () => {
    first.openOutbox().resume();
    openOutbox().resume();
  });
  const ownDraft = draftKey(userId, nameOf(target));
  const startDraft = conversation.side === 'asker' ? draftKey(userId, nameOf(start)) : ownDraft;
  // Before the composer reads its draft.
  useLayoutEffect(() => {
    if (startDraft !== ownDraft) moveDraft(startDraft, ownDraft);
  }, [startDraft, ownDraft]);

  useEffect(() => {
    const { activeElement } = document;
    // The row that was followed stays behind; on a phone it is out of sight now.
    const isOnItsRow = activeElement?.matches('nav [aria-current="true"]') === true;
    if (!isEmbedded && !isByItself && (isOnItsRow || activeElement?.closest('main') == null)) {
      box.current?.focus({ preventScroll: true });
    }
  }, [isEmbedded, isByItself]);
  useRestoredFocus(box, can.send);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Conversation with ${sender.name}`}
      className="flex min-h-0 min-w-0 grow flex-col bg-card outline-none"
    >
      <ConversationHeader
        conversation={conversation}
        isEmbedded={isEmbedded}
        isReported={isReported}
        onReport={() => setIsReporting(true)}
        onBlock={() => setIsBlocking(true)}
      />
      {!isEmbedded && <PostStrip conversation={conversation} action={postAction} />}
      {query.data ? (
        <MessageLog
          conversation={conversation}
          userId={userId}
          messages={messages}
          older={query}
          outgoing={withoutArrived([...first.outgoing, ...outgoing], messages, userId)}
          boxOf={boxOf}
          isReported={isReported}
          onReport={() => setIsReporting(true)}
          onBlock={() => setIsBlocking(true)}
        />
      ) : (
        <LogPending error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {can.send && (
        <Composer draftKey={ownDraft} dropArea={box} onSend={(message) => openOutbox().add(message)} />
      )}
      <div role="status" className="shrink-0">
        {!can.send && <ConversationClosed conversation={conversation} draftKey={ownDraft} />}
      </div>
      <BlockDialog conversation={conversation} open={isBlocking} onOpenChange={setIsBlocking} />
      {isReporting && (
        <ReportDialog
          open
          onOpenChange={setIsReporting}
          title={`Report ${sender.name}`}
          pending={isSendingReport}
          onReport={(told) => report(told, { onSuccess: () => setIsReporting(false) })}
        />
      )}
    </section>
  );
}

/** Takes the focus over from what is gone: the button that unblocks, or the place to write. */
function useRestoredFocus(box: RefObject<HTMLElement | null>, canSend: boolean): void {
  const couldSend = useRef(canSend);
  useEffect(() => {
    const hasChanged = couldSend.current !== canSend;
    couldSend.current = canSend;
    if (hasChanged && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box, canSend]);
}

interface LogPendingProps {
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

const WIDTHS = ['w-52', 'w-72', 'w-40 self-end', 'w-64 self-end', 'w-80'];

function LogPending({ error, isFetching, onRetry }: LogPendingProps) {
  return (
    <div className="flex min-h-0 grow flex-col justify-end overflow-hidden px-3 pb-4 sm:px-5">
      {error ? (
        <ErrorBlock
          message={error instanceof ApiError ? error.message : 'The messages could not be loaded.'}
          pending={isFetching}
          onRetry={onRetry}
        />
      ) : (
        <Delayed>
          <div aria-busy="true" className="flex flex-col gap-3">
            {WIDTHS.map((width) => (
              <Skeleton key={width} className={`h-10 max-w-[84%] rounded-dialog! ${width}`} />
            ))}
          </div>
        </Delayed>
      )}
    </div>
  );
}
