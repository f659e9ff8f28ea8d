/** Reports a post to the moderators, with a reason; nobody else learns of it. */
import { type FormEvent, useId, useState } from 'react';
import type { Post } from '#common/contracts/posts.ts';
import { REPORT_REASONS, type ReportReason } from '#common/domain/enums.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { useReportPost } from './post-actions.ts';

const TEXT_MAX = 1_000;

const REASON_LABELS: Record<ReportReason, string> = {
  'prohibited item': 'Prohibited item',
  scam: 'Scam',
  'wrong category': 'Wrong category',
  spam: 'Spam',
  harassment: 'Harassment',
  other: 'Something else',
};

interface ReportDialogProps {
  post: Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ReportDialog({ post, open, onOpenChange }: ReportDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending } = useReportPost(post);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (reason === undefined) return;
    mutate({ reason, text: text.trim() || undefined }, { onSuccess: () => onOpenChange(false) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this post"
      description="A moderator looks at it. Nobody else learns of your report."
      actions={
        <>
          <Button type="submit" form={formId} size={48} pending={isPending}>
            Report
          </Button>
          <Button variant="outlined" size={48} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-[22px]">
        <RadioTiles
          legend="What is wrong?"
          name="reason"
          options={REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))}
          value={reason ?? ''}
          onChange={(event) => setReason(event.target.value as ReportReason)}
          error={isAsked && reason === undefined ? 'Choose a reason' : undefined}
          className="[&>div]:grid [&>div]:grid-cols-1 min-[420px]:[&>div]:grid-cols-2"
        />
        <Field label="More about it" optional count={`${text.length}/${TEXT_MAX.toLocaleString('en-US')}`}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={TEXT_MAX}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
