/** The rows of an import of one kind: each with its line, its item, and what is to be said of it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide-react';
import { Link } from 'react-router';
import type { ImportRow, InventoryImport, RowFilter } from '#common/api/inventory.ts';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { rowsQuery } from './imports.api.ts';

interface ImportRowListProps {
  data: InventoryImport;
  filter: RowFilter;
  title: string;
}

export function ImportRowList({ data, filter, title }: ImportRowListProps) {
  const query = useInfiniteQuery(rowsQuery(data, filter));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Card>
      <h2 className="mb-1 text-panel">{title}</h2>
      {rows === undefined &&
        (query.error ? (
          <ErrorBlock
            message={query.error.message}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Delayed>
            <Skeleton className="h-40" />
          </Delayed>
        ))}
      {rows?.length === 0 && <p className="py-3 text-note text-soft">No rows.</p>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="flex gap-3 border-t py-2 text-note first:border-t-0">
              <span className="w-16 shrink-0 text-meta leading-5 text-soft tabular-nums">
                {row.line === null ? '—' : `Line ${row.line}`}
              </span>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Card>
  );
}

function Row({ row }: { row: ImportRow }) {
  const name = [row.stockNumber, row.title].filter(Boolean).join(' · ') || 'No stock number';
  return (
    <div className="min-w-0 wrap-anywhere">
      {row.postId === null ? (
        name
      ) : (
        <Link to={`/posts/${row.postId}`} className="hover:underline">
          {name}
        </Link>
      )}
      {row.changes.length > 0 && <p className="text-meta text-soft">Changes: {wordsOf(row.changes)}</p>}
      {row.kept.length > 0 && <p className="text-meta text-soft">Keeps your edit: {wordsOf(row.kept)}</p>}
      {row.notes.length > 0 && (
        <ul>
          {row.notes.map(({ path, message }, index) => (
            <li key={index} className="flex items-start gap-1.5 text-meta text-warn">
              <Info aria-hidden="true" className="mt-px size-4 shrink-0" />
              <span>
                {path}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {row.errors.length > 0 && (
        <ul>
          {row.errors.map(({ path, message }, index) => (
            <li key={index} className="flex items-start gap-1.5 text-meta text-bad">
              <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
              <span>
                {path}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const wordsOf = (columns: string[]): string =>
  columns.map((column) => column.replaceAll('_', ' ')).join(', ');
