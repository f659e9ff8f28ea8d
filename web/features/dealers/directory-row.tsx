/** A dealer as a row of the directory; whoever is no member stands there more quietly, and leads nowhere. */
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import type { Dealer } from '#common/contracts/directory.ts';
import { formatMiles, formatMoney } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { OpenBadge } from '#web/ui/open-badge.tsx';

const ROW = 'relative flex items-start gap-3.5 px-4 py-3.5';

const placeOf = ({ city, state, distanceMiles }: Dealer): string =>
  [[city, state].filter(Boolean).join(', '), distanceMiles === undefined ? '' : formatMiles(distanceMiles)]
    .filter(Boolean)
    .join(' · ');

export function StoreRow({ dealer }: { dealer: Dealer }) {
  const services = [
    dealer.takesTransfers === false ? 'No private transfers' : '',
    dealer.offersConsignment ? 'Consignment' : '',
  ].filter(Boolean);
  return (
    <li className={`${ROW} hover:bg-well/50`}>
      <Avatar name={dealer.displayName} picture={dealer.logoUrl} store />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Link
            to={`/ffl/${dealer.name}`}
            className="text-card-title wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {dealer.displayName}
          </Link>
          {dealer.verified && <VerifiedBadge />}
        </p>
        <p className="mt-0.5 text-meta text-soft">{placeOf(dealer)}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1 text-meta text-soft">
          {dealer.openState && dealer.timeZone && (
            <>
              <OpenBadge state={dealer.openState} timeZone={dealer.timeZone} />
              {services.length > 0 && '·'}
            </>
          )}
          <span>{services.join(' · ')}</span>
        </p>
      </div>
      {dealer.transferFee !== null && (
        <p className="shrink-0 text-right text-meta text-soft">
          <span className="block text-small-title text-ink">{formatMoney(dealer.transferFee)}</span>
          transfer
        </p>
      )}
    </li>
  );
}

export function OutsiderRow({ dealer, siteName }: { dealer: Dealer; siteName: string }) {
  return (
    <li className={ROW}>
      <span
        aria-hidden="true"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded border border-dashed text-soft"
      >
        <Store className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-note wrap-anywhere text-soft">{dealer.displayName}</p>
        <p className="mt-0.5 text-meta text-soft">
          {placeOf(dealer)}
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">Not a member of {siteName}</span>
        </p>
      </div>
    </li>
  );
}
