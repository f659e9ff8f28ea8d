/** The actions on a post: what each is called, what it asks first, and how its answer reaches the caches. */
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '#common/api/call.ts';
import type { Post, PostCan } from '#common/api/posts.ts';
import { Reaction, type ReportReason } from '#common/domain/enums.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { patchPostFields, POSTS_KEY, removePost, replacePost } from './posts.cache.ts';

export type PostActionName = keyof Pick<
  PostCan,
  | 'publish'
  | 'markSold'
  | 'markPending'
  | 'clearStatus'
  | 'renew'
  | 'convertToDealer'
  | 'convertToPrivate'
  | 'appeal'
  | 'flag'
  | 'unflag'
  | 'review'
  | 'approve'
  | 'hide'
  | 'restore'
  | 'delete'
>;

interface Question {
  title: string;
  text: string;
}

export interface PostAction {
  label: string;
  /** What is said when it is done. */
  done: string;
  /** Asked before it is done. */
  confirm?: Question;
  /** Asked for a text, with the name of its field. */
  reason?: Question & { field: string; max: number };
  /** Takes the post from the eyes of others. */
  destructive?: boolean;
}

const MADE_PUBLIC = 'Everyone will see it. We’ll notify its owner.';
const REASON_MAX = 500;
const APPEAL_MAX = 2_000;

export const POST_ACTIONS: Record<PostActionName, PostAction> = {
  publish: { label: 'Publish', done: 'Published' },
  markSold: { label: 'Mark Sold', done: 'Marked as sold' },
  markPending: { label: 'Mark Pending', done: 'Marked as pending' },
  clearStatus: { label: 'Clear Status', done: 'Available again' },
  renew: { label: 'Renew', done: 'Renewed' },
  convertToDealer: {
    label: 'Convert to Dealer',
    done: 'Now a dealer listing',
    confirm: { title: 'Convert to dealer listing?', text: 'It becomes a used listing in your store.' },
  },
  convertToPrivate: {
    label: 'Convert to Private',
    done: 'Now a private listing',
    confirm: { title: 'Convert to private listing?', text: 'It no longer belongs to your store.' },
  },
  appeal: {
    label: 'Appeal',
    done: 'Your appeal is with the moderators',
    reason: {
      title: 'Appeal',
      text: 'Tell us why this post should be restored.',
      field: 'Your text',
      max: APPEAL_MAX,
    },
  },
  flag: {
    label: 'Flag',
    done: 'Flagged',
    reason: {
      title: 'Flag this post?',
      text: 'Only its owner and moderators see it until it’s reviewed.',
      field: 'Reason for the owner',
      max: REASON_MAX,
    },
  },
  unflag: {
    label: 'Unflag',
    done: 'No longer flagged',
    confirm: { title: 'Unflag this post?', text: MADE_PUBLIC },
  },
  review: { label: 'Keep, Answer Reports', done: 'Kept. Its reports are answered.' },
  approve: {
    label: 'Approve',
    done: 'Approved',
    confirm: { title: 'Approve this post?', text: MADE_PUBLIC },
  },
  hide: {
    label: 'Hide',
    destructive: true,
    done: 'Hidden',
    reason: {
      title: 'Hide this post?',
      text: 'Only its owner and moderators see it from now on.',
      field: 'Reason for the owner',
      max: REASON_MAX,
    },
  },
  restore: {
    label: 'Restore',
    done: 'Restored',
    confirm: {
      title: 'Restore this post?',
      text: 'The post goes back to its earlier state. We’ll notify its owner.',
    },
  },
  delete: {
    label: 'Delete',
    destructive: true,
    done: 'Deleted',
    confirm: {
      title: 'Delete this post?',
      text: 'The listing and its photos will be deleted. This can’t be undone.',
    },
  },
};

export interface PostActionInput {
  action: PostActionName;
  reason?: string;
}

/** @returns the post as it is now; null where it is gone. */
async function sendAction(id: number, { action, reason }: PostActionInput): Promise<Post | null> {
  switch (action) {
    case 'delete':
      await api('DELETE /posts/:id', { params: { id } });
      return null;
    case 'renew':
      return api('POST /posts/:id/renew', { params: { id } });
    case 'appeal':
      return api('POST /posts/:id/appeal', { params: { id }, body: { text: reason ?? '' } });
    case 'convertToDealer':
    case 'convertToPrivate':
      return api('POST /posts/:id/type', { params: { id }, body: { action } });
    default:
      return api('POST /posts/:id/status', { params: { id }, body: { action, reason } });
  }
}

function say(error: unknown): void {
  toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.');
}

/** Lists ask again when they are next looked at; the one on the screen keeps its order. */
function markListsStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [POSTS_KEY], refetchType: 'none' });
}

/** Gets the post as it is now, or null where it is gone, and what was done. */
export type PostActionDone = (now: Post | null, action: PostActionName) => unknown;

/** @param onDone after the action, before a deleted post leaves the caches: the place to leave its page. */
export function usePostAction(post: Post, onDone?: PostActionDone) {
  const client = useQueryClient();
  const mutationKey = ['postAction', post.id];
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (input: PostActionInput) => sendAction(post.id, input),
    onSuccess: async (now, { action }) => {
      toast.success(POST_ACTIONS[action].done);
      if (now !== null) replacePost(client, now);
      await onDone?.(now, action);
      if (now === null) removePost(client, post.id);
      markListsStale(client);
    },
    onError: say,
  });
  /** Of two quick presses the second does nothing, even before the page has drawn the first. */
  const act: typeof mutate = (input, options) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(input, options);
  };
  return { act, isPending, running: isPending ? variables.action : null };
}

export interface ReportInput {
  reason: ReportReason;
  text?: string;
}

/** Whether this visitor has reported a post: the browser remembers it for the visit, the server tells nobody. */
export const reportedQuery = (id: number) =>
  queryOptions<boolean>({
    queryKey: ['reported', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function useReportPost(post: Post) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ReportInput) =>
      api('PUT /posts/:id/reaction', {
        params: { id: post.id },
        body: { reaction: Reaction.Report, ...input },
      }),
    onSuccess: (counts) => {
      patchPostFields(client, post.id, counts);
      client.setQueryData(reportedQuery(post.id).queryKey, true);
      toast.success('Thank you. A moderator will look at it.');
    },
    onError: say,
  });
}

/** Counts a post as shared; the sharing itself has worked already, so a failure says nothing. */
export function useShareCount(post: Post) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /posts/:id/share', { params: { id: post.id } }),
    onSuccess: (counts) => patchPostFields(client, post.id, counts),
  });
}
