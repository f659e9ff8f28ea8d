/** Queues and schedules. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Diagnostics, QueueState } from '#common/api/diagnostics.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { formatCron } from './figures.ts';
import { LATELY_MINUTES } from '#common/domain/limits.ts';

const HEAD = 'px-3 py-2.5 text-right font-medium first:pl-5 first:text-left last:pr-5';

export function QueueTable({ state }: { state: Diagnostics }) {
  const schedules = new Map(state.schedules.map((schedule) => [schedule.name, schedule]));
  return (
    <Card padded={false}>
      <table className="w-full text-note tabular-nums max-sm:block">
        <caption className="sr-only">Queues of jobs</caption>
        <thead className="text-meta text-soft max-sm:sr-only">
          <tr>
            {[
              'Queue',
              'Waiting',
              'At work',
              'Failed',
              `Done, ${LATELY_MINUTES} min`,
              'Oldest waiting',
              'Last run',
            ].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {state.queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} schedule={schedules.get(queue.name)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface QueueRowProps {
  queue: QueueState;
  schedule: Diagnostics['schedules'][number] | undefined;
}

function QueueRow({ queue, schedule }: QueueRowProps) {
  const { name, waiting, active, failed, completed, oldestWaiting } = queue;
  return (
    <tr className="border-t max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:px-4 max-sm:py-3 max-sm:first:border-t-0">
      <th scope="row" className="py-1 pl-5 text-left font-medium max-sm:col-span-2 max-sm:pl-0">
        <Link
          to={`?queue=${encodeURIComponent(name)}#jobs`}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-brand wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {schedule && (
          <span className="-mt-2 block pb-1 text-meta font-normal text-soft">
            {formatCron(schedule.cron)}
          </span>
        )}
      </th>
      <Cell name="Waiting">{waiting}</Cell>
      <Cell name="At work">{active}</Cell>
      <Cell name="Failed">{failed > 0 ? <Badge tone="bad">{failed}</Badge> : 0}</Cell>
      <Cell name="Recently done">{completed}</Cell>
      <Cell name="Oldest waiting">{oldestWaiting === null ? '–' : <Time value={oldestWaiting} />}</Cell>
      <Cell name="Last run">
        {schedule?.lastRunAt ? (
          <>
            {schedule.lastRunFailed && <span className="font-medium text-bad">failed </span>}
            <Time value={schedule.lastRunAt} />
          </>
        ) : (
          '–'
        )}
      </Cell>
    </tr>
  );
}

/** On a phone each cell says what it is. */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="px-3 py-1 text-right last:pr-5 max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:px-0! max-sm:py-0.5">
      <span aria-hidden="true" className="text-soft sm:hidden">
        {name}
      </span>
      <span>{children}</span>
    </td>
  );
}
