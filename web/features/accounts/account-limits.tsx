/** Daily limits of one's account. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountLimits as Limits, Allowance } from '#common/api/trust-levels.ts';
import { LIMITED_ACTIONS, type LimitedAction } from '#common/domain/trust-levels.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatSoon, limitsQuery } from '#web/lib/limits.ts';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time, useNow, useReaderZone } from '#web/ui/time.tsx';

const NAMES: Record<LimitedAction, string> = {
  posts: 'New posts',
  conversations: 'New conversations',
  messages: 'Messages',
  comments: 'Comments',
};

/** Nothing for whoever has no such limits. */
export function AccountLimits() {
  const { data, isPending, isFetching, refetch } = useQuery(limitsQuery());
  if (isPending) {
    return (
      <div className="h-[370px] sm:h-[336px]">
        <Delayed>
          <Skeleton className="h-full" />
        </Delayed>
      </div>
    );
  }
  if (data?.daily === null) return null;
  return (
    <Card>
      <h2 className="text-panel">Your daily limits</h2>
      {data?.daily ? (
        <>
          <p className="mt-1 text-note text-soft">
            <Growth limits={data} />
          </p>
          <dl className="mt-3">
            {LIMITED_ACTIONS.map((action) => (
              <Row key={action} name={NAMES[action]}>
                {data.daily && <Left allowance={data.daily[action]} />}
              </Row>
            ))}
            <Row name="Links in your texts">{data.mayLink ? 'Yes' : 'Not yet'}</Row>
          </dl>
        </>
      ) : (
        <ErrorBlock
          message="Your limits could not be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function Growth({ limits: { level, hasStrike, growsAt, wantsSign } }: { limits: Limits }) {
  if (hasStrike)
    return 'You have an active strike. Until it expires, your account has the limits of a new account.';
  if (growsAt !== null) {
    return (
      <>
        {level === 'new' ? 'Your account is new. It can do more from ' : 'It can do more from '}
        <Time value={growsAt} show="date" /> on.
      </>
    );
  }
  if (wantsSign) {
    return 'To raise your limits, confirm your email, keep a post up for a week, or complete a deal with another member.';
  }
  return 'These limits are far more than most people need.';
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-t py-2 first:border-t-0">
      <dt className="text-body">{name}</dt>
      <dd className="ml-auto text-right text-body tabular-nums">{children}</dd>
    </div>
  );
}

function Left({ allowance: { max, left, nextAt } }: { allowance: Allowance }) {
  const now = new Date(useNow());
  const timeZone = useReaderZone();
  if (nextAt !== null) return `None left · again ${formatSoon(new Date(nextAt), now, timeZone)}`;
  return `${formatCount(left)} of ${formatCount(max)} left`;
}
