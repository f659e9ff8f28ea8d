/** Jobs of one queue and state. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { JobItem } from '#common/api/diagnostics.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { type JobsPlace, jobsQuery, useJobAction } from './diagnostics.api.ts';
import { JOB_LIST_STATES } from '#common/domain/choices.ts';
import { toast } from '#web/ui/toast.ts';

const STATE_LABELS = {
  waiting: 'Waiting',
  active: 'At work',
  failed: 'Failed',
  completed: 'Done',
  cancelled: 'Taken off',
} as const;

export function JobList({ place }: { place: JobsPlace }) {
  return (
    <section id="jobs" aria-labelledby="jobs-title" className="mt-6 scroll-mt-3">
      <h2 id="jobs-title" className="text-small-title wrap-anywhere">
        {place.queue}
      </h2>
      <nav aria-label="State" className="mb-2 flex flex-wrap gap-x-4">
        {JOB_LIST_STATES.map((state) => (
          <Link
            key={state}
            to={`?queue=${encodeURIComponent(place.queue)}&state=${state}#jobs`}
            preventScrollReset
            aria-current={state === place.state ? 'true' : undefined}
            className={`inline-flex min-h-11 items-center text-note ${state === place.state ? 'font-semibold text-ink' : 'text-brand hover:underline'}`}
          >
            {STATE_LABELS[state]}
          </Link>
        ))}
      </nav>
      <Jobs place={place} />
    </section>
  );
}

function Jobs({ place }: { place: JobsPlace }) {
  return (
    <PagedList
      query={useInfiniteQuery(jobsQuery(place))}
      itemsOf={(page) => page.jobs}
      skeleton={<Skeleton className="h-32" />}
      empty={
        <Card padded={false}>
          <EmptyState icon={<CircleCheck />} title="None" />
        </Card>
      }
    >
      {(jobs) => (
        <Card padded={false}>
          <ul className="divide-y">
            {jobs.map((job) => (
              <JobRow key={job.id} queue={place.queue} job={job} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

const ACTIONS = {
  retry: { label: 'Try again', done: 'The job is tried again' },
  cancel: { label: 'Take off', done: 'The job was taken off' },
} as const;

function JobRow({ queue, job }: { queue: string; job: JobItem }) {
  const { mutate, isPending } = useJobAction(queue);
  const { id, createdAt, finishedAt, tries, error, can } = job;
  const start = id.slice(0, 8);

  function act(action: keyof typeof ACTIONS) {
    mutate(
      { id, action },
      {
        onSuccess: () => toast.success(ACTIONS[action].done),
        onError: (failure) => toast.error(failure.message),
      },
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="text-note tabular-nums">
          <span title={id} className="font-medium">
            {start}
          </span>{' '}
          <span className="text-soft">
            sent <Time value={createdAt} show="long" /> · {tries === 1 ? '1 try' : `${tries} tries`}
            {finishedAt !== null && (
              <>
                {' · ended '}
                <Time value={finishedAt} show="long" />
              </>
            )}
          </span>
        </p>
        {error !== null && <p className="text-note text-bad wrap-anywhere">{error}</p>}
      </div>
      {(['retry', 'cancel'] as const).map(
        (action) =>
          can[action] && (
            <Button
              key={action}
              variant="outlined"
              pending={isPending}
              aria-label={`${ACTIONS[action].label}: ${start}`}
              onClick={() => act(action)}
            >
              {ACTIONS[action].label}
            </Button>
          ),
      )}
    </li>
  );
}
