/** What a dealer lists, under who the dealer is. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CallApi } from '#common/api/call.ts';
import type { DealerPage as Dealer } from '#common/api/tenants.ts';
import { ratingsQuery } from '#web/features/deals/deals.api.ts';
import { RatingList } from '#web/features/deals/rating-list.tsx';
import { DealerHeader } from '#web/features/dealers/dealer-header.tsx';
import { isListView } from '#web/lib/structured-data/list-address.ts';
import { describeStore } from '#web/lib/structured-data/store-data.ts';
import { dealerQuery } from '#web/features/posts/detail/post.api.ts';
import { prefetchList } from '#web/features/posts/list/list-loading.ts';
import { LIST_FRAME, ListPageSkeleton } from '#web/features/posts/list/list-page-skeleton.tsx';
import { ALL_LISTINGS, type ListPage } from '#web/features/posts/list/list-pages.ts';
import { useStoredSort } from '#web/features/posts/list/list-preferences.ts';
import { parseListQuery, toPostsQuery } from '#web/features/posts/list/list-query.ts';
import { ListView } from '#web/features/posts/list/list-view.tsx';
import { NothingListed } from '#web/features/posts/list/nothing-listed.tsx';
import { postCountQuery } from '#web/features/posts/list/posts.api.ts';
import { useListQuery } from '#web/features/posts/list/use-list-query.ts';
import { SaveSearch } from '#web/features/saved-searches/save-search.tsx';
import { usualRowCount } from '#web/features/dealers/home/hours.ts';
import { WeekHours } from '#web/features/dealers/home/week-hours.tsx';
import { useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/dealer-list.ts';

/** On weekends; today stands alone among weekdays that are alike. */
const FEWEST_ROWS = 3;
/** As high as the header of a usual store, which has a row more or two on some days. */
const HEADS = [
  'h-[687px] sm:h-[461px] lg:h-[395px]',
  'h-[717px] sm:h-[491px] lg:h-[425px]',
  'h-[747px] sm:h-[521px] lg:h-[455px]',
];

const pageOf = (fflId: number | null): ListPage => ({
  ...ALL_LISTINGS,
  defaults: { ...ALL_LISTINGS.defaults, fflId: fflId ?? undefined },
});

const prefetch = (name: string, url: URL) => async (client: QueryClient, call: CallApi) => {
  const dealer = await client.fetchQuery(dealerQuery(name, call));
  await Promise.all([
    dealer.deals !== null &&
      dealer.deals.ratings > 0 &&
      client.prefetchInfiniteQuery(ratingsQuery({ dealer: name }, call)),
    prefetchList(client, call, parseListQuery(url.searchParams), pageOf(dealer.fflId).defaults),
  ]);
};

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, prefetch(params.fflName, url));
export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadInBrowser(prefetch(params.fflName, url));

export default function DealerList({ params }: Route.ComponentProps) {
  return <DealerPage name={params.fflName} />;
}

function DealerPage({ name }: { name: string }) {
  const { data: dealer, ...query } = useQuery(dealerQuery(name));
  const [rows] = useState(() => usualRowCount(new Date().getDay()));
  if (dealer) return <DealerPosts key={name} dealer={dealer} />;
  return (
    <PagePending
      title="Dealer"
      error={query.error}
      isFetching={query.isFetching}
      refetch={query.refetch}
      frame={LIST_FRAME}
    >
      <ListPageSkeleton head={HEADS[rows - FEWEST_ROWS] ?? ''} hasRatings hasChips hasNote />
    </PagePending>
  );
}

function DealerPosts({ dealer }: { dealer: Dealer }) {
  const page = useMemo(() => pageOf(dealer.fflId), [dealer.fflId]);
  const state = useListQuery();
  const asked = toPostsQuery(state.query, page.defaults, useKnownZip(), useStoredSort());
  const isEmpty = useQuery(postCountQuery(asked)).data?.count === 0;
  const store = describeStore(dealer, dealer.deals);
  return (
    <>
      <PageMeta
        title={dealer.displayName}
        description={dealer.description}
        image={dealer.logoUrl}
        canonical={`${dealer.url}/ffl/${dealer.name}`}
        noindex={isListView(state.query, page.offers)}
      />
      {store && <JsonLd thing={store} />}
      <ListView
        page={page}
        title="Listings"
        heading="h2"
        note={isEmpty ? undefined : 'From this store and local private sellers.'}
        state={state}
        lead={
          <>
            <DealerHeader
              dealer={dealer}
              hours={dealer.openState && <WeekHours week={dealer.openState.week} />}
            />
            <RatingList about={{ dealer: dealer.name }} deals={dealer.deals} />
          </>
        }
        empty={<NothingListed words={`${dealer.displayName} has nothing for sale right now.`} />}
        renderSave={(saveable) => <SaveSearch {...saveable} />}
      />
    </>
  );
}
