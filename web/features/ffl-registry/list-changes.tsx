/** Changes of one kind in a list. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import type { Changed, ChangeKind, ListChange } from '#common/api/ffl-registry.ts';
import { LICENSE_TYPES } from '#common/domain/license-number.ts';
import { formatDate } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { changesQuery } from './ffl-registry.api.ts';

const NOTHING: Record<ChangeKind, string> = {
  new: 'No new licensees.',
  gone: 'No licensees removed.',
  renewed: 'No renewals.',
  moved: 'No address changes.',
};

interface ListChangesProps {
  id: number;
  kind: ChangeKind;
  count: number;
}

export function ListChanges({ id, kind, count }: ListChangesProps) {
  // Where there was no list before all of it is new, and only counted.
  const isFirst = count > 0;
  return (
    <PagedList
      query={useInfiniteQuery(changesQuery(id, kind))}
      itemsOf={(page) => page.changes}
      skeleton={
        <>
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </>
      }
      isInset
      empty={
        <EmptyState icon={<CircleCheck />} title={isFirst ? 'The first list' : 'None'}>
          {isFirst ? 'There was no earlier list to compare with, so every licensee is new.' : NOTHING[kind]}
        </EmptyState>
      }
    >
      {(changes) => (
        <ul>
          {changes.map((change) => (
            <li key={change.id} className="border-t px-4 py-3 first:border-t-0 sm:px-6">
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Change({ change }: { change: ListChange }) {
  const { name, licenseNumber, type, city, state, before, after } = change;
  return (
    <>
      <p className="text-card-title font-semibold wrap-anywhere">{name}</p>
      <p className="text-meta wrap-anywhere text-soft tabular-nums">
        {licenseNumber} · {LICENSE_TYPES[type]} · {city}, {state}
      </p>
      {before !== null && after !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-note wrap-anywhere tabular-nums">
          <span>
            <span className="sr-only">Before: </span>
            {describe(before)}
          </span>
          <ArrowRight aria-hidden="true" className="size-4 text-soft" />
          <span className="font-medium">
            <span className="sr-only">After: </span>
            {describe(after)}
          </span>
        </p>
      )}
    </>
  );
}

function describe({ expiresOn, street, city, state, zip }: Changed): string {
  if (expiresOn !== undefined) return `expires ${formatDate(expiresOn, 'UTC')}`;
  return `${street}, ${city}, ${state} ${zip}`;
}
