/** The drawn sign of a post, where it has no picture to show. */
import type { Post } from '#common/api/posts.ts';
import { parseCategory } from '#common/domain/categories.ts';
import type { PostType } from '#common/domain/enums.ts';
import { CategorySign } from '#web/ui/category-sign.tsx';

export function PostSign({ post }: { post: Pick<Post, 'id' | 'category' | 'type'> }) {
  return (
    <CategorySign
      category={post.category === null ? null : parseCategory(post.category)}
      type={post.type as PostType}
      seed={post.id}
      labelled
    />
  );
}
