/** A dealer or licensee in the directory. */
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dealer } from '#common/api/dealer-directory.ts';
import { formatMiles, formatMoney } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { OpenBadge } from '#web/ui/open-badge.tsx';

const placeOf = ({ city, state, distanceMiles }: Dealer): string[] =>
  [
    [city, state].filter(Boolean).join(', '),
    distanceMiles === undefined ? '' : formatMiles(distanceMiles),
  ].filter(Boolean);

/** Facts in a line with a dot between two of them; where one begins a line, its dot lies outside and is cut away. */
function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`mt-0.5 overflow-x-clip text-meta text-soft ${className}`}>
      <div className="-ml-3 flex flex-wrap">{children}</div>
    </div>
  );
}

function Fact({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`relative min-w-0 pl-3 before:absolute before:left-1 before:content-['·'] ${className}`}>
      {children}
    </span>
  );
}

export function StoreRow({ dealer }: { dealer: Dealer }) {
  const services = [
    dealer.takesTransfers === false ? 'No private transfers' : '',
    dealer.offersConsignment ? 'Consignment' : '',
  ].filter(Boolean);
  return (
    <li className="relative flex items-start gap-3.5 px-4 py-3.5 hover:bg-well/50">
      <Avatar name={dealer.displayName} picture={dealer.logoUrl} store />
      {/* On a phone the fee stands beside the name alone, and the facts have the whole width below both. */}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3.5">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Link
            to={`/ffl/${dealer.name}`}
            className="text-card-title wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {dealer.displayName}
          </Link>
          {dealer.verified && <VerifiedBadge />}
        </p>
        <Facts className="col-start-1 max-sm:col-span-2">
          {placeOf(dealer).map((fact) => (
            <Fact key={fact}>{fact}</Fact>
          ))}
        </Facts>
        <Facts className="col-start-1 max-sm:col-span-2">
          {dealer.openState && dealer.timeZone && (
            <Fact>
              <OpenBadge state={dealer.openState} timeZone={dealer.timeZone} />
            </Fact>
          )}
          {services.map((service) => (
            <Fact key={service}>{service}</Fact>
          ))}
        </Facts>
        {dealer.transferFee !== null && (
          <p className="col-start-2 row-start-1 text-right text-meta whitespace-nowrap text-soft sm:row-end-4">
            <span className="text-small-title text-ink sm:block">{formatMoney(dealer.transferFee)}</span>{' '}
            transfer
          </p>
        )}
      </div>
    </li>
  );
}

export function OutsiderRow({ dealer, siteName }: { dealer: Dealer; siteName: string }) {
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5">
      <span
        aria-hidden="true"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded border border-dashed text-soft"
      >
        <Store className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-note wrap-anywhere text-soft">{dealer.displayName}</p>
        <Facts>
          {placeOf(dealer).map((fact) => (
            <Fact key={fact}>{fact}</Fact>
          ))}
          <Fact className="max-sm:basis-full">Not on {siteName} yet</Fact>
        </Facts>
      </div>
    </li>
  );
}
