/** The people that a search finds: a table, and cards on a phone. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import type { PersonSummary } from '#common/contracts/people.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { type PeopleFilters, peopleQuery } from './people.api.ts';
import { PersonStateBadge } from './person-state.tsx';
import { roleName } from './person-words.ts';

const CELL = 'px-4 py-2.5 text-left align-middle';

export function PeopleList({ filters }: { filters: PeopleFilters }) {
  const query = useInfiniteQuery(peopleQuery(filters));
  const { data, error, isFetching, refetch } = query;
  const people = [
    ...new Map(data?.pages.flatMap((page) => page.people).map((person) => [person.id, person])).values(),
  ];

  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading">
          <Skeleton className="h-96" />
        </div>
      </Delayed>
    );
  }
  if (people.length === 0) {
    return (
      <EmptyState icon={<Users />} title="Nobody found">
        Look for a part of a name or a whole id, or take a filter away.
      </EmptyState>
    );
  }
  return (
    <>
      <Card padded={false} className="hidden overflow-x-auto md:block">
        <table className="w-full text-note tabular-nums">
          <thead className="text-label text-soft">
            <tr>
              <th className={CELL}>Name</th>
              <th className={CELL}>Role</th>
              <th className={CELL}>State</th>
              <th className={`${CELL} whitespace-nowrap max-lg:hidden`}>Member since</th>
              <th className={`${CELL} whitespace-nowrap`}>Last seen</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id} className="border-t">
                <td className={CELL}>
                  <NameLink person={person} />
                </td>
                <td className={CELL}>{roleName(person.role)}</td>
                <td className={CELL}>
                  <PersonStateBadge state={person.state} until={person.stateUntil} />
                </td>
                <td className={`${CELL} whitespace-nowrap max-lg:hidden`}>
                  <Time value={person.createdAt} show="day" />
                </td>
                <td className={`${CELL} whitespace-nowrap`}>
                  <Time value={person.lastSeenAt} show="long" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ul className="flex flex-col gap-3 md:hidden">
        {people.map((person) => (
          <li key={person.id}>
            <Card>
              <NameLink person={person} />
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pl-11 text-meta">
                <span>{roleName(person.role)}</span>
                <PersonStateBadge state={person.state} until={person.stateUntil} />
                <span className="text-meta text-soft">
                  Seen <Time value={person.lastSeenAt} show="long" />
                </span>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}

function NameLink({ person: { id, displayName, profilePic } }: { person: PersonSummary }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={displayName} picture={profilePic} size={32} />
      <span className="min-w-0">
        <Link
          to={`/people/${id}`}
          className="inline-flex min-h-6 items-center text-link wrap-anywhere max-md:min-h-11"
        >
          {displayName}
        </Link>
        <span className="text-meta text-soft">{` #${id}`}</span>
      </span>
    </span>
  );
}
