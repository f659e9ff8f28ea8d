/** Store dashboard. */
import { useQuery } from '@tanstack/react-query';
import { Inbox, type LucideIcon, Package, Settings, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import type { StoreNumbers } from '#common/api/dealers.ts';
import { formatCount } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayPlot } from './day-plot.tsx';
import { describeChange, type NumberName, NUMBERS } from './numbers.ts';
import { storeNumbersQuery } from './store-numbers.api.ts';

const CAP = 100;

export function StoreDesk({
  settingsTo,
}: {
  /** Null for staff who do not manage the store. */ settingsTo: string | null;
}) {
  const { data, error, isFetching, refetch } = useQuery(storeNumbersQuery());
  return (
    <>
      <nav aria-label="Your store">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Way to="/inbox" icon={Inbox} label="Inbox" note={data && describeInbox(data.unanswered)} />
          <Way
            to="/inventory"
            icon={Package}
            label="Inventory"
            note={data && describeListings(data.listings)}
          />
          <Way to="/inventory/import" icon={Upload} label="Import CSV" note="Add listings in bulk" />
          {settingsTo !== null && (
            <Way to={settingsTo} icon={Settings} label="Settings" note="Hours, branding, staff" />
          )}
        </ul>
      </nav>
      <Card>
        <h2 className="text-panel">The last 30 days</h2>
        {data ? (
          <Numbers numbers={data} />
        ) : error ? (
          <ErrorBlock
            message={error instanceof ApiError ? error.message : 'The statistics could not be loaded.'}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy="true" className="mt-4">
            <Delayed>
              <Skeleton className="h-[490px] lg:h-[412px]" />
            </Delayed>
          </div>
        )}
      </Card>
    </>
  );
}

const describeInbox = (count: number): string =>
  count === 0 ? 'All caught up' : `${count >= CAP ? `${CAP}+` : count} unanswered`;

function describeListings({ active, ending }: StoreNumbers['listings']): string {
  const words = `${formatCount(active)} active`;
  return ending === 0 ? words : `${words}, ${formatCount(ending)} ending this week`;
}

interface WayProps {
  to: string;
  icon: LucideIcon;
  label: string;
  note: string | undefined;
}

function Way({ to, icon: Icon, label, note }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-18 items-center gap-3 rounded border bg-card p-4 no-underline shadow-card hover:bg-well"
      >
        <Icon aria-hidden="true" className="size-6 shrink-0 text-brand" />
        <span className="min-w-0">
          <span className="block text-control">{label}</span>
          <span className="block min-h-5 text-meta">{note}</span>
        </span>
      </Link>
    </li>
  );
}

function Numbers({ numbers }: { numbers: StoreNumbers }) {
  const [shown, setShown] = useState<NumberName>('views');
  return (
    <>
      <div role="group" aria-label="Chart" className="mt-4 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {NUMBERS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
            className="rounded border p-3 text-left hover:bg-well aria-pressed:border-brand aria-pressed:bg-tint"
          >
            <span className="block text-label">{label}</span>
            <span className="block text-title tabular-nums">{formatCount(numbers.total[name])}</span>
            <span className="block text-meta">
              {describeChange(numbers.total[name], numbers.before[name])}
            </span>
          </button>
        ))}
      </div>
      <DayPlot days={numbers.days} shown={shown} />
    </>
  );
}
