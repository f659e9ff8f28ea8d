/** A person's own posts with their statuses, and what can be done with each. */
import type { QueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { Post } from '#common/api/posts.ts';
import { NewListingLink } from '#web/features/posts/list/nothing-listed.tsx';
import { OwnPostRow } from '#web/features/posts/list/own-post-row.tsx';
import { OWN_FILTERS, ownFilterOf, ownPosts } from '#web/features/posts/list/own-lists.ts';
import { PostList } from '#web/features/posts/list/post-list.tsx';
import { postsPagesQuery } from '#web/features/posts/list/posts.api.ts';
import { currentUserQuery, useCurrentUser } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/your-posts.ts';

const queryFor = (authorId: number, params: URLSearchParams) =>
  ownPosts(authorId, ownFilterOf(params), params.get('cursor') ?? undefined);

const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const user = await client.fetchQuery(currentUserQuery(call));
  if (user) await client.prefetchInfiniteQuery(postsPagesQuery(queryFor(user.id, url.searchParams), call));
};

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch(url));
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch(url));
}

const renderRow = (post: Post) => <OwnPostRow post={post} />;

export default function YourPosts() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const chosen = ownFilterOf(params);
  if (user === null) return <ToLogin />;
  const isAll = chosen.value === 'all';
  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      <PageMeta title="Your Posts" noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-title">Your Posts</h1>
        <NewListingLink />
      </div>
      <nav
        aria-label="By status"
        className="-mx-(--gutter) mt-2 mb-3 flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {OWN_FILTERS.map((filter) => (
          <Link
            key={filter.value}
            to={{ search: filter.value === 'all' ? '' : `?show=${filter.value}` }}
            replace
            preventScrollReset
            aria-current={filter.value === chosen.value ? 'page' : undefined}
            className="relative inline-flex h-9 shrink-0 items-center rounded-full border border-edge bg-card px-3.5 text-label font-medium text-ink no-underline before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-well aria-[current=page]:border-brand aria-[current=page]:bg-tint aria-[current=page]:text-brand"
          >
            {filter.label}
          </Link>
        ))}
      </nav>
      <PostList
        query={queryFor(user.id, params)}
        look="rows"
        renderRow={renderRow}
        empty={
          <EmptyState
            icon={<NotebookPen />}
            title={isAll ? 'You haven’t posted yet' : `No posts under “${chosen.label}”`}
            action={
              isAll ? (
                <LinkButton to={`/posts/create?type=${user.isCurrentTenantMember ? 'dealerNew' : 'sell'}`}>
                  Write your first listing
                </LinkButton>
              ) : (
                <LinkButton to="/profile" variant="outlined">
                  Show all your posts
                </LinkButton>
              )
            }
          >
            {isAll && 'A listing takes a few minutes: photos, a title and a price.'}
          </EmptyState>
        }
      />
    </div>
  );
}
