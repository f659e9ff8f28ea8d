/** A person's public profile: who it is, and what they list and talk about. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallApi } from '#common/api/call.ts';
import type { Profile as ProfileView } from '#common/api/accounts.ts';
import { DEFAULT_PROFILE_PIC } from '#common/domain/media-url.ts';
import { ProfileHeader } from '#web/features/accounts/profile-header.tsx';
import { ratingsQuery } from '#web/features/deals/deals.api.ts';
import { RatingList } from '#web/features/deals/rating-list.tsx';
import { isListView } from '#web/lib/structured-data/list-address.ts';
import { ReportPerson } from '#web/features/user-admin/report-person.tsx';
import { sellerQuery } from '#web/features/posts/detail/post.api.ts';
import { prefetchList } from '#web/features/posts/list/list-loading.ts';
import { LIST_FRAME, ListPageSkeleton } from '#web/features/posts/list/list-page-skeleton.tsx';
import { profilePage } from '#web/features/posts/list/list-pages.ts';
import { parseListQuery } from '#web/features/posts/list/list-query.ts';
import { ListView } from '#web/features/posts/list/list-view.tsx';
import { NothingListed } from '#web/features/posts/list/nothing-listed.tsx';
import { useListQuery } from '#web/features/posts/list/use-list-query.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { readId } from './route-id.ts';
import type { Route } from './+types/profile.ts';

const prefetch = (id: number, url: URL) => async (client: QueryClient, call: CallApi) => {
  const { deals } = await client.fetchQuery(sellerQuery(id, call));
  await Promise.all([
    deals.ratings > 0 && client.prefetchInfiniteQuery(ratingsQuery({ userId: id }, call)),
    prefetchList(client, call, parseListQuery(url.searchParams), profilePage(id, false).defaults),
  ]);
};

/** An address whose id is no number asks for nobody: 0 has no profile. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, prefetch(readId(params.id), url));
export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadInBrowser(prefetch(readId(params.id), url));

export default function Profile({ params }: Route.ComponentProps) {
  return <ProfilePage id={readId(params.id)} />;
}

function ProfilePage({ id }: { id: number }) {
  const { data: profile, ...query } = useQuery(sellerQuery(id));
  // A member may report the person, or edit what is their own: a button, on a phone in a line of its own.
  const isVisitor = useCurrentUser() === null;
  if (profile) return <ProfilePosts key={id} profile={profile} />;
  return (
    <PagePending
      title="Profile"
      error={query.error}
      isFetching={query.isFetching}
      refetch={query.refetch}
      frame={LIST_FRAME}
    >
      <ListPageSkeleton head={isVisitor ? 'h-[118px] sm:h-[146px]' : 'h-[178px] sm:h-[146px]'} hasRatings />
    </PagePending>
  );
}

function ProfilePosts({ profile }: { profile: ProfileView }) {
  const isOwn = useCurrentUser()?.id === profile.id;
  const page = useMemo(() => profilePage(profile.id, isOwn), [profile.id, isOwn]);
  const state = useListQuery();
  return (
    <>
      <PageMeta
        type="profile"
        title={profile.displayName}
        description={`What ${profile.displayName} lists.`}
        image={profile.profilePic === DEFAULT_PROFILE_PIC ? null : profile.profilePic}
        canonical={`/profile/${profile.id}`}
        noindex={isListView(state.query, page.offers)}
      />
      <ListView
        page={page}
        title="Posts"
        heading="h2"
        state={state}
        empty={
          <NothingListed
            words={isOwn ? 'You haven’t posted anything yet.' : 'Nothing posted yet.'}
            canAdd={isOwn}
          />
        }
        lead={
          <>
            <ProfileHeader
              profile={profile}
              actions={profile.can.report && <ReportPerson id={profile.id} />}
            />
            <RatingList about={{ userId: profile.id }} deals={profile.deals} />
          </>
        }
      />
    </>
  );
}
