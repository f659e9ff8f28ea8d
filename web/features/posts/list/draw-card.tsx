/**
 * Keeps the HTML of cards on the server. They are most of what a list takes to draw, and the same for all members who have
 * neither voted for nor saved them. The browser takes them over as if they had been drawn in their place.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, UNSAFE_LocationContext as LocationContext } from 'react-router';
import type { CurrentUser } from '#common/api/accounts.ts';
import { CurrentUserProvider } from '#web/lib/current.ts';
import { formatRelative } from '#web/lib/format.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { NowProvider } from '#web/ui/time.tsx';
import type { DrawnCard } from './drawn-cards.ts';
import { PostCard } from './post-card.tsx';

/** Some 8 KB each: what the first pages of lists show. */
const MAX_CACHED = 500;

/** In place of whoever looks: nothing of theirs can come into what others are sent. */
const SOMEBODY: CurrentUser = {
  id: 0,
  displayName: '',
  email: null,
  emailVerified: false,
  profilePic: '',
  zipCode: null,
  phoneNumber: '',
  role: 0,
  permissions: [],
  isCurrentTenantMember: false,
  stores: [],
  notificationsCount: 0,
  unreadMessagesCount: 0,
  suspension: null,
  createdAt: '',
};

/** The one that was asked for longest ago comes first. */
const kept = new Map<string, string>();
const client = createQueryClient();

/** @returns what is inside of the element that holds the card. */
export function drawCard({ post, heading, isMember, now }: DrawnCard): string {
  const key = JSON.stringify([formatRelative(post.createdAt, now), heading, isMember, post]);
  const known = kept.get(key);
  const html =
    known ??
    renderToString(
      // A page of its own, also where it is asked for while another one is drawn.
      <LocationContext value={null as never}>
        <MemoryRouter>
          <QueryClientProvider client={client}>
            <CurrentUserProvider value={isMember ? SOMEBODY : null}>
              <NowProvider now={now}>
                <PostCard post={post} heading={heading} />
              </NowProvider>
            </CurrentUserProvider>
          </QueryClientProvider>
        </MemoryRouter>
      </LocationContext>,
    );
  // Behind all the others now.
  kept.delete(key);
  kept.set(key, html);
  if (kept.size > MAX_CACHED) kept.delete(kept.keys().next().value ?? '');
  return html;
}
