/** Who the dealer of a list is: name, place, what was verified, and the ways there. */
import { ExternalLink, MapPin, Phone } from 'lucide-react';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import type { Tenant } from '#common/contracts/tenants.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { FollowButton } from './follow-button.tsx';

/** Without the country's 1. */
const US_DIGITS = 10;
const LINK =
  'inline-flex min-h-11 items-center gap-2 text-note text-brand no-underline hover:text-brand-strong hover:underline [&>svg]:size-[18px]';

export function DealerHeader({ dealer }: { dealer: Tenant }) {
  const cityState = [dealer.city, dealer.state].filter(Boolean).join(', ');
  const address = [dealer.address, [dealer.city, dealer.state].filter(Boolean).join(' '), dealer.zip]
    .filter(Boolean)
    .join(', ');
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-start gap-4 sm:flex-nowrap">
        <span className="hidden sm:inline-flex">
          <Avatar name={dealer.displayName} picture={dealer.logoUrl} store size={96} />
        </span>
        <div className="min-w-0 grow basis-full sm:basis-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="text-title wrap-anywhere">{dealer.displayName}</h1>
            {dealer.verified && <VerifiedBadge boxed />}
          </div>
          <p className="mt-1 text-note font-medium">
            {cityState}
            {dealer.verified?.listCheckedOn && (
              <span className="font-normal text-soft">
                {' · ATF list checked '}
                <Time value={dealer.verified.listCheckedOn} show="date" />
              </span>
            )}
          </p>
          {dealer.description && (
            <p className="mt-2 line-clamp-3 max-w-[680px] text-note text-soft">{dealer.description}</p>
          )}
          <div className="-mb-2 flex flex-wrap gap-x-6 pt-1">
            {address && (
              <a
                href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
                className={LINK}
              >
                <MapPin aria-hidden="true" />
                {address}
              </a>
            )}
            {dealer.phoneNumber && (
              <a href={`tel:${dealer.phoneNumber}`} className={LINK}>
                <Phone aria-hidden="true" />
                {formatPhoneDashes(digitsOnly(dealer.phoneNumber).slice(-US_DIGITS))}
              </a>
            )}
            <a href={dealer.url} className={LINK}>
              <ExternalLink aria-hidden="true" />
              Visit the store’s page
            </a>
          </div>
        </div>
        <FollowButton dealer={dealer} />
      </div>
    </Card>
  );
}
