/** The nearest verified dealers who make a transfer, around the reader or else around the post; asks where the reader is. */
import { Form, Link } from 'react-router';
import { type FormEvent, useState } from 'react';
import type { Dealer } from '#common/api/dealer-directory.ts';
import type { Post } from '#common/api/posts.ts';
import { formatMiles, formatMoney } from '#web/lib/format.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { OpenBadge } from '#web/ui/open-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isZip, ZIP_RULE } from '#common/domain/zip.ts';
import { useRememberZip } from '#web/lib/remembered-zip.ts';
import { Field } from '#web/ui/field.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { useDealersNearby } from './post.api.ts';
import { describeNearby, directoryUrl } from './transfer.ts';

function DealerZipForm() {
  const remember = useRememberZip();
  const [error, setError] = useState<string>();

  function check(event: FormEvent<HTMLFormElement>) {
    const zip = new FormData(event.currentTarget).get('zipCode');
    if (typeof zip === 'string' && isZip(zip)) return remember(zip);
    event.preventDefault();
    setError(ZIP_RULE);
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <Form action="/ffl" noValidate onSubmit={check} className="flex flex-wrap items-start gap-2 print:hidden">
      <Field label="Your ZIP code" error={error} className="grow basis-32">
        {(control) => (
          <NumericInput
            {...control}
            name="zipCode"
            autoComplete="postal-code"
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" variant="outlined" className="mt-[26px]">
        Find dealers
      </Button>
    </Form>
  );
}

/** The anchor that the transfer notice leads to. */
export const DEALERS_NEARBY_ID = 'dealers-nearby';
const SHOWN = 3;

interface DealersNearbyProps {
  post: Post;
  /** Where the reader is, as far as is known. */
  zip: string | null;
}

export function DealersNearby({ post, zip }: DealersNearbyProps) {
  const { data, error, isFetching, isEnabled, refetch } = useDealersNearby(post, zip);
  const isNobody = !isEnabled || data?.ffls.length === 0;
  if (isNobody && zip !== null) return null;
  if (isNobody) {
    return (
      <Card id={DEALERS_NEARBY_ID} tabIndex={-1} className="scroll-mt-3 outline-none print:hidden">
        <h2 className="text-small-title">Find a dealer near you</h2>
        <p className="mb-3 text-meta text-soft">They handle the paperwork and background check.</p>
        <DealerZipForm />
      </Card>
    );
  }
  const place = describeNearby(post, zip);
  return (
    // Takes the focus when the notice leads here.
    <Card id={DEALERS_NEARBY_ID} tabIndex={-1} className="scroll-mt-3 outline-none">
      <h2 className="text-small-title">Dealers {place}</h2>
      <p className="text-meta text-soft">Verified dealers that handle private transfers.</p>
      {data === undefined && error && (
        <ErrorBlock
          message="The dealers could not be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && (
        <div className="h-66 pt-3">
          <Delayed>
            <Skeleton className="h-full" />
          </Delayed>
        </div>
      )}
      {data !== undefined && (
        <>
          <ul>
            {data.ffls.slice(0, SHOWN).map((dealer) => (
              <DealerRow key={dealer.id} dealer={dealer} />
            ))}
          </ul>
          {zip === null ? (
            <div className="mt-4">
              <DealerZipForm />
            </div>
          ) : (
            <LinkButton to={directoryUrl(zip)} variant="plain" className="mt-2 -mb-2 -ml-[18px]">
              All dealers near you
            </LinkButton>
          )}
        </>
      )}
    </Card>
  );
}

function DealerRow({ dealer }: { dealer: Dealer }) {
  return (
    <li className="flex items-center justify-between gap-4 border-b py-3">
      <div className="min-w-0">
        <Link to={`/ffl/${dealer.name}`} className="text-note font-medium hover:underline">
          {dealer.displayName}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-soft">
          <span>
            {dealer.city}, {dealer.state}
            {dealer.distanceMiles !== undefined && ` · ${formatMiles(dealer.distanceMiles)}`}
          </span>
          <VerifiedBadge />
        </p>
        {dealer.openState && dealer.timeZone && (
          <OpenBadge state={dealer.openState} timeZone={dealer.timeZone} />
        )}
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
