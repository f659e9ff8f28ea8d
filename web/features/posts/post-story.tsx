/** News and discussions in a list: title, first lines, author, time, comments. */
import type { Post } from '#common/contracts/posts.ts';
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
    <article className="relative flex min-w-0">
      {hasPicture && (
        <div className="w-[120px] shrink-0 @min-[640px]:w-[200px]">
          <Picture post={post} sizes="200px" />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col px-4 pt-3.5 pb-0.5">
        {/* Room for two lines of each on a phone, elsewhere for one and two: rows and pictures are all alike. */}
        <div className="h-[92px] @min-[640px]:h-[72px]">
          <h2 className="line-clamp-2 text-small-title @min-[640px]:line-clamp-1">
            <TitleLink post={post} className="text-ink" />
          </h2>
          <p className="mt-1 line-clamp-2 text-note text-soft">
            {excerptOf(post.description, EXCERPT_LENGTH)}
          </p>
        </div>
        <div className="mt-auto flex min-h-11 flex-wrap items-center gap-x-3 pt-1">
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
          <span className="-ml-3.5 flex items-center gap-2">
            <VoteButtons post={post} />
            <CommentCount post={post} />
          </span>
        </div>
      </div>
    </article>
  );
}
