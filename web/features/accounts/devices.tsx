/** Devices that are logged in. */
import { useQuery } from '@tanstack/react-query';
import type { Session } from '#common/api/accounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { toast } from '#web/ui/toast.ts';
import { sessionsQuery, useEndSession } from './accounts.api.ts';

export function Devices() {
  const { data, isPending, isFetching, refetch } = useQuery(sessionsQuery());
  return (
    <Card>
      <h2 className="text-panel">Devices</h2>
      <p className="mt-1 text-note text-soft">Devices where you’re logged in.</p>
      {data && (
        <ul className="mt-3">
          {data.sessions.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {isPending && (
        <div className="mt-3 flex h-[69px] flex-col justify-center gap-2">
          <Delayed>
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-28" />
          </Delayed>
        </div>
      )}
      {!isPending && !data && (
        <ErrorBlock
          message="Your devices could not be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function DeviceRow({ session }: { session: Session }) {
  const end = useEndSession();
  return (
    <li className="flex min-h-[69px] items-center gap-4 border-t py-3 first:border-t-0">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body">
          {session.device}
          {session.isCurrent && <Badge tone="brand">This device</Badge>}
        </p>
        <p className="text-meta text-soft">
          Last used <Time value={session.lastUsedAt} show="long" />
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outlined"
          pending={end.isPending}
          onClick={() => end.mutate(session.id, { onError: (error) => toast.error(error.message) })}
        >
          Log out
          <span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}
