/** Reports a post to the moderators. */
import type { Post } from '#common/api/posts.ts';
import { REPORT_REASONS } from '#common/domain/enums.ts';
import { ReportDialog } from '#web/ui/report-dialog.tsx';
import { useReportPost } from './post-actions.ts';

interface ReportPostDialogProps {
  post: Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ReportPostDialog({ post, open, onOpenChange }: ReportPostDialogProps) {
  const { mutate, isPending } = useReportPost(post);
  return (
    <ReportDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this post"
      pending={isPending}
      reasons={REPORT_REASONS}
      onReport={(report) => mutate(report, { onSuccess: () => onOpenChange(false) })}
    />
  );
}
