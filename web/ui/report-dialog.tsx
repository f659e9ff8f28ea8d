/** Report dialog. */
import { type FormEvent, useId, useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#common/domain/enums.ts';
import { REPORT_TEXT_MAX } from '#common/domain/limits.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Textarea } from './input.tsx';
import { RadioTiles } from './radio-tiles.tsx';

const REASON_LABELS: Record<ReportReason, string> = {
  'prohibited item': 'Prohibited item',
  scam: 'Scam',
  'wrong category': 'Wrong category',
  spam: 'Spam',
  harassment: 'Harassment',
  other: 'Something else',
};

/** Only posts stand in a category. */
const REASONS_ELSEWHERE = REPORT_REASONS.filter((reason) => reason !== 'wrong category');

interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Report this post". */
  title: string;
  pending: boolean;
  reasons?: readonly ReportReason[];
  onReport: (report: { reason: ReportReason; text?: string }) => void;
}

export function ReportDialog({
  open,
  onOpenChange,
  title,
  pending,
  reasons = REASONS_ELSEWHERE,
  onReport,
}: ReportDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (reason !== undefined) onReport({ reason, text: text.trim() || undefined });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description="A moderator will review this. Your report is confidential."
      actions={
        <>
          <Button type="submit" form={formId} size={48} pending={pending}>
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
          legend="What’s wrong with it?"
          name="reason"
          options={reasons.map((value) => ({ value, label: REASON_LABELS[value] }))}
          value={reason ?? ''}
          onChange={(event) => setReason(event.target.value as ReportReason)}
          error={isAsked && reason === undefined ? 'Choose a reason' : undefined}
          className="[&>div]:grid [&>div]:grid-cols-1 min-[420px]:[&>div]:grid-cols-2"
        />
        <Field label="Details" optional count={`${text.length}/${REPORT_TEXT_MAX.toLocaleString('en-US')}`}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={REPORT_TEXT_MAX}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
