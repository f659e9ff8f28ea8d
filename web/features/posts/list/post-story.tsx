/** News and discussions in a list: title, first lines, author, time, comments. */
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Time } from '#web/ui/time.tsx';
import { StatusBadge } from './badges.tsx';
import { excerptOf } from './excerpt.ts';
import { Picture } from './picture.tsx';
import { CommentCount, sellerName, TitleLink } from './post-lines.tsx';
import { VoteButtons } from './vote-buttons.tsx';

/** Two lines at the widest. */
const EXCERPT_LENGTH = 220;

export function PostStory({ post }: { post: Post }) {
  const hasPicture = post.picUrl !== null || post.type === PostType.News;
  const name = sellerName(post);
  return (
    <article
      className={`relative grid min-w-0 ${hasPicture ? 'grid-cols-[minmax(0,1fr)] @min-[300px]:grid-cols-[136px_minmax(0,1fr)] @min-[300px]:gap-x-3.5 @min-[640px]:grid-cols-[200px_minmax(0,1fr)] @min-[640px]:gap-x-0' : 'grid-cols-[minmax(0,1fr)]'}`}
    >
      {hasPicture && (
        // Out of the flow: the shape of a picture must not move its row.
        <div className="relative mt-3.5 ml-4 h-[90px] w-[120px] overflow-hidden rounded @min-[640px]:row-span-2 @min-[640px]:m-0 @min-[640px]:h-auto @min-[640px]:w-auto @min-[640px]:rounded-none">
          <div className="absolute inset-0">
            <Picture post={post} sizes="200px" />
          </div>
        </div>
      )}
      {/* Room for two lines of each on a phone, elsewhere for one and two: rows are all alike. */}
      <div
        className={`mt-3.5 min-h-[92px] pr-4 @min-[640px]:min-h-[72px] @min-[640px]:pl-4 pl-4 ${hasPicture ? '@min-[300px]:pl-0' : ''}`}
      >
        <h2 className="line-clamp-2 text-small-title @min-[640px]:line-clamp-1">
          <TitleLink post={post} className="text-ink" />
        </h2>
        <p className="mt-1 line-clamp-2 text-note text-soft">{excerptOf(post.description, EXCERPT_LENGTH)}</p>
      </div>
      <div
        className={`flex min-h-11 items-center gap-x-3 px-4 pt-1 pb-0.5 @max-[300px]:flex-wrap ${hasPicture ? '@min-[300px]:col-span-2 @min-[640px]:col-span-1' : ''}`}
      >
        <p className="flex min-w-0 grow items-center gap-2 text-meta text-soft">
          {!hasPicture && (
            <Avatar name={name} picture={post.author.profilePic} store={post.dealer !== null} size={24} />
          )}
          <span className="flex min-w-0">
            <span className="truncate font-medium text-ink">{name}</span>
            <span className="shrink-0 whitespace-pre">
              {' · '}
              <Time value={post.createdAt} />
            </span>
          </span>
          <StatusBadge post={post} />
        </p>
        <span className="-ml-3.5 flex shrink-0 items-center gap-2">
          <VoteButtons post={post} />
          <CommentCount post={post} />
        </span>
      </div>
    </article>
  );
}
