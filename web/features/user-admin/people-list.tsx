/** The people that a search finds: a table, and cards on a phone. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import type { PersonSummary } from '#common/api/user-admin.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList, TableOrCards } from '#web/ui/paged-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Time } from '#web/ui/time.tsx';
import { type PeopleFilters, peopleQuery } from './user-admin.api.ts';
import { PersonStateBadge } from './person-state.tsx';
import { roleName } from './person-copy.ts';

const CELL = 'px-4 py-2.5 text-left align-middle';

export function PeopleList({ filters }: { filters: PeopleFilters }) {
  return (
    <PagedList
      query={useInfiniteQuery(peopleQuery(filters))}
      itemsOf={(page) => page.people}
      skeleton={<SkeletonRows count={10} hasPictures />}
      empty={
        <EmptyState
          icon={<Users />}
          title="No people found"
          action={
            // Anew: the field above keeps what was typed.
            <LinkButton to="/people" reloadDocument variant="outlined">
              Show everyone
            </LinkButton>
          }
        >
          Try part of a name or a full ID, or remove a filter.
        </EmptyState>
      }
    >
      {(people) => (
        <TableOrCards
          items={people}
          head={
            <>
              <th className={CELL}>Name</th>
              <th className={CELL}>Role</th>
              <th className={CELL}>State</th>
              <th className={`${CELL} whitespace-nowrap max-lg:hidden`}>Member since</th>
              <th className={`${CELL} whitespace-nowrap`}>Last seen</th>
            </>
          }
          renderRow={(person) => <PersonCells person={person} />}
          renderCard={(person) => <PersonCard person={person} />}
        />
      )}
    </PagedList>
  );
}

function PersonCells({ person }: { person: PersonSummary }) {
  return (
    <>
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
    </>
  );
}

function PersonCard({ person }: { person: PersonSummary }) {
  return (
    <>
      <NameLink person={person} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pl-11 text-meta">
        <span>{roleName(person.role)}</span>
        <PersonStateBadge state={person.state} until={person.stateUntil} />
        <span className="text-meta text-soft">
          Seen <Time value={person.lastSeenAt} show="long" />
        </span>
      </div>
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
