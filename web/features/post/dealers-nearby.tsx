/** The licensed dealers around the reader, nearest first, each with what a transfer costs. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Dealer } from '#common/contracts/tenants.ts';
import { formatMiles, formatMoney } from '#web/lib/format.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dealersNearbyQuery } from './post.api.ts';

/** The anchor that the transfer notice leads to. */
export const DEALERS_NEARBY_ID = 'dealers-nearby';
const SHOWN_FIRST = 3;

interface DealersNearbyProps {
  /** Where the reader is, as far as is known. */
  zip: string | null;
}

export function DealersNearby({ zip }: DealersNearbyProps) {
  const { data, error, isFetching, refetch } = useQuery(dealersNearbyQuery(zip));
  const [showsAll, setShowsAll] = useState(false);
  const dealers = data?.ffls ?? [];
  const place = zip === null ? '' : ' near you';
  return (
    // Takes the focus when the notice leads here.
    <Card id={DEALERS_NEARBY_ID} tabIndex={-1} className="scroll-mt-20 outline-none">
      <h2 className="text-small-title">Dealers{place}</h2>
      {data === undefined && error && (
        <ErrorBlock
          message="The dealers could not be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && (
        <Delayed>
          <Skeleton className="mt-3 h-40" />
        </Delayed>
      )}
      {data !== undefined && dealers.length === 0 && (
        <p className="mt-2 text-note text-soft">
          No verified dealer within 100 miles yet. Any licensed dealer can do the transfer: ask one you trust.
        </p>
      )}
      {dealers.length > 0 && (
        <ul>
          {(showsAll ? dealers : dealers.slice(0, SHOWN_FIRST)).map((dealer) => (
            <DealerRow key={dealer.id} dealer={dealer} />
          ))}
        </ul>
      )}
      {!showsAll && dealers.length > SHOWN_FIRST && (
        <Button variant="plain" className="mt-2 -ml-[18px] noscript:hidden" onClick={() => setShowsAll(true)}>
          All dealers{place}
        </Button>
      )}
    </Card>
  );
}

function DealerRow({ dealer }: { dealer: Dealer }) {
  return (
    <li className="flex items-center justify-between gap-4 border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <Link to={`/ffl/${dealer.name}`} className="text-note font-medium hover:underline">
          {dealer.displayName}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-soft">
          <span>
            {dealer.city}, {dealer.state}
            {dealer.distanceMiles !== undefined && ` · ${formatMiles(dealer.distanceMiles)}`}
          </span>
          {dealer.verified && <VerifiedBadge />}
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
