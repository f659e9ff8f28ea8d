/** Every tenant of the network: a table, and cards on a phone. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Search } from 'lucide-react';
import { Link } from 'react-router';
import type { TenantSummary } from '#common/contracts/tenant-settings.ts';
import { Badge, VerifiedBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { tenantsQuery } from './store-settings.api.ts';

const CELL = 'px-4 py-3 text-left align-top';

export function TenantList({ phrase }: { phrase: string }) {
  const query = useInfiniteQuery(tenantsQuery(phrase));
  const { data, error, isFetching, refetch } = query;
  const tenants = data?.pages.flatMap((page) => page.tenants) ?? [];

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
  if (tenants.length === 0) {
    return (
      <EmptyState icon={phrase === '' ? <Building2 /> : <Search />} title="No tenant found">
        Look for a part of a name or a host.
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
              <th className={CELL}>Place</th>
              <th className={CELL}>License</th>
              <th className={`${CELL} text-right`}>Members</th>
              <th className={`${CELL} text-right`}>Followers</th>
            </tr>
          </thead>
          <tbody>
            {tenants.map((tenant) => (
              <tr key={tenant.id} className="border-t">
                <td className={CELL}>
                  <NameLines tenant={tenant} />
                </td>
                <td className={`${CELL} whitespace-nowrap`}>{placeOf(tenant)}</td>
                <td className={CELL}>
                  <LicenceLines tenant={tenant} />
                </td>
                <td className={`${CELL} text-right`}>{tenant.fflId === null ? '' : tenant.memberCount}</td>
                <td className={`${CELL} text-right`}>{tenant.fflId === null ? '' : tenant.followerCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ul className="flex flex-col gap-3 md:hidden">
        {tenants.map((tenant) => (
          <li key={tenant.id}>
            <Card>
              <NameLines tenant={tenant} />
              <div className="mt-2 text-note">
                <LicenceLines tenant={tenant} />
              </div>
              {tenant.fflId !== null && (
                <p className="mt-1 text-meta text-soft tabular-nums">
                  {placeOf(tenant)} · {countOf(tenant.memberCount, 'member')} ·{' '}
                  {countOf(tenant.followerCount, 'follower')}
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}

const placeOf = ({ city, state }: TenantSummary): string => [city, state].filter(Boolean).join(', ');
const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function NameLines({ tenant: { id, displayName, hosts, name } }: { tenant: TenantSummary }) {
  return (
    <>
      <Link
        to={`/tenants/edit/${id}`}
        className="inline-flex min-h-6 items-center text-link wrap-anywhere max-md:-mt-2 max-md:min-h-11"
      >
        {displayName}
      </Link>
      <span className="block text-meta text-soft wrap-anywhere">{hosts.join(', ') || name}</span>
    </>
  );
}

function LicenceLines({ tenant }: { tenant: TenantSummary }) {
  if (tenant.fflId === null) return <span className="text-soft">The network itself</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {tenant.verified ? (
        <VerifiedBadge />
      ) : (
        <Badge tone="warn">{tenant.pausedAt ? 'Paused' : 'Not verified'}</Badge>
      )}
      {tenant.validUntil && (
        <span className="text-meta text-soft">
          until <Time value={tenant.validUntil} show="day" />
        </span>
      )}
    </span>
  );
}
