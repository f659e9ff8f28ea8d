/** Tells the server that a post is looked at: once a tab, and only while somebody can see it. */
import { useEffect } from 'react';
import { ApiError } from '#common/api/call.ts';
import { api } from '#web/lib/api.ts';

const counted = new Set<number>();

export function useCountView(postId: number): void {
  useEffect(() => {
    function count() {
      if (document.visibilityState !== 'visible' || counted.has(postId)) return;
      counted.add(postId);
      // A count that is lost is no trouble that anybody could do something about; of what has gone there is none.
      api('POST /posts/:id/view', { params: { id: postId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) counted.delete(postId);
      });
    }
    count();
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, [postId]);
}
