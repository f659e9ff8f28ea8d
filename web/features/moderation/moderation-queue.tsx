/** The queue as moderators work it off, with the pointer or with one key for each act. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Keyboard } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { QueueCase as Case } from '#common/api/moderation.ts';
import type { Post } from '#common/api/posts.ts';
import type { CaseAction, CaseKind } from '#common/domain/cases.ts';
import { Button } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast.ts';
import { CaseSkeleton } from './case-skeleton.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { KeyHelp } from './key-help.tsx';
import {
  type Decided,
  isOutOfHand,
  keyOf,
  messageOf,
  queueQuery,
  useClaim,
  useDecision,
  useLiveQueue,
} from './moderation.api.ts';
import { doneOf, effectOf, keepingOf, labelOf, titleOf } from './moderation-copy.ts';
import { type CaseAct, QueueCase } from './queue-case.tsx';
import { useCurrentCase } from './use-current-case.ts';
import { type QueueKey, useKeysWanted, useQueueKeys } from './use-queue-keys.ts';

/** As many as fill a screen. */
const WAITING = 3;

interface ModerationQueueProps {
  kind: CaseKind | null;
  renderPicture: (post: Post) => ReactNode;
  renderMenu: (post: Post) => ReactNode;
}

type Asked = { item: Case; action: CaseAction };
/** Decided here: it keeps its place, so that nothing slides under the pointer. */
type Done = { item: Case; index: number; words: string };

export function ModerationQueue({ kind, renderPicture, renderMenu }: ModerationQueueProps) {
  const query = useInfiniteQuery(queueQuery(kind));
  const { data, error, isFetching, refetch } = query;
  const current = useCurrentCase();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areKeysOn, setAreKeysOn] = useKeysWanted();
  const claim = useClaim();
  useLiveQueue();
  const cases = putBack(data?.pages.flatMap((page) => page.items) ?? [], done);
  const waiting = cases.filter((item) => !done.has(keyOf(item)));
  const { decide, deciding, error: failure, reset } = useDecision(finish);

  function finish({ item, body }: Decided) {
    const key = keyOf(item);
    const words = doneOf(body.action, item);
    const index = cases.findIndex((other) => keyOf(other) === key);
    toast.success(words);
    setAsked(null);
    setDone((before) => new Map(before).set(key, { item, index, words }));
    // Once the dialog, if there was one, has given the focus back.
    requestAnimationFrame(() => goOn(key));
  }

  /** To the next case that waits after this one, else to the one before. */
  function goOn(from: string | null, step: 1 | -1 = 1) {
    const index = cases.findIndex((item) => keyOf(item) === from);
    const isWaiting = (item: Case) => !done.has(keyOf(item)) && keyOf(item) !== from;
    const after = step === 1 ? cases.slice(index + 1) : cases.slice(0, Math.max(index, 0)).toReversed();
    const next = after.find(isWaiting);
    if (next !== undefined) focusCase(keyOf(next));
  }

  function act(item: Case, wanted: CaseAct) {
    const key = keyOf(item);
    const isFree = item.can.decide && (item.claim === null || item.claim.isMine);
    if (wanted === 'skip') {
      if (item.claim?.isMine) claim.mutate({ item, isTaken: false });
      goOn(key);
    } else if (!isFree) {
      toast.error(
        item.can.decide
          ? `${item.claim?.by.displayName} is looking at this.`
          : 'Another moderator must decide this.',
      );
    } else if (wanted === 'claim') {
      claim.mutate({ item, isTaken: item.claim === null });
    } else if (wanted === 'keep') {
      if (keepingOf(item) === 'keep') keep(item);
      else ask({ item, action: 'keep' });
    } else if (wanted === 'remove' || item.can.delete) {
      ask({ item, action: wanted });
    }
  }

  function keep(item: Case) {
    decide(
      { item, body: { action: 'keep' } },
      {
        onError: (reason) => {
          setAsked(null);
          toast.error(messageOf(reason));
        },
      },
    );
  }

  function ask(question: Asked) {
    reset();
    setAsked(question);
    hold(question.item);
  }

  /** Also where it is held already: each act begins the quarter of an hour anew. */
  function hold(item: Case) {
    claim.mutate({ item, isTaken: true }, { onError: (reason) => isOutOfHand(reason) && setAsked(null) });
  }

  const isAskedMissing =
    asked !== null &&
    deciding === null &&
    data?.pages.every((page) => page.items.every((item) => keyOf(item) !== keyOf(asked.item))) === true;
  const lookAfterAsked = useEffectEvent(() => asked && hold(asked.item));
  useEffect(() => {
    // It may have been decided, or stand further down now: taking it tells.
    if (isAskedMissing) lookAfterAsked();
  }, [isAskedMissing]);

  function press(key: QueueKey) {
    if (key === 'help') setIsHelpOpen(true);
    else if (key === 'next') goOn(current);
    else if (key === 'previous') goOn(current, -1);
    else {
      const item = waiting.find((one) => keyOf(one) === current);
      if (item === undefined) goOn(null);
      else act(item, key);
    }
  }
  // Also while what asks is still being loaded.
  useQueueKeys(areKeysOn && asked === null && !isHelpOpen, press);

  async function lookAgain() {
    await refetch();
    setDone(new Map());
  }

  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
          {Array.from({ length: WAITING }, (_, index) => (
            <CaseSkeleton key={index} />
          ))}
        </div>
      </Delayed>
    );
  }
  return (
    <>
      {cases.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="All caught up">
          Reports, held posts and appeals appear here.
        </EmptyState>
      ) : (
        <>
          <Button
            variant="plain"
            onClick={() => setIsHelpOpen(true)}
            className="mb-2 -ml-[18px] max-md:hidden noscript:hidden [&>svg]:size-[18px]"
          >
            <Keyboard aria-hidden="true" />
            Keys
          </Button>
          <ul className="flex flex-col gap-3">
            {cases.map((item) => {
              const key = keyOf(item);
              return (
                <li key={key}>
                  <QueueCase
                    item={item}
                    picture={item.post && renderPicture(item.post)}
                    menu={item.kind === 'post' && item.post && renderMenu(item.post)}
                    isCurrent={key === current}
                    areKeysOn={areKeysOn}
                    decided={done.get(key)?.words}
                    isPending={key === deciding}
                    onAct={(wanted) => act(item, wanted)}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
      <ShowMore query={query} />
      {cases.length > 0 && waiting.length === 0 && !query.hasNextPage && (
        <Button
          variant="outlined"
          pending={isFetching}
          onClick={() => void lookAgain()}
          className="mx-auto mt-5 flex"
        >
          Check for more
        </Button>
      )}
      {asked?.action === 'keep' && (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`${labelOf('keep', asked.item)}?`}
          description={
            <span className="wrap-anywhere">
              {titleOf(asked.item)}: {effectOf('keep', asked.item)}
            </span>
          }
          confirmLabel={labelOf('keep', asked.item)}
          pending={deciding !== null}
          onConfirm={() => keep(asked.item)}
        />
      )}
      {asked && asked.action !== 'keep' && (
        <DecisionDialog
          item={asked.item}
          action={asked.action}
          pending={deciding !== null}
          error={failure}
          onDecide={(body) =>
            decide(
              { item: asked.item, body },
              {
                onError: (reason) => {
                  if (!isOutOfHand(reason)) return;
                  setAsked(null);
                  toast.error(messageOf(reason));
                },
              },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
      {isHelpOpen && (
        <KeyHelp onClose={() => setIsHelpOpen(false)} isOn={areKeysOn} onChange={setAreKeysOn} />
      )}
    </>
  );
}

/** What was decided here stands where it stood, though the server has it no more. */
function putBack(items: readonly Case[], done: ReadonlyMap<string, Done>): Case[] {
  const all = items.filter((item) => !done.has(keyOf(item)));
  const places = [...done.values()].toSorted((one, other) => one.index - other.index);
  for (const { item, index } of places) all.splice(index, 0, item);
  return all;
}

function focusCase(key: string): void {
  const element = document.querySelector<HTMLElement>(`[data-case="${key}"]`);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
