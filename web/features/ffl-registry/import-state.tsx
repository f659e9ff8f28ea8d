/** State of an import. */
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { isUnderWay } from './ffl-registry.api.ts';

const number = new Intl.NumberFormat('en-US');

const STATES: Record<LicenseeImport['state'], { label: string; tone: 'neutral' | 'brand' | 'good' | 'bad' }> =
  {
    waiting: { label: 'Waiting', tone: 'neutral' },
    running: { label: 'Reading', tone: 'brand' },
    done: { label: 'Done', tone: 'good' },
    failed: { label: 'Failed', tone: 'bad' },
  };

export function ImportBadge({ list }: { list: LicenseeImport }) {
  const { label, tone } = STATES[list.state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function ImportState({ list }: { list: LicenseeImport }) {
  if (isUnderWay(list)) {
    return (
      <ProgressBar
        share={list.progress}
        label={describeWork(list)}
        note={`${number.format(list.rowCount)} rows · ${Math.floor(list.progress * 100)}%`}
      />
    );
  }
  if (list.state === 'failed') return <p className="text-note wrap-anywhere text-bad">{list.error}</p>;
  return (
    <div>
      <Counts list={list} />
      {list.isWhole === false && (
        <p className="mt-2 text-note text-soft">
          Treated as a partial list, such as one state’s. No licensee is marked as gone.
        </p>
      )}
    </div>
  );
}

function describeWork({ state, progress }: LicenseeImport): string {
  if (state === 'waiting') return 'Waiting';
  return progress < 1 ? 'Reading the list' : 'Comparing with the previous list';
}

function Counts({ list }: { list: LicenseeImport }) {
  const counts: [string, number][] = [
    ['Rows', list.rowCount],
    ['With errors', list.faultCount],
    ['New', list.newCount],
    ['Gone', list.goneCount],
    ['Renewed', list.renewedCount],
    ['Moved', list.movedCount],
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 sm:grid-cols-6">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt className="text-meta text-soft">{name}</dt>
          <dd className="text-card-title tabular-nums">{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
