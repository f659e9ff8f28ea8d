/** The applications of one kind, as administrators work them off. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ApplicationSummary } from '#common/api/verification.ts';
import type { ApplicationFilter } from '#common/domain/choices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { STATE_LABELS, STATE_TONES } from './application-copy.ts';
import { applicationsQuery } from './verification.api.ts';

export function ApplicationList({ state }: { state: ApplicationFilter }) {
  return (
    <PagedList
      query={useInfiniteQuery(applicationsQuery(state))}
      itemsOf={(page) => page.applications}
      skeleton={
        <>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </>
      }
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={state === 'waiting' ? 'All caught up' : 'None'}
          action={
            state !== 'waiting' && (
              <LinkButton to="?" variant="outlined">
                Show waiting applications
              </LinkButton>
            )
          }
        >
          {state === 'waiting'
            ? 'Applications appear here when a dealer applies, answers a question or enters the letter code, and when that code stops working.'
            : 'No applications in this state.'}
        </EmptyState>
      }
    >
      {(applications) => (
        <Card padded={false}>
          <ul>
            {applications.map((application) => (
              <li key={application.id} className="border-t first:border-t-0">
                <Row application={application} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

function Row({ application }: { application: ApplicationSummary }) {
  const { id, state, isLetterSpent, applicant, businessName, licenseNumber, address, updatedAt } =
    application;
  return (
    <Link
      to={`/dealers/applications/${id}`}
      className="flex min-h-11 items-center gap-4 px-4 py-3 text-ink no-underline hover:bg-well sm:px-6"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-card-title font-semibold wrap-anywhere">{businessName}</span>
          <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          {isLetterSpent && <Badge tone="warn">Code used up or expired</Badge>}
        </span>
        <span className="mt-1 block text-meta wrap-anywhere text-soft tabular-nums">
          {licenseNumber} · {address.city}, {address.state} · {applicant.displayName} ·{' '}
          <Time value={updatedAt} show="long" />
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-soft" />
    </Link>
  );
}
