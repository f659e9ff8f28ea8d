/** The end of the side menu: which server this is, and whose site. */
import { Link } from 'react-router';
import type { ServerState } from '#common/contracts/initial-state.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';

/** The version; outside production also where the server runs and whom it sees. */
export function describeServer({ version, env, branch, ip, city, state, country }: ServerState): string {
  const place = [city, state, country].filter(Boolean).join(', ');
  const more = env === 'production' ? [] : [env, branch, ip, place].filter(Boolean);
  return [`Version ${version}`, ...more].join(' · ');
}

export function ServerBlock({ onFollow }: { onFollow: () => void }) {
  const { server, siteName } = useInitialState();
  return (
    <div className="text-meta text-soft">
      <p>{describeServer(server)}</p>
      <p>
        Powered by{' '}
        <Link to="/about" onClick={onFollow} className="inline-block py-1 text-link">
          {siteName}
        </Link>
      </p>
    </div>
  );
}
