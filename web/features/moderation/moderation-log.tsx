/** The public log of moderation: each act on its day, without a name. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { LogEntry } from '#common/api/moderation.ts';
import { MODERATION_CATEGORY_LABELS } from '#common/domain/moderation-reasons.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { logQuery } from './moderation.api.ts';
import { sentenceOf } from './moderation-copy.ts';

const SKELETON_ROWS = 10;

export function ModerationLog() {
  const query = useInfiniteQuery(logQuery());
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading">
          <Skeleton className="mb-1.5 h-5 w-28" />
          <Card padded={false}>
            <div className="px-4">
              {Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <div key={index} className="flex h-[39px] items-center border-t first:border-t-0">
                  <Skeleton className={`h-4 ${index % 3 === 1 ? 'w-2/5' : 'w-3/5'}`} />
                </div>
              ))}
            </div>
          </Card>
        </div>
      </Delayed>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText />}
        title="Nothing yet"
        action={<LinkButton to="/posts">Browse listings</LinkButton>}
      >
        Moderation actions will be listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-4">
        {[...Map.groupBy(entries, ({ day }) => day)].map(([day, acts]) => (
          <Day key={day} day={day} acts={acts} />
        ))}
      </div>
      <ShowMore query={query} />
    </>
  );
}

function Day({ day, acts }: { day: string; acts: readonly LogEntry[] }) {
  return (
    <section>
      <h2 className="mb-1.5 text-label">
        <Time value={day} show="day" />
      </h2>
      <Card padded={false}>
        <ul className="px-4 text-note">
          {acts.map((act, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-4 border-t py-2 first:border-t-0">
              {sentenceOf(act)}
              {act.category !== null && (
                <span className="text-meta text-soft">{MODERATION_CATEGORY_LABELS[act.category]}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
