/** What was found in the audit log, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { AuditFilters } from '#common/api/audit.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Time } from '#web/ui/time.tsx';
import { auditQuery } from './audit.api.ts';
import { AuditRow } from './audit-entry.tsx';

export function AuditList({ filters }: { filters: AuditFilters }) {
  const query = useInfiniteQuery(auditQuery(filters));
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading">
          <SkeletonRows count={10} />
        </div>
      </Delayed>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  const lookedUntil = data.pages.at(-1)?.lookedUntil ?? null;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {entries.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {entries.length === 0 && !hasNextPage && (
        <EmptyState
          icon={<ScrollText />}
          title={isFiltered ? 'Nothing found' : 'Nothing yet'}
          action={
            isFiltered && (
              <LinkButton variant="outlined" to="/audit">
                Show everything
              </LinkButton>
            )
          }
        >
          {isFiltered
            ? 'Try fewer keywords, another name or more days.'
            : 'Changes by moderators, stores and administrators are recorded here.'}
        </EmptyState>
      )}
      {query.isFetchNextPageError ? (
        <ErrorBlock
          message="The next entries could not be loaded."
          pending={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      ) : (
        hasNextPage && (
          <div className="mt-5 flex flex-col items-center gap-2">
            {entries.length === 0 && lookedUntil !== null && (
              <p className="text-note text-soft">
                Nothing found back to <Time value={lookedUntil} show="date" />.
              </p>
            )}
            <Button variant="outlined" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {entries.length === 0 ? 'Look further back' : 'Show more'}
            </Button>
          </div>
        )
      )}
    </>
  );
}
