/** Head of a dealer's page. */
import { ExternalLink, Handshake, MapPin, Phone, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import type { DealerPage } from '#common/api/tenants.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { OpenBadge } from '#web/ui/open-badge.tsx';
import { FollowButton } from './follow-button.tsx';
import { VerificationDetail } from './verification-detail.tsx';

/** Without the country's 1. */
const US_DIGITS = 10;
const LINK =
  'inline-flex min-h-11 items-center gap-2 text-note text-brand no-underline hover:text-brand-strong hover:underline [&>svg]:size-[18px]';

interface DealerHeaderProps {
  dealer: DealerPage;
  /** The hours of the week, where they are known. */
  hours: ReactNode;
}

export function DealerHeader({ dealer, hours }: DealerHeaderProps) {
  const cityState = [dealer.city, dealer.state].filter(Boolean).join(', ');
  const stateZip = [dealer.state, dealer.zip].filter(Boolean).join(' ');
  const address = [dealer.address, dealer.city, stateZip].filter(Boolean).join(', ');
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-start gap-4 sm:flex-nowrap">
        <span className="hidden sm:inline-flex">
          <Avatar name={dealer.displayName} picture={dealer.logoUrl} store size={96} />
        </span>
        <div className="min-w-0 grow basis-full sm:basis-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="sm:hidden">
              <Avatar name={dealer.displayName} picture={dealer.logoUrl} store size={44} />
            </span>
            <h1 className="min-w-0 text-title wrap-anywhere max-sm:basis-1/2 max-sm:grow">
              {dealer.displayName}
            </h1>
            {dealer.verified && <VerifiedBadge boxed />}
          </div>
          <p className="mt-1 text-note font-medium">{cityState}</p>
          {dealer.verified && <VerificationDetail verified={dealer.verified} />}
          {dealer.description && (
            <p className="mt-2 line-clamp-6 max-w-[680px] sm:line-clamp-3 text-note text-soft">
              {dealer.description}
            </p>
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
              Visit the store page
            </a>
          </div>
        </div>
        <FollowButton dealer={dealer} />
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-5 border-t pt-4 text-note sm:grid-cols-2">
        {dealer.openState && (
          <section aria-label="Opening hours" className="max-w-[420px]">
            <OpenBadge state={dealer.openState} timeZone={dealer.timeZone} />
            <div className="mt-2">{hours}</div>
          </section>
        )}
        <Services dealer={dealer} />
      </div>
    </Card>
  );
}

function Services({ dealer: { takesTransfers, transferFee, offersConsignment } }: { dealer: DealerPage }) {
  const fee = transferFee === null ? '' : `: ${transferFee === 0 ? 'free' : formatMoney(transferFee)}`;
  return (
    <ul
      aria-label="At the counter"
      className="flex flex-col gap-2.5 [&_svg]:mt-px [&_svg]:size-[18px] [&_svg]:text-soft [&>li]:flex [&>li]:gap-2"
    >
      <li>
        <Handshake aria-hidden="true" />
        {takesTransfers ? `Private party transfers${fee}` : 'No private party transfers'}
      </li>
      {offersConsignment && (
        <li>
          <Tag aria-hidden="true" />
          Consignment sales
        </li>
      )}
    </ul>
  );
}
