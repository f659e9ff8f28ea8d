/** Imported lists. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { Link } from 'react-router';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Time } from '#web/ui/time.tsx';
import { ImportBadge, ImportState } from './import-state.tsx';
import { importsQuery } from './ffl-registry.api.ts';

export function ImportList() {
  return (
    <PagedList
      query={useInfiniteQuery(importsQuery())}
      itemsOf={(page) => page.imports}
      skeleton={<SkeletonRows count={3} />}
      empty={
        <EmptyState icon={<FileSpreadsheet />} title="No list yet">
          Download the ATF’s monthly list and upload it here.
        </EmptyState>
      }
    >
      {(lists) => (
        <ul className="flex flex-col gap-3">
          {lists.map((list) => (
            <li key={list.id}>
              <Entry list={list} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Entry({ list }: { list: LicenseeImport }) {
  return (
    <Card padded={false} className="flex flex-col gap-3 p-4 sm:px-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-card-title font-semibold">
            <Link to={`/dealers/licensees/${list.id}`} className="text-brand hover:underline">
              List of <Time value={list.listedOn} show="day" />
            </Link>
          </h3>
          <ImportBadge list={list} />
        </div>
        <ImportOrigin list={list} />
      </div>
      <ImportState list={list} />
    </Card>
  );
}

/** The file, who has sent it, and when. */
export function ImportOrigin({ list }: { list: LicenseeImport }) {
  return (
    <p className="text-meta wrap-anywhere text-soft">
      {list.fileName} · {list.startedBy?.displayName ?? 'from the server’s command line'} ·{' '}
      <Time value={list.createdAt} show="long" />
    </p>
  );
}
