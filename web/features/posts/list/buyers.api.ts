/** Who bought what one sold: whom one can name, and naming one of them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { SELL_SEARCH_TYPES } from '#common/domain/post-types.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

/** Sold by the reader: whoever looked for something sold nothing. */
export const canNameBuyer = (post: Post): boolean =>
  post.can.clearStatus &&
  post.status === PostStatus.Complete &&
  SELL_SEARCH_TYPES.includes(post.type as PostType);

export const buyersQuery = (postId: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['buyers', postId],
    queryFn: () => call('GET /posts/:id/buyers', { params: { id: postId } }),
  });

/** @param onShowDeals leads to where a deal is rated */
export function useNameBuyer(postId: number, onShowDeals: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (buyerId: number | null) =>
      api('PUT /posts/:id/deal', { params: { id: postId }, body: { buyerId } }),
    onSuccess: (sale) => {
      client.setQueryData(buyersQuery(postId).queryKey, sale);
      void client.invalidateQueries({ queryKey: ['deals'] });
      if (sale.buyer === null) toast.success('Saved');
      else {
        toast.success('Saved. You can now rate each other.', {
          action: { label: 'Your deals', onClick: onShowDeals },
        });
      }
    },
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'),
  });
}
