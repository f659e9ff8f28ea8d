/** Every tenant of the network: a table, and cards on a phone. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Search } from 'lucide-react';
import { Link } from 'react-router';
import type { TenantSummary } from '#common/api/tenant-settings.ts';
import { Badge, VerifiedBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList, TableOrCards } from '#web/ui/paged-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Time } from '#web/ui/time.tsx';
import { tenantsQuery } from './store-settings.api.ts';

const CELL = 'px-4 py-3 text-left align-top';

export function TenantList({ phrase }: { phrase: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(tenantsQuery(phrase))}
      itemsOf={(page) => page.tenants}
      skeleton={<SkeletonRows count={8} />}
      empty={
        <EmptyState
          icon={phrase === '' ? <Building2 /> : <Search />}
          title="No tenant found"
          action={
            // Anew: the field above keeps what was typed.
            <LinkButton to="/tenants/" reloadDocument variant="outlined">
              Show all tenants
            </LinkButton>
          }
        >
          Try part of a name or host.
        </EmptyState>
      }
    >
      {(tenants) => (
        <TableOrCards
          items={tenants}
          head={
            <>
              <th className={CELL}>Name</th>
              <th className={CELL}>Place</th>
              <th className={CELL}>License</th>
              <th className={`${CELL} text-right`}>Members</th>
              <th className={`${CELL} text-right`}>Followers</th>
            </>
          }
          renderRow={(tenant) => <TenantCells tenant={tenant} />}
          renderCard={(tenant) => <TenantCard tenant={tenant} />}
        />
      )}
    </PagedList>
  );
}

function TenantCells({ tenant }: { tenant: TenantSummary }) {
  return (
    <>
      <td className={CELL}>
        <NameLines tenant={tenant} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>{placeOf(tenant)}</td>
      <td className={CELL}>
        <LicenseLines tenant={tenant} />
      </td>
      <td className={`${CELL} text-right`}>{tenant.fflId === null ? '' : tenant.memberCount}</td>
      <td className={`${CELL} text-right`}>{tenant.fflId === null ? '' : tenant.followerCount}</td>
    </>
  );
}

function TenantCard({ tenant }: { tenant: TenantSummary }) {
  return (
    <>
      <NameLines tenant={tenant} />
      <div className="mt-2 text-note">
        <LicenseLines tenant={tenant} />
      </div>
      {tenant.fflId !== null && (
        <p className="mt-1 text-meta text-soft tabular-nums">
          {placeOf(tenant)} · {countOf(tenant.memberCount, 'member')} ·{' '}
          {countOf(tenant.followerCount, 'follower')}
        </p>
      )}
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

function LicenseLines({ tenant }: { tenant: TenantSummary }) {
  if (tenant.fflId === null) return <Badge>{tenant.isNetwork ? 'Network' : 'No license'}</Badge>;
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
