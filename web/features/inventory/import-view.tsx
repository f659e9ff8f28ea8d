/** One import: what it would do, the way to do it, how far it is, and what it did. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { InventoryImport, RowFilter } from '#common/api/inventory.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLedFocus } from '#web/ui/use-led-focus.ts';
import { ImportRowList } from './import-rows.tsx';
import { CHECKED, importQuery, isFetching, useApplyImport } from './imports.api.ts';

const ORDER = [
  'error',
  'create',
  'update',
  'retire',
  'kept',
  'unchanged',
  'pictures',
  'rounded',
  'held',
] as const satisfies readonly RowFilter[];
/** Told only where there are any. */
const RARE: ReadonlySet<string> = new Set(['pictures', 'rounded', 'held']);

const FUTURE: Record<(typeof ORDER)[number], string> = {
  create: 'New',
  update: 'Change',
  unchanged: 'Unchanged',
  retire: 'Back to drafts',
  error: 'With errors',
  kept: 'Keep your edits',
  pictures: 'Photos rejected',
  rounded: 'Cents rounded',
  held: 'Need review',
};
const PAST: typeof FUTURE = {
  ...FUTURE,
  create: 'Made',
  update: 'Changed',
  unchanged: 'Unchanged',
  retire: 'Moved to drafts',
  kept: 'Your edits kept',
};
const number = new Intl.NumberFormat('en-US');

export function ImportView({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(importQuery(id));
  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <Skeleton className="h-60" />
      </Delayed>
    );
  }
  return <Import key={data.id} data={data} />;
}

function Import({ data }: { data: InventoryImport }) {
  const { counts } = data;
  const isPast = data.state === 'done';
  const labels = isPast ? PAST : FUTURE;
  const [heading, lead] = useLedFocus(useLocation().state === CHECKED);
  const [shown, setShown] = useState<(typeof ORDER)[number]>(
    () => ORDER.find((name) => counts[name] > 0) ?? 'unchanged',
  );
  const tiles = ORDER.filter((name) => counts[name] > 0 || !RARE.has(name));
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <h2 ref={heading} tabIndex={-1} className="text-panel wrap-anywhere">
          {data.fileName}
        </h2>
        <p className="text-note text-soft">
          {number.format(data.rowCount)} {data.rowCount === 1 ? 'row' : 'rows'} ·{' '}
          <Time value={data.createdAt} show="long" />
          {data.startedBy && <> · {data.startedBy.displayName}</>}
        </p>
        <Progress data={data} onStarted={lead} />
      </Card>
      <div
        role="group"
        aria-label="Rows"
        className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(96px,1fr))]"
      >
        {tiles.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={shown === name}
            onClick={() => setShown(name)}
            className="flex min-h-16 flex-col items-start rounded border bg-card px-3 py-2 text-left hover:bg-well aria-pressed:border-brand aria-pressed:bg-tint"
          >
            <span
              className={`text-price-row tabular-nums ${name === 'error' && counts.error > 0 ? 'text-bad' : ''}`}
            >
              {number.format(counts[name])}
            </span>
            <span className="text-meta text-soft">{labels[name]}</span>
          </button>
        ))}
      </div>
      <ImportRowList data={data} filter={shown} title={labels[shown]} />
    </div>
  );
}

function nameOf(work: number): string {
  if (work === 0) return 'Apply';
  return `Apply ${number.format(work)} ${work === 1 ? 'change' : 'changes'}`;
}

/** The next step, or how far it is. */
function Progress({ data, onStarted }: { data: InventoryImport; onStarted: () => void }) {
  const { counts, state, doneCount, rowCount } = data;
  const { mutate: apply, isPending } = useApplyImport(data.id);
  const [asks, setAsks] = useState(false);
  const work = counts.create + counts.update + counts.retire;

  function start() {
    apply(undefined, {
      onSuccess: onStarted,
      onError: (error) => toast.error(error.message),
      onSettled: () => setAsks(false),
    });
  }

  if (state === 'running') {
    return (
      <div className="mt-4">
        <progress
          aria-label="Progress"
          value={doneCount}
          max={rowCount}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-brand"
        />
        <p role="status" className="mt-1.5 text-note text-soft tabular-nums">
          {number.format(doneCount)} of {number.format(rowCount)} rows. You can leave this page.
        </p>
      </div>
    );
  }
  if (state === 'done') {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2.5">
        <p role="status" className="flex items-center gap-2 text-note font-medium text-good">
          <CircleCheck aria-hidden="true" className="size-5" />
          Import complete.
        </p>
        {isFetching(data) && (
          <p role="status" className="basis-full text-note text-soft tabular-nums">
            Photos for {number.format(counts.fetching)} {counts.fetching === 1 ? 'item' : 'items'} are still
            downloading. You can leave this page.
          </p>
        )}
        {counts.pictures > 0 && (
          <p className="basis-full text-note text-soft">
            Some photos couldn’t be downloaded. See the rows below; the next import will try again.
          </p>
        )}
        <LinkButton to="/inventory" variant="outlined">
          View inventory
        </LinkButton>
        <Link
          to="/inventory/import"
          className="inline-flex min-h-11 items-center text-note font-medium text-brand hover:underline"
        >
          Import another file
        </Link>
      </div>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2.5">
      {data.error && (
        <p role="alert" className="basis-full text-note font-medium text-bad">
          {data.error}
        </p>
      )}
      {work + counts.unchanged === 0 ? (
        <p className="text-note">No rows can be imported. Fix the file and check it again.</p>
      ) : (
        <Button size={48} pending={isPending} onClick={() => (counts.retire > 0 ? setAsks(true) : start())}>
          {state === 'failed' ? 'Go on' : nameOf(work)}
        </Button>
      )}
      <Link
        to="/inventory/import"
        className="inline-flex min-h-11 items-center text-note font-medium text-brand hover:underline"
      >
        Choose another file
      </Link>
      {work === 0 && counts.unchanged > 0 && (
        <p className="basis-full text-note text-soft">
          Nothing would change. Applying it makes it your latest import.
        </p>
      )}
      {counts.error > 0 && (
        <p className="basis-full text-note text-soft">
          Rows with errors are skipped; the rest can be applied.
        </p>
      )}
      {counts.pictures > 0 && (
        <p className="basis-full text-note text-soft">
          Photos that can’t be downloaded are skipped, but their items are imported. The rest are downloaded
          after the import.
        </p>
      )}
      {counts.rounded > 0 && (
        <p className="basis-full text-note text-soft">
          Prices are whole dollars here: {number.format(counts.rounded)}{' '}
          {counts.rounded === 1 ? 'row has its' : 'rows have their'} cents rounded.
        </p>
      )}
      {counts.held > 0 && (
        <p className="basis-full text-note text-soft">
          {number.format(counts.held)} {counts.held === 1 ? 'row needs' : 'rows need'} a moderator’s review or
          will be rejected. Fix the text now to avoid the wait.
        </p>
      )}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Move ${number.format(counts.retire)} ${counts.retire === 1 ? 'item' : 'items'} to drafts?`}
        description="They are not in the file. They will no longer be listed, but nothing is deleted."
        confirmLabel="Apply"
        pending={isPending}
        onConfirm={start}
      />
    </div>
  );
}
