/** `/` and `/home`: the home page of the host's tenant. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { FollowButton } from '#web/features/dealers/follow-button.tsx';
import { VerificationDetail } from '#web/features/dealers/verification-detail.tsx';
import { describeStore } from '#web/lib/structured-data/store-data.ts';
import { PostCard } from '#web/features/posts/list/post-card.tsx';
import { PostGrid } from '#web/features/posts/list/post-grid.tsx';
import { excerptOf } from '#web/features/posts/list/excerpt.ts';
import { TenantHomeView } from '#web/features/dealers/home/tenant-home.tsx';
import { tenantHomeQuery, useHomeListings } from '#web/features/dealers/home/home.api.ts';
import { useHostName } from '#web/lib/current.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/home.ts';

const NEWS_EXCERPT = 160;
const FAILED = 'An error occurred while loading the page. Please try again later.';

/** A failure is shown in the page's place, not by the router. */
const prefetch = (client: QueryClient, call: CallApi) => client.prefetchQuery(tenantHomeQuery(call));

export const loader = ({ context }: Route.LoaderArgs) => loadOnServer(context, prefetch);
export const clientLoader = () => loadInBrowser(prefetch);

export default function HomeRoute() {
  const { siteName, homeHeadline } = useInitialState();
  const hostName = useHostName();
  const { data: home, isPending, isFetching, refetch } = useQuery(tenantHomeQuery());
  const listings = useHomeListings(home);
  if (isPending) {
    return (
      <div className="flex grow items-center justify-center py-24">
        <PageMeta title={hostName} noindex />
        <Delayed>
          <Spinner size="large" />
        </Delayed>
        {/* The server waits for the page: what is still missing there has failed. */}
        <noscript>
          <ErrorBlock message={FAILED} />
        </noscript>
      </div>
    );
  }
  if (home === undefined) {
    return (
      <div className="flex grow items-center justify-center">
        <PageMeta title={hostName} noindex />
        <ErrorBlock message={FAILED} pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const { tenant, media, deals } = home;
  const store = describeStore(tenant, deals);
  return (
    <>
      <PageMeta
        title={hostName}
        description={tenant.description}
        image={media.length > 1 ? media[0] : tenant.logoUrl}
        canonical="/"
        isTenants
      />
      {store && <JsonLd thing={store} />}
      <TenantHomeView
        home={home}
        siteName={siteName}
        headline={homeHeadline}
        listings={listings}
        renderListings={(posts) => <PostGrid posts={posts} heading="h3" wholeRows />}
        renderListing={(post) => <PostCard post={post} heading="h3" />}
        follow={<FollowButton dealer={tenant} />}
        verification={tenant.verified && <VerificationDetail verified={tenant.verified} />}
        excerptOf={(post) => excerptOf(post.description, NEWS_EXCERPT)}
      />
    </>
  );
}
