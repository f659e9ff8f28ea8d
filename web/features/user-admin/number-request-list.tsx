/** Requests for a new phone number, as administrators decide them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { NumberRequest } from '#common/api/user-admin.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { NumberDecisionDialog } from './number-decision-dialog.tsx';
import { numberRequestsQuery } from './user-admin.api.ts';
import { PersonStateBadge } from './person-state.tsx';

export function NumberRequestList() {
  return (
    <PagedList
      query={useInfiniteQuery(numberRequestsQuery())}
      itemsOf={(page) => page.requests}
      skeleton={<Skeleton className="h-48" />}
      empty={
        <EmptyState icon={<CircleCheck />} title="No requests">
          Requests appear here when a member asks for a new phone number on the login page.
        </EmptyState>
      }
    >
      {(requests) => (
        <ul className="flex flex-col gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function RequestCard({ request }: { request: NumberRequest }) {
  const { person, oldNumber, newNumber, statement, createdAt } = request;
  const [decision, setDecision] = useState<'approve' | 'deny'>();
  return (
    <Card>
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-card-title font-semibold wrap-anywhere">
        <Link to={`/people/${person.id}`} className="text-link">
          {person.displayName}
        </Link>
        <PersonStateBadge state={person.state} until={person.stateUntil} />
      </h2>
      <p className="mt-1 text-meta text-soft tabular-nums">
        {`${oldNumber === null ? 'No number' : inDashes(oldNumber)} → ${inDashes(newNumber)} · `}
        Asked <Time value={createdAt} show="long" />, member since{' '}
        <Time value={person.createdAt} show="date" />, last seen{' '}
        <Time value={person.lastSeenAt} show="date" />
      </p>
      <p className="mt-3 text-body wrap-anywhere whitespace-pre-wrap">{statement}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setDecision('approve')}>Approve</Button>
        <Button variant="bad" onClick={() => setDecision('deny')}>
          Deny
        </Button>
      </div>
      {decision && (
        <NumberDecisionDialog
          request={request}
          isApproval={decision === 'approve'}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Card>
  );
}

const US_DIGITS = 10;
const inDashes = (number: string): string => formatPhoneDashes(digitsOnly(number).slice(-US_DIGITS));
