/** Rows of a list with errors. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { faultsQuery } from './ffl-registry.api.ts';

const number = new Intl.NumberFormat('en-US');

export function ListFaults({ id, count }: { id: number; count: number }) {
  const query = useInfiniteQuery(faultsQuery(id));
  return (
    <PagedList
      query={query}
      itemsOf={(page) => page.faults.map((fault) => ({ ...fault, id: fault.line }))}
      skeleton={
        <>
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </>
      }
      isInset
      empty={
        <EmptyState icon={<CircleCheck />} title="No errors">
          Every row was read.
        </EmptyState>
      }
    >
      {(faults) => (
        <>
          <table className="w-full text-note">
            <thead className="text-left text-meta text-soft">
              <tr className="border-b">
                <th scope="col" className="w-24 px-4 py-2.5 font-medium sm:px-6">
                  Line
                </th>
                <th scope="col" className="px-4 py-2.5 font-medium sm:px-6">
                  Reason
                </th>
              </tr>
            </thead>
            <tbody>
              {faults.map(({ line, reason }) => (
                <tr key={line} className="border-b last:border-b-0">
                  <td className="px-4 py-2.5 align-top tabular-nums sm:px-6">{number.format(line)}</td>
                  <td className="px-4 py-2.5 wrap-anywhere sm:px-6">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {!query.hasNextPage && count > faults.length && (
            <p className="border-t px-4 py-3 text-note text-soft sm:px-6">
              Showing the first {number.format(faults.length)} of {number.format(count)}.
            </p>
          )}
        </>
      )}
    </PagedList>
  );
}
