/** Actions on a comment. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, Link2, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#common/api/call.ts';
import type { Comment, ReportBody } from '#common/api/comments.ts';
import { api } from '#web/lib/api.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useLoginPrompt, useIntent } from '#web/lib/intent.ts';
import { IconButton } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { ReportDialog } from '#web/ui/report-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { commentAddress } from './comments.api.ts';
import { patchComments, putComment, withChange } from './comments.cache.ts';
import { useTalk } from './comments-context.ts';

interface CommentMenuProps {
  comment: Comment;
  name: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
}

export function CommentMenu({ comment, name, buttonRef, onEdit }: CommentMenuProps) {
  const { post, userId } = useTalk();
  const promptLogin = useLoginPrompt();
  const [asked, setAsked] = useState<'remove' | 'report' | null>(null);
  const { can, currentUserReported: isReported } = comment;
  const isMember = userId !== null;

  useIntent({ kind: 'reportComment', id: comment.id }, () => {
    if (can.report) setAsked('report');
    else toast.error(can.edit ? 'You can’t report your own comment.' : 'You can’t report this comment.');
  });

  const closeDialog = () => setAsked(null);

  async function copyLink() {
    const { search, hash } = commentAddress(comment.id);
    const address = `${window.location.origin}/posts/${post.id}${search}${hash}`;
    try {
      await copyText(address);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied.', { description: address });
    }
  }

  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton
            ref={buttonRef}
            label={`More actions on the comment of ${name}`}
            className="text-soft hover:text-ink focus-visible:-outline-offset-2 noscript:hidden [&>svg]:size-[18px]"
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        // A field that a choice opens takes the focus itself.
        onCloseAutoFocus={(event) => {
          if (document.activeElement instanceof HTMLTextAreaElement) event.preventDefault();
        }}
      >
        {isMember && can.edit && (
          <MenuItem onSelect={onEdit}>
            <Pencil aria-hidden="true" />
            Edit
          </MenuItem>
        )}
        <MenuItem onSelect={() => void copyLink()}>
          <Link2 aria-hidden="true" />
          Copy link
        </MenuItem>
        {isMember && can.report && (
          <MenuItem disabled={isReported} onSelect={() => setAsked('report')}>
            <Flag aria-hidden="true" />
            {isReported ? 'You reported this' : 'Report'}
          </MenuItem>
        )}
        {!isMember && (
          <MenuItem onSelect={() => promptLogin({ kind: 'reportComment', id: comment.id })}>
            <Flag aria-hidden="true" />
            Report
          </MenuItem>
        )}
        {isMember && can.delete && (
          <MenuItem tone="bad" onSelect={() => setAsked('remove')}>
            <Trash2 aria-hidden="true" />
            Delete
          </MenuItem>
        )}
      </Menu>
      {asked === 'remove' && <RemoveDialog comment={comment} onClose={closeDialog} />}
      {asked === 'report' && <ReportCommentDialog comment={comment} onClose={closeDialog} />}
    </>
  );
}

function say(error: unknown): void {
  toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.');
}

function RemoveDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { onCount, focusHeading } = useTalk();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /comments/:id', { params: { id: comment.id } }),
    onSuccess: ({ comment: removed, commentCount }) => {
      toast.success('Deleted');
      putComment(client, removed, { isOwn: true });
      onCount(commentCount);
      // At once: an open dialog takes back the focus that goes elsewhere.
      flushSync(onClose);
      // The menu's button that it gives the focus to goes with the comment.
      requestAnimationFrame(focusHeading);
    },
    onError: (error) => {
      say(error);
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete this comment?"
      description="Answers to it stay. This cannot be undone."
      confirmLabel="Delete"
      destructive
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
}

interface ReportCommentDialogProps {
  comment: Comment;
  onClose: () => void;
}

function ReportCommentDialog({ comment, onClose }: ReportCommentDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (report: ReportBody) =>
      api('POST /comments/:id/report', { params: { id: comment.id }, body: report }),
    onSuccess: () => {
      toast.success('Thank you. A moderator will look at it.');
      patchComments(client, comment.postId, (data) =>
        withChange(data, { ...comment, currentUserReported: true }),
      );
      onClose();
    },
    onError: say,
  });
  return (
    <ReportDialog
      open
      onOpenChange={onClose}
      title="Report this comment"
      pending={isPending}
      onReport={mutate}
    />
  );
}
