/** The imports of the store so far, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { InventoryImport } from '#common/api/inventory.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Time } from '#web/ui/time.tsx';
import { importsQuery } from './imports.api.ts';

const STATES: Record<
  InventoryImport['state'],
  { label: string; tone: 'neutral' | 'brand' | 'good' | 'bad' }
> = {
  checked: { label: 'Not applied', tone: 'neutral' },
  running: { label: 'Running', tone: 'brand' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Stopped', tone: 'bad' },
};

export function PastImports() {
  const query = useInfiniteQuery(importsQuery());
  const { data, error, isFetching, refetch } = query;
  const imports = data?.pages.flatMap((page) => page.imports);
  // Whether there are any is not known before the answer, and nothing is to vanish again.
  if (imports === undefined ? !error : imports.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 text-panel">Past imports</h2>
      {imports === undefined && error && (
        <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      )}
      <ul>
        {imports?.map((one) => (
          <li key={one.id} className="border-t first:border-t-0">
            <Link
              to={`/inventory/import?import=${one.id}`}
              className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 rounded py-2.5 text-note hover:text-brand"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{one.fileName}</span>
              <Badge tone={STATES[one.state].tone}>{STATES[one.state].label}</Badge>
              <span className="basis-full text-meta text-soft">
                {sumUp(one)} · <Time value={one.createdAt} show="long" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </Card>
  );
}

const WORDS = {
  create: 'new',
  update: 'changed',
  retire: 'back to drafts',
  error: 'with errors',
  pictures: 'with refused pictures',
} as const satisfies Partial<Record<keyof InventoryImport['counts'], string>>;

function sumUp({ counts }: InventoryImport): string {
  const parts = Object.entries(WORDS).flatMap(([name, word]) => {
    const count = counts[name as keyof typeof WORDS];
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${word}`];
  });
  return parts.join(', ') || 'nothing changed';
}
