/** Home page of a tenant. */
import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '#common/api/posts.ts';
import type { TenantHome } from '#common/api/tenants.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CallCard, VisitCard } from './contact-cards.tsx';
import { DealerHero, NetworkHero } from './home-hero.tsx';
import { ListingsSlider } from './listings-slider.tsx';
import { listingsUrl } from './listings-url.ts';
import { NewsSlider } from './news-slider.tsx';
import { SliderPause, usePause } from './use-slider-motion.ts';
import { DealerSellCard, NetworkSellCard } from './sell-card.tsx';

interface TenantHomeProps {
  home: TenantHome;
  siteName: string;
  /** Of the network. */
  headline: string;
  listings: readonly Post[];
  renderListings: (posts: readonly Post[]) => ReactNode;
  /** One of them in the slider of a dealer. */
  renderListing: (post: Post) => ReactNode;
  /** What follows the dealer. */
  follow: ReactNode;
  /** What was checked, where the dealer is verified. */
  verification: ReactNode;
  /** The first words of a post's text. */
  excerptOf: (post: Post) => string;
}

export function TenantHomeView({
  home,
  siteName,
  headline,
  listings,
  renderListings,
  renderListing,
  follow,
  verification,
  excerptOf,
}: TenantHomeProps) {
  const { tenant, news, media, openState } = home;
  const pause = usePause();
  const isDealer = tenant.fflId !== null;
  return (
    <SliderPause value={pause}>
      {isDealer ? (
        <DealerHero home={home} follow={follow} verification={verification} />
      ) : (
        <NetworkHero
          home={home}
          headline={tenant.isNetwork ? headline : tenant.displayName}
          hasListings={listings.length > 0}
        />
      )}
      <div className="content-width mt-5 flex flex-col gap-5 sm:gap-7 lg:mt-7">
        {isDealer && (
          <div className="flex flex-col gap-3 sm:gap-4 lg:-mt-3 lg:flex-row">
            <VisitCard tenant={tenant} openState={openState} />
            {tenant.phoneNumber && <CallCard phoneNumber={tenant.phoneNumber} />}
          </div>
        )}
        {news.length > 0 && (
          <NewsSlider
            news={news}
            siteName={siteName}
            hasPauseButton={media.length < 2}
            excerptOf={excerptOf}
          />
        )}
        {isDealer && listings.length > 0 ? (
          <ListingsSlider
            listings={listings}
            allUrl={listingsUrl(tenant)}
            hasPauseButton={media.length < 2 && news.length < 2}
            renderCard={renderListing}
          />
        ) : (
          <RecentListings allUrl={listingsUrl(tenant)}>
            {listings.length > 0 ? renderListings(listings) : <NoListings />}
          </RecentListings>
        )}
        {isDealer ? <DealerSellCard tenant={tenant} /> : <NetworkSellCard />}
      </div>
    </SliderPause>
  );
}

function RecentListings({ allUrl, children }: { allUrl: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="recent-listings"
      className="grid grid-cols-1 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-y-3"
    >
      <h2 id="recent-listings" className="text-section">
        Recent Listings
      </h2>
      <LinkButton to={allUrl} variant="outlined" className="max-sm:order-last max-sm:mt-2">
        Browse All Listings
      </LinkButton>
      <div className="min-w-0 sm:col-span-2">{children}</div>
    </section>
  );
}

function NoListings() {
  return (
    <Card>
      <EmptyState icon={<PackageOpen />} title="No listings yet">
        Be the first to list something.
      </EmptyState>
    </Card>
  );
}
