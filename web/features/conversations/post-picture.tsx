/** Small photo of a post, or its category sign. */
import type { Conversation } from '#common/api/conversations.ts';
import { parseCategory } from '#common/domain/categories.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { CategorySign } from '#web/ui/category-sign.tsx';
import { useBrokenImage } from '#web/ui/use-broken-image.ts';

/** Fills its box; says nothing to a screen reader, since the title stands beside it. */
export function PostPicture({ post }: { post: Conversation['post'] }) {
  const { isBroken, watch } = useBrokenImage();
  const isSold = post.status === PostStatus.Complete;
  return (
    <span className={`block size-full overflow-hidden bg-well ${isSold ? 'opacity-50 saturate-15' : ''}`}>
      {post.picUrl === null || isBroken ? (
        <CategorySign
          category={post.category === null ? null : parseCategory(post.category)}
          type={post.type as PostType}
          seed={post.id}
        />
      ) : (
        <img
          {...watch}
          src={post.picUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="block size-full object-cover"
        />
      )}
    </span>
  );
}
