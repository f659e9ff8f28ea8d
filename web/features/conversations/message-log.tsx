/** Messages of a conversation. */
import { ArrowDown, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation, Message } from '#common/api/conversations.ts';
import type { PagedQuery } from '#web/lib/fetch-more.ts';
import { Button } from '#web/ui/button.tsx';
import type { ScreenFinding } from '#common/api/shared.ts';
import { HighlightedText } from '#web/ui/highlighted-text.tsx';
import { groupMessages, type MessageGroup } from './message-groups.ts';
import { MessageGroupView } from './message-group.tsx';
import { formatDayMark } from './message-time.ts';
import { MoreOnReach } from './more-on-reach.tsx';
import type { Outbox, Outgoing } from './outbox.ts';
import { OutgoingMessage } from './outgoing-message.tsx';
import { ScamWarning } from './scam-warning.tsx';
import { isStore } from './sides.ts';
import { useLocalClock } from './use-local-clock.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useReadMarks } from './use-read-marks.ts';
import { describeMessage } from './messages.cache.ts';

interface ScreenNoteProps {
  /** Never empty. */
  hits: ScreenFinding[];
  isOwn: boolean;
}

function ScreenNote({ hits, isOwn }: ScreenNoteProps) {
  return (
    <div role="note" className="mt-2 w-full rounded border border-warn-line bg-card p-3.5 text-note">
      <p className="mb-2 flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-px size-5 text-warn" />
        {isOwn ? 'About your message' : 'Be careful with this message'}
      </p>
      <HighlightedText hits={hits} />
    </div>
  );
}

interface NewMessagePillProps {
  conversation: Conversation;
  newest: Message | undefined;
}

function NewMessagePill({ conversation, newest }: NewMessagePillProps) {
  // What was there at first is no news.
  const [first] = useState(newest?.id ?? 0);
  const isNews = newest !== undefined && newest.id > first && newest.side !== conversation.side;
  return (
    <p aria-live="polite" className="sr-only">
      {isNews && `${newest.author.displayName}: ${describeMessage(newest)}`}
    </p>
  );
}

interface MessageLogProps {
  conversation: Conversation;
  userId: number;
  /** Oldest first. */
  messages: Message[];
  /** Where older ones come from. */
  older: PagedQuery;
  outgoing: readonly Outgoing[];
  /** Where a message on its way lies. */
  boxOf: (clientId: string) => Outbox;
  onReport: () => void;
  isReported: boolean;
  onBlock: () => void;
}

export function MessageLog(props: MessageLogProps) {
  const { conversation, userId, messages, older, outgoing, boxOf, onReport, isReported, onBlock } = props;
  const { now, timeZone } = useLocalClock();
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  const { log, hasNews, scrollToEnd, onScroll } = useLogScroll(newest);
  useReadMarks(conversation, newest, end);
  const days = useMemo(
    () => groupMessages(messages, conversation.side, timeZone),
    [messages, conversation.side, timeZone],
  );

  // What one sends oneself is always looked at.
  const newestOutgoing = outgoing.at(-1)?.clientId;
  useEffect(() => {
    if (newestOutgoing !== undefined) scrollToEnd();
  }, [newestOutgoing, scrollToEnd]);

  const ownLast = messages.findLast(({ side }) => side === conversation.side)?.id;
  const sendingOf = ({ messages: all }: MessageGroup) => {
    if (ownLast === undefined || all.at(-1)?.id !== ownLast) return null;
    return (conversation.readUpTo ?? 0) >= ownLast ? 'read' : 'sent';
  };
  /** Of a store every message names its writer, and so does a colleague's. */
  const writerOf = ({ author, isOwn }: MessageGroup): string | null =>
    author.id !== userId && (isOwn || isStore(conversation)) ? author.displayName : null;
  const warningOf = ({ isOwn, messages: all }: MessageGroup): ReactNode => {
    const { warnings = [], notes = [] } = all.at(-1) ?? {};
    // Of a scam one is told once.
    const told = notes.filter(({ category }) => category !== 'scam' || warnings.length === 0);
    const note = told.length > 0 && <ScreenNote hits={told} isOwn={isOwn} />;
    if (isOwn || warnings.length === 0) return note;
    return (
      <>
        {note}
        <ScamWarning
          warnings={warnings}
          name={conversation.sender.name}
          onReport={conversation.can.report ? onReport : undefined}
          isReported={isReported}
          onBlock={conversation.can.block ? onBlock : undefined}
        />
      </>
    );
  };

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // Older messages are no news: what is new is told by the words below.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-5"
      >
        <div
          // In the reader's time zone the days may part elsewhere, and a day more would move what stands here.
          className={`flex flex-col pt-2 pb-4 ${now === null ? 'not-noscript:invisible' : ''}`}
        >
          <MoreOnReach query={older} failed="Older messages could not be loaded." />
          {days.map(({ day, groups }) => (
            <Fragment key={day}>
              <p className="mt-5 text-center text-meta font-medium text-soft">
                <time dateTime={day}>
                  {formatDayMark(groups[0]?.messages[0]?.timestamp ?? day, now, timeZone)}
                </time>
              </p>
              {groups.map((group) => (
                <MessageGroupView
                  key={group.messages[0]?.id}
                  group={group}
                  writer={writerOf(group)}
                  sending={sendingOf(group)}
                  warning={warningOf(group)}
                />
              ))}
            </Fragment>
          ))}
          {outgoing.map((message) => (
            <OutgoingMessage
              key={message.clientId}
              message={message}
              onRetry={() => boxOf(message.clientId).retry(message.clientId)}
              onRemove={() => boxOf(message.clientId).remove(message.clientId)}
            />
          ))}
          <div ref={end} className="h-px" />
        </div>
      </div>
      {hasNews && (
        <Button
          variant="outlined"
          onClick={scrollToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-overlay"
        >
          <ArrowDown aria-hidden="true" className="size-[18px]" />
          New messages
        </Button>
      )}
      <NewMessagePill conversation={conversation} newest={messages.at(-1)} />
    </div>
  );
}
