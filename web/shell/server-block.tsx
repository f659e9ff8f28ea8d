/** Server version in the side menu. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { ServerState } from '#common/api/initial-state.ts';
import { api } from '#web/lib/api.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';

const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: () => api('GET /server'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The version; outside production also where the server runs and whom it sees. */
export function describeServer({ version, env, branch, ip, city, state, country }: ServerState): string {
  const place = [city, state, country].filter(Boolean).join(', ');
  const more = env === 'production' ? [] : [env, branch, ip, place].filter(Boolean);
  return [`Version ${version}`, ...more].join(' · ');
}

export function ServerBlock({ onFollow }: { onFollow: () => void }) {
  const { server, siteName } = useInitialState();
  // A visitor's document says nothing of its reader.
  const isWhole = server.env === 'production' || server.ip !== undefined;
  const { data: told = server } = useQuery({ ...serverQuery, enabled: !isWhole });
  return (
    <div className="text-meta text-soft">
      <p>{describeServer(told)}</p>
      <p>
        Powered by{' '}
        <Link to="/about" onClick={onFollow} className="inline-block py-1 text-link">
          {siteName}
        </Link>
      </p>
    </div>
  );
}
