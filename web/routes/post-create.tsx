/** Writing a new post: `?type=` says of which kind. */
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { Ban, Store } from 'lucide-react';
import type { CallApi } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { PostType } from '#common/domain/enums.ts';
import { isDealerType, postTypeFromNumber, postTypeFromText } from '#common/domain/post-types.ts';
import { placeQuery } from '#web/features/posts/editor/editor.api.ts';
import { draftNameOf, headingOf, mayCreate } from '#web/features/posts/editor/editor-types.ts';
import { api } from '#web/lib/api.ts';
import { currentUserQuery, useCurrentUser } from '#web/lib/current.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Time } from '#web/ui/time.tsx';
import type { Route } from './+types/post-create.ts';
import { EditorPage } from './editor-page.tsx';

function typeOf(params: URLSearchParams): PostType {
  const text = params.get('type') ?? '';
  if (/^\d+$/.test(text)) return postTypeFromNumber(Number(text)) ?? PostType.Sell;
  return postTypeFromText(text);
}

/**
 * Visitors log in first; who may not write this kind finds no page, but a store's staff is told why, and so is whoever
 * is suspended.
 */
async function guard(client: QueryClient, call: CallApi, url: URL): Promise<CurrentUser> {
  const user = await client.ensureQueryData(currentUserQuery(call));
  if (user === null) throw redirect(loginUrl(url));
  const type = typeOf(url.searchParams);
  const isStaff = user.isCurrentTenantMember && (isDealerType(type) || type === PostType.News);
  const isNotified = isStaff || user.suspension !== null;
  if (!mayCreate(type, user.permissions) && !isNotified) throw data(null, { status: 404 });
  return user;
}

/** The place stands in the preview from the start. */
const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const { zipCode } = await guard(client, call, url);
  if (zipCode !== null) await client.prefetchQuery(placeQuery(zipCode, call));
};

export const loader = ({ context, url }: Route.LoaderArgs) => loadOnServer(context, prefetch(url));

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await guard(getQueryClient(), api, url);
  return loadInBrowser(prefetch(url));
}

export default function PostCreate() {
  const [params, setParams] = useSearchParams();
  const current = useCurrentUser();
  // Whose session ends while writing keeps the editor.
  const [opened] = useState(current);
  const user = current ?? opened;
  const type = typeOf(params);
  if (user === null) return null;
  // Whoever is suspended while writing keeps the editor, too: a bar says why nothing can be published.
  const writer = user.suspension === null ? user : (opened ?? user);
  if (mayCreate(type, writer.permissions)) {
    // The address names the type that is chosen, so that a reload and the draft agree with it.
    return (
      <EditorPage
        key={draftNameOf(type)}
        type={type}
        user={writer}
        onTypeChosen={(chosen) =>
          setParams({ type: String(chosen) }, { replace: true, preventScrollReset: true })
        }
      />
    );
  }
  return (
    <div className="content-width pt-5 pb-10">
      <PageMeta title={headingOf(type, 'create')} noindex />
      <h1 className="sr-only">{headingOf(type, 'create')}</h1>
      {user.suspension === null ? <NotVerified /> : <Suspended {...user.suspension} />}
    </div>
  );
}

function Suspended({ until, reason }: NonNullable<CurrentUser['suspension']>) {
  return (
    <EmptyState
      icon={<Ban />}
      title="You can’t post right now"
      action={<LinkButton to="/posts">Browse All Listings</LinkButton>}
    >
      Your account is suspended until <Time value={until} show="moment" />. You can browse but not post.
      {reason && <span className="block wrap-anywhere">{`Reason: ${reason}${fullStopAfter(reason)}`}</span>}
    </EmptyState>
  );
}

function NotVerified() {
  return (
    <EmptyState
      icon={<Store />}
      title="Your store can’t post right now"
      action={<LinkButton to="/posts/create?type=sell">Write a private listing</LinkButton>}
    >
      A store can post only while its license is verified. The verification is missing or paused.
    </EmptyState>
  );
}
