/** What became of a person, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PersonEvent } from '#common/api/user-admin.ts';
import { Card } from '#web/ui/card.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { historyQuery } from './user-admin.api.ts';
import { endOf, titleOf } from './person-copy.ts';

export function PersonHistory({ personId }: { personId: number }) {
  return (
    <Card>
      <h2 className="mb-3 text-section">History</h2>
      <Events personId={personId} />
    </Card>
  );
}

function Events({ personId }: { personId: number }) {
  return (
    <PagedList
      query={useInfiniteQuery(historyQuery(personId))}
      itemsOf={(page) => page.events}
      skeleton={<Skeleton className="h-32" />}
      empty={<p className="text-note text-soft">No history yet.</p>}
    >
      {(events) => (
        <ol aria-label="History" className="flex flex-col">
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Event({ event }: { event: PersonEvent }) {
  const { subject, postId, reason, actor } = event;
  const end = endOf(event);
  return (
    <li className="relative border-l-2 pb-4 pl-4 before:absolute before:top-1.5 before:-left-[6px] before:size-2.5 before:rounded-full before:bg-soft last:pb-0">
      <p className="text-note font-semibold wrap-anywhere">
        {titleOf(event)}
        {end && (
          <span className="font-normal">
            {' '}
            until <Time value={end} show="date" />
          </span>
        )}
      </p>
      {subject && (
        <p className="text-note wrap-anywhere">
          {postId === null ? (
            subject
          ) : (
            <Link to={`/posts/${postId}`} className="text-link">
              {subject}
            </Link>
          )}
        </p>
      )}
      {reason && <p className="text-note wrap-anywhere text-soft">{reason}</p>}
      <p className="text-meta text-soft">
        {actor?.displayName ?? 'The site'} · <Time value={event.createdAt} show="long" />
      </p>
    </li>
  );
}
