/** Inventory items as answers. */
import type { InventoryItem } from '#common/api/inventory.ts';
import type { Post } from '#common/api/posts.ts';
import type { Extras } from './inventory.queries.ts';

export const viewItem = (post: Post, { views, conversations }: Extras): InventoryItem => ({
  id: post.id,
  stockNumber: post.stockNumber ?? null,
  title: post.title,
  type: post.type,
  category: post.category,
  price: post.price,
  previousPrice: post.previousPrice,
  status: post.status,
  // Sizes stand from the smallest to the largest, each with its width behind it.
  picUrl: post.media[0]?.srcset.split(' ', 1)[0] ?? null,
  expiresAt: post.expiresAt,
  updatedAt: post.updatedAt,
  views,
  saves: post.bookmarkCount,
  conversations,
  can: post.can,
});
