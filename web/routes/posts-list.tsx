/** The lists of posts: all listings, new and used stock, private party, news, discussions. */
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessagesSquare, Newspaper, Plus, SearchX } from 'lucide-react';
import { useLocation } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { isDealerType } from '#common/domain/post-types.ts';
import { isListView, toLastingPath } from '#web/lib/structured-data/list-address.ts';
import { useStoredSort } from '#web/features/posts/list/list-preferences.ts';
import { prefetchList } from '#web/features/posts/list/list-loading.ts';
import { ALL_LISTINGS, type ListPage, listPageAt, listTitle } from '#web/features/posts/list/list-pages.ts';
import { type ListQuery, parseListQuery, toPostsQuery } from '#web/features/posts/list/list-query.ts';
import { ListView } from '#web/features/posts/list/list-view.tsx';
import { NothingListed } from '#web/features/posts/list/nothing-listed.tsx';
import { PostList } from '#web/features/posts/list/post-list.tsx';
import { postCountQuery, postsPagesQuery } from '#web/features/posts/list/posts.api.ts';
import { useDealerChoices } from '#web/features/posts/list/use-dealer-choices.ts';
import { useListQuery } from '#web/features/posts/list/use-list-query.ts';
import { SaveSearch } from '#web/features/saved-searches/save-search.tsx';
import { useCurrentUser, useHasPermission, useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/posts-list.ts';
import { PostMeta } from './post-meta.tsx';

/** News are the tenant's own on a dealer's site: the server sees to that. */
const prefetch = (url: URL) => (client: QueryClient, call: CallApi) => {
  const query = parseListQuery(url.searchParams);
  const { defaults } = query.id === undefined ? listPageAt(url.pathname) : ALL_LISTINGS;
  return prefetchList(client, call, query, defaults);
};

export const loader = ({ context, url }: Route.LoaderArgs) => loadOnServer(context, prefetch(url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadInBrowser(prefetch(url));

export default function PostsList() {
  const { pathname } = useLocation();
  const page = listPageAt(pathname);
  const state = useListQuery();
  const knownZip = useKnownZip();
  const isCards = page.look === 'cards';
  const dealers = useDealerChoices(isCards);
  const title = listTitle(page, state.query);
  const lastingPath = toLastingPath(pathname);
  const { categories = [] } = state.query;
  const types = page.defaults.types ?? page.offers;
  const asked = toPostsQuery(state.query, page.defaults, knownZip, useStoredSort());
  const isEmpty = useQuery(postCountQuery(asked)).data?.count === 0;
  if (state.query.id !== undefined) return <LonePost page={page} query={state.query} />;
  return (
    <>
      <PageMeta
        title={title}
        // The specification gives the lists other than that of all listings their whole titles.
        isWholeTitle={page !== ALL_LISTINGS}
        description={page.description}
        canonical={lastingPath + (categories.length === 1 ? `?category=${categories[0]}` : '')}
        isTenants={lastingPath === '/news'}
        noindex={isEmpty || categories.length > 1 || isListView(state.query, types, ['categories'])}
      />
      <ListView
        key={pathname}
        page={page}
        title={title}
        state={state}
        dealers={dealers}
        action={<WriteButton page={page} />}
        empty={<Nothing page={page} />}
        renderSave={isCards ? (saveable) => <SaveSearch {...saveable} /> : undefined}
      />
    </>
  );
}

/** The post that the address names, and the way to all the others. */
function LonePost({ page, query }: { page: ListPage; query: ListQuery }) {
  const { pathname } = useLocation();
  const asked = toPostsQuery(query, ALL_LISTINGS.defaults, useKnownZip(), null);
  const post = useInfiniteQuery(postsPagesQuery(asked)).data?.pages[0]?.posts[0];
  const all = (
    <LinkButton to={pathname} variant="outlined">
      Show all posts
    </LinkButton>
  );
  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      {post ? (
        <PostMeta post={post} />
      ) : (
        <PageMeta title={page.title} description={page.description} noindex />
      )}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-title [overflow-wrap:anywhere]">{post?.title ?? 'One post'}</h1>
        {all}
      </div>
      <PostList
        query={asked}
        look="cards"
        empty={
          <EmptyState icon={<SearchX />} title="Post not found" action={all}>
            It may have been removed by its owner.
          </EmptyState>
        }
      />
    </div>
  );
}

/** One way on from a list that has nothing: writing the first post where one may. */
function Nothing({ page }: { page: ListPage }) {
  const isStaff = useCurrentUser()?.isCurrentTenantMember ?? false;
  const canWrite = useCanWrite(page);
  const { types = page.offers } = page.defaults;
  if (page.look === 'cards') return <NothingListed canAdd={isStaff || !types.every(isDealerType)} />;
  return (
    <EmptyState
      icon={page.look === 'news' ? <Newspaper /> : <MessagesSquare />}
      title="Nothing here yet"
      action={
        canWrite ? <WriteButton page={page} /> : <LinkButton to="/posts">Browse All Listings</LinkButton>
      }
    >
      {canWrite ? 'Write the first one.' : 'Nothing here yet.'}
    </EmptyState>
  );
}

/** News is written by those who may, discussions by everyone: visitors log in on the way. */
function useCanWrite(page: ListPage): boolean {
  const canWriteNews = [useHasPermission('news:create'), useHasPermission('news:create:tenant')].some(
    Boolean,
  );
  return page.look === 'stories' || (page.look === 'news' && canWriteNews);
}

function WriteButton({ page }: { page: ListPage }) {
  const canWrite = useCanWrite(page);
  const isNews = page.look === 'news';
  if (!canWrite) return null;
  return (
    <LinkButton to={`/posts/create?type=${isNews ? 'news' : 'basic'}`} className="max-[279px]:px-2">
      <Plus aria-hidden="true" className="size-[18px]" />
      {isNews ? 'News Post' : 'New Discussion'}
    </LinkButton>
  );
}
