/** Writing a new post: `?type=` says of which kind. */
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { Store } from 'lucide-react';
import type { Fetcher } from '#common/api-client.ts';
import { PostType } from '#common/domain/enums.ts';
import { isDealerType, postTypeFromNumber, postTypeFromText } from '#common/domain/post-types.ts';
import { headingOf, mayCreate } from '#web/features/editor/editor-types.ts';
import { browserFetcher } from '#web/lib/api.ts';
import { currentUserQuery, useCurrentUser } from '#web/lib/current.ts';
import { getPageContext } from '#web/lib/page-context.ts';
import { createQueryClient, getQueryClient } from '#web/lib/query-client.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/post-create.ts';
import { EditorPage } from './editor-page.tsx';

function typeOf(params: URLSearchParams): PostType {
  const text = params.get('type') ?? '';
  if (/^\d+$/.test(text)) return postTypeFromNumber(Number(text)) ?? PostType.Sell;
  return postTypeFromText(text);
}

/** Visitors log in first; who may not write this kind finds no page, but a store's staff is told why. */
async function guard(client: QueryClient, fetcher: Fetcher, url: URL): Promise<null> {
  const user = await client.fetchQuery(currentUserQuery(fetcher));
  if (user === null) throw redirect(loginUrl(url));
  const type = typeOf(url.searchParams);
  const isStaff = user.isCurrentTenantMember && (isDealerType(type) || type === PostType.News);
  if (!mayCreate(type, user.permissions) && !isStaff) throw data(null, { status: 404 });
  return null;
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
  guard(createQueryClient(), getPageContext(context).fetcher, url);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => guard(getQueryClient(), browserFetcher, url);

export default function PostCreate() {
  const [params] = useSearchParams();
  const current = useCurrentUser();
  // Whose session ends while writing keeps the editor.
  const [opened] = useState(current);
  const user = current ?? opened;
  const type = typeOf(params);
  if (user === null) return null;
  // Another kind is another editor, with a draft of its own.
  return mayCreate(type, user.permissions) ? (
    <EditorPage key={type} type={type} user={user} />
  ) : (
    <div className="content-width pt-5 pb-10">
      <PageMeta title={headingOf(type, 'create')} noindex />
      <EmptyState
        icon={<Store />}
        title="Your store cannot post at the moment"
        action={<LinkButton to="/posts/create?type=sell">Write a private listing</LinkButton>}
      >
        A store posts while its licence is verified. The verification is missing or paused.
      </EmptyState>
    </div>
  );
}
