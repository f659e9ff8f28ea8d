/** Who offers the post: a store with what was verified and since when, or a person; and the way to write to them. */
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { formatDate } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { NewMember } from '#web/ui/new-member.tsx';
import { ScoreLine } from '#web/ui/stars.tsx';
import { MessageSeller } from './message-seller.tsx';
import { dealerQuery, sellerQuery } from './post.api.ts';

export function SellerPanel({ post }: { post: Post }) {
  return (
    <>
      <Card padded={false} className="p-4">
        {post.dealer ? <DealerSeller dealer={post.dealer} /> : <PrivateSeller post={post} />}
      </Card>
      {/* On a phone it stands in the bar at the bottom. */}
      <MessageSeller post={post} size={48} className="-mt-1 max-lg:hidden" />
    </>
  );
}

/** Dates without a time are calendar days: read in UTC they stay the day they name. */
const readDay = (value: string): string => formatDate(value, 'UTC');

function DealerSeller({ dealer }: { dealer: NonNullable<Post['dealer']> }) {
  const { data: store, isPending } = useQuery(dealerQuery(dealer.name));
  const verified = store?.verified ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Avatar name={dealer.displayName} picture={store?.logoUrl} store />
        <div className="min-w-0 grow basis-28">
          <p className="truncate text-body font-semibold">{dealer.displayName}</p>
          <p className="text-meta text-soft">
            Licensed dealer
            {store?.city && ` · ${store.city}, ${store.state ?? ''}`}
            {isPending && <Reserved> · Anytown, ST</Reserved>}
          </p>
        </div>
        <Link to={`/ffl/${dealer.name}`} className="inline-flex min-h-11 items-center text-link text-crumb">
          Listings
        </Link>
      </div>
      {dealer.verified && (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-soft">
          <VerifiedBadge />
          {isPending && <Reserved>since Jan 00, 2000 · on the ATF list of Jan 00, 2000</Reserved>}
          {verified && `since ${readDay(verified.since)}`}
          {verified?.listCheckedOn && ` · on the ATF list of ${readDay(verified.listCheckedOn)}`}
        </p>
      )}
      {isPending && <ReservedScore />}
      {store?.deals && (
        <ScoreLine
          deals={store.deals}
          to={`/ffl/${dealer.name}#ratings`}
          className="mt-2 text-meta text-soft"
        />
      )}
    </>
  );
}

/** Keeps the room of words that are on their way. */
function Reserved({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="invisible">
      {children}
    </span>
  );
}

/** Most who sell have sold before. */
function ReservedScore() {
  return (
    <p className="mt-2 text-meta">
      <Reserved>0.0 (00 ratings) · 00 deals</Reserved>
    </p>
  );
}

function roleOf(type: PostType): string | null {
  if (!isListing(type)) return null;
  return type === PostType.Buy ? 'private buyer' : 'private seller';
}

function PrivateSeller({ post }: { post: Post }) {
  const { author } = post;
  const { data: profile, isPending } = useQuery(sellerQuery(author.id));
  const role = roleOf(post.type as PostType);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Avatar name={author.displayName} picture={author.profilePic} />
        <div className="min-w-0 grow basis-28">
          <p className="truncate text-body font-semibold">{author.displayName}</p>
          <p className="text-meta text-soft first-letter:uppercase">
            {role ?? (profile ? null : 'member')}
            {profile && role && ' · '}
            {profile && (
              <NewMember memberSince={profile.memberSince}>
                member since {new Date(profile.memberSince).getUTCFullYear()}
              </NewMember>
            )}
            {isPending && <Reserved> · member since 2000</Reserved>}
          </p>
        </div>
        <Link to={`/profile/${author.id}`} className="inline-flex min-h-11 items-center text-link text-crumb">
          Profile
        </Link>
      </div>
      {(profile?.phoneConfirmed || isPending) && (
        <p className="mt-2.5 flex items-center gap-2 text-crumb">
          {isPending ? (
            <Reserved>Phone confirmed</Reserved>
          ) : (
            <>
              <Phone aria-hidden="true" className="size-4 text-brand" /> Phone confirmed
            </>
          )}
        </p>
      )}
      {isPending && <ReservedScore />}
      {profile && (
        <ScoreLine
          deals={profile.deals}
          to={`/profile/${author.id}#ratings`}
          className="mt-2 text-meta text-soft"
        />
      )}
    </>
  );
}
