/** Posts side by side or one under the other: columns by the list's own width, rows, and stories. */
import { type ReactNode, useContext } from 'react';
import type { Post } from '#common/api/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/ui/time.tsx';
import { type DrawCard, DrawCardContext } from './drawn-cards.ts';
import { PostCard } from './post-card.tsx';
import { PostRow } from './post-row.tsx';
import { PostStory } from './post-story.tsx';

/** One column below 480 px, two to 768, three to 1,100, then four. */
const GRID =
  'grid grid-cols-1 gap-3 @min-[480px]:grid-cols-2 @min-[480px]:gap-4 @min-[768px]:grid-cols-3 @min-[1100px]:grid-cols-4';
const ROWS = 'divide-y overflow-hidden rounded border bg-card shadow-card';
const STORIES = 'flex flex-col gap-3';
const STORY = 'overflow-hidden rounded border bg-card shadow-card';
/** As many as a desk shows at once. */
const EAGER_CARDS = 3;
/** What hides a card at the widths that have so many columns. */
const HIDDEN_AT = {
  2: '@min-[480px]:@max-[768px]:hidden',
  3: '@min-[768px]:@max-[1100px]:hidden',
  4: '@min-[1100px]:hidden',
};
const COLUMNS = [2, 3, 4] as const;

export type ListLook = 'cards' | 'rows' | 'stories' | 'news';

const LISTS: Record<ListLook, string> = { cards: GRID, rows: ROWS, stories: STORIES, news: STORIES };
const ITEMS: Record<ListLook, string> = { cards: 'min-w-0', rows: 'min-w-0', stories: STORY, news: STORY };

/** Where a card would begin a last row that is not full, unless that row is the only one. */
function hideRemainder(index: number, count: number): string {
  return COLUMNS.filter((columns) => count >= columns && index >= count - (count % columns))
    .map((columns) => HIDDEN_AT[columns])
    .join(' ');
}

interface PostGridProps {
  posts: readonly Post[];
  look?: ListLook;
  heading?: 'h2' | 'h3';
  /** The first cards are in view when the page opens. */
  eager?: boolean;
  /** Cards that would not fill the last row are hidden, where all of them are shown elsewhere. */
  wholeRows?: boolean;
  renderRow?: (post: Post) => ReactNode;
}

export function PostGrid({
  posts,
  look = 'cards',
  heading,
  eager = false,
  wholeRows = false,
  renderRow,
}: PostGridProps) {
  return (
    <div className="@container">
      <ul className={LISTS[look]}>
        {posts.map((post, index) =>
          look === 'cards' ? (
            <CardItem
              key={post.id}
              post={post}
              heading={heading}
              eager={eager && index < EAGER_CARDS}
              className={`${ITEMS.cards} ${wholeRows ? hideRemainder(index, posts.length) : ''}`}
            />
          ) : (
            <li key={post.id} className={ITEMS[look]}>
              {look === 'rows' && (renderRow ? renderRow(post) : <PostRow post={post} />)}
              {(look === 'stories' || look === 'news') && <PostStory post={post} />}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

interface CardItemProps {
  post: Post;
  heading?: 'h2' | 'h3';
  eager: boolean;
  className: string;
}

function CardItem({ eager, className, ...card }: CardItemProps) {
  const draw = useContext(DrawCardContext);
  // What comes first is drawn in its place: React tells the browser of its picture in the head.
  if (draw && !eager) return <DrawnCardItem draw={draw} className={className} {...card} />;
  return (
    <li className={className}>
      <PostCard eager={eager} {...card} />
    </li>
  );
}

/** On the server alone; the browser takes over what it wrote as its own `CardItem`. */
function DrawnCardItem({ draw, className, ...card }: Omit<CardItemProps, 'eager'> & { draw: DrawCard }) {
  const isMember = useCurrentUser() !== null;
  const now = useNow();
  // oxlint-disable-next-line react/no-danger -- written by React from a card
  return <li className={className} dangerouslySetInnerHTML={{ __html: draw({ ...card, isMember, now }) }} />;
}

/** Fills its rows in one, two, three and four columns. */
const PLACES = Array.from({ length: 12 }, (_, place) => place);

function CardSkeleton() {
  return (
    <div className="overflow-hidden rounded border bg-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="h-[174px] px-3.5 pt-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-3/5" />
        <Skeleton className="mt-3 h-3.5 w-2/5" />
        <Skeleton className="mt-2 h-3.5 w-1/2" />
      </div>
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="flex gap-3 p-3">
      <Skeleton className="h-[72px] w-24 shrink-0" />
      <div className="grow">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <Skeleton className="mt-2 h-4 w-3/5 @min-[640px]:hidden" />
        <Skeleton className="mt-2 h-3.5 w-2/5" />
        <Skeleton className="mt-2 h-5 w-16 @min-[640px]:hidden" />
      </div>
    </div>
  );
}

function StorySkeleton() {
  return (
    <div className="h-[156px] px-4 pt-4 @min-[640px]:h-[136px]">
      <Skeleton className="h-5 w-full @min-[640px]:w-3/5" />
      <Skeleton className="mt-1 h-5 w-3/5 @min-[640px]:hidden" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <Skeleton className="mt-5 h-4 w-2/5" />
    </div>
  );
}

/** A story with its picture. */
function NewsSkeleton() {
  return (
    <div className="grid h-[156px] grid-cols-[120px_minmax(0,1fr)] gap-x-3.5 px-4 pt-3.5 @min-[640px]:h-[136px] @min-[640px]:grid-cols-[200px_minmax(0,1fr)] @min-[640px]:p-0">
      <Skeleton className="h-[90px] @min-[640px]:h-full @min-[640px]:rounded-none" />
      <div className="@min-[640px]:pt-4 @min-[640px]:pr-4">
        <Skeleton className="h-5 w-full @min-[640px]:w-3/5" />
        <Skeleton className="mt-1 h-5 w-3/5 @min-[640px]:hidden" />
        <Skeleton className="mt-2 h-4 w-full @min-[640px]:mt-3" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <Skeleton className="mt-5 h-4 w-2/5 @max-[640px]:hidden" />
      </div>
      <Skeleton className="col-span-2 h-4 w-2/5 @min-[640px]:hidden" />
    </div>
  );
}

const SKELETONS = { cards: CardSkeleton, rows: RowSkeleton, stories: StorySkeleton, news: NewsSkeleton };

/** Holds the place of a list that is on its way. */
export function PostGridSkeleton({ look = 'cards' }: { look?: ListLook }) {
  const PlaceSkeleton = SKELETONS[look];
  return (
    <div className="@container">
      <div className={LISTS[look]}>
        {PLACES.map((place) => (
          <div key={place} className={ITEMS[look]}>
            <PlaceSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
