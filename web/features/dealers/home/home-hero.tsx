/** Hero of a home page. */
import { Fragment, type ReactNode } from 'react';
import { Clock } from 'lucide-react';
import type { OpenState, Tenant, TenantHome } from '#common/api/tenants.ts';
import { US_STATES } from '#common/domain/us-states.ts';
import { Badge, VerifiedBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ScoreLine } from '#web/ui/stars.tsx';
import { listingsUrl, stockUrl } from './listings-url.ts';
import { describeOpenState } from './hours.ts';
import { MediaSlider } from './media-slider.tsx';

interface HeroFrameProps {
  home: TenantHome;
  children: ReactNode;
}

/** Under 1,024 px the picture lies over the text, from edge to edge. */
function HeroFrame({ home: { media, mediaSets }, children }: HeroFrameProps) {
  const columns = media.length > 0 ? 'lg:grid-cols-[1fr_408px]' : '';
  return (
    <div className="lg:content-width lg:mt-6">
      <div
        className={`grid border-b bg-card shadow-card lg:rounded lg:border ${columns} ${media.length > 0 ? 'lg:min-h-[380px]' : ''}`}
      >
        {media.length > 0 && (
          <div className="aspect-2/1 min-w-0 overflow-hidden lg:relative lg:aspect-auto lg:rounded-l-[7px]">
            <div className="size-full lg:absolute lg:inset-0">
              <MediaSlider media={media} mediaSets={mediaSets} />
            </div>
          </div>
        )}
        <div className="flex min-w-0 flex-col justify-center px-4 py-5 sm:px-6 lg:p-8">{children}</div>
      </div>
    </div>
  );
}

interface NetworkHeroProps {
  home: TenantHome;
  /** Each of its sentences begins a line. */
  headline: string;
  /** Without any, the way to them stands below alone. */
  hasListings: boolean;
}

/** Also of a tenant without a license. */
export function NetworkHero({ home, headline, hasListings }: NetworkHeroProps) {
  const { tenant } = home;
  return (
    <HeroFrame home={home}>
      <h1 className="text-hero">
        {headline.split(/(?<=[.!?]) /).map((sentence, index) => (
          <Fragment key={sentence}>
            {index > 0 && <br />}
            {sentence}
          </Fragment>
        ))}
      </h1>
      <p className="mt-2 max-w-[640px] text-body text-soft">{tenant.description}</p>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:[&>*]:grow max-sm:[&>*]:basis-2/5 max-sm:[&>*]:px-2 lg:[&>*]:px-3 min-[280px]:[&>*]:whitespace-nowrap">
        {hasListings && <LinkButton to={listingsUrl(tenant)}>Browse All Listings</LinkButton>}
        <LinkButton to="/faq" variant="outlined">
          How it works
        </LinkButton>
      </div>
    </HeroFrame>
  );
}

interface DealerHeroProps {
  home: TenantHome;
  /** Beside the main button. */
  follow: ReactNode;
  /** What was checked, where the dealer is verified. */
  verification: ReactNode;
}

export function DealerHero({ home, follow, verification }: DealerHeroProps) {
  const { tenant, openState, deals } = home;
  return (
    <HeroFrame home={home}>
      {(tenant.verified || openState) && (
        <div className="mb-2.5 flex flex-wrap gap-x-3 gap-y-1.5">
          {tenant.verified && <VerifiedBadge boxed />}
          {openState && <OpenBadge openState={openState} timeZone={tenant.timeZone} />}
        </div>
      )}
      <h1 className="text-hero">{tenant.displayName}</h1>
      <p className="mt-1 text-body font-medium">{formatPlace(tenant)}</p>
      {deals && (
        <ScoreLine deals={deals} to={`/ffl/${tenant.name}#ratings`} className="mt-1 text-note text-soft" />
      )}
      <p className="mt-3 max-w-[640px] text-body text-soft">{tenant.description}</p>
      <div className="mt-5 flex gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2">
        <LinkButton to={tenant.fflId === null ? listingsUrl(tenant) : stockUrl(tenant.fflId)}>
          See our listings
        </LinkButton>
        {follow}
      </div>
      {verification && (
        // Opened on a desk it lies over what follows: a higher card would crop the picture anew.
        <div className="relative mt-1.5 lg:[&>details>div]:absolute lg:[&>details>div]:inset-x-0 lg:[&>details>div]:z-20 lg:[&>details>div]:border lg:[&>details>div]:shadow-overlay">
          {verification}
        </div>
      )}
    </HeroFrame>
  );
}

function OpenBadge({ openState, timeZone }: { openState: OpenState; timeZone: string }) {
  return (
    <Badge boxed tone={openState.isOpen ? 'good' : 'neutral'}>
      <Clock aria-hidden="true" />
      {describeOpenState(openState, timeZone)}
    </Badge>
  );
}

/** `Boise, Idaho`. */
function formatPlace({ city, state }: Pick<Tenant, 'city' | 'state'>): string {
  const name = US_STATES.find(({ code }) => code === state)?.name ?? state;
  return [city, name].filter(Boolean).join(', ');
}
