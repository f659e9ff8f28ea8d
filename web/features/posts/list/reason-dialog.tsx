/** Asks for a text before an action: a moderator's reason, an owner's appeal. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';

const REASON_MIN = 3;

interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** The name of the text field. */
  field: string;
  max: number;
  confirmLabel: string;
  /** What is confirmed takes something away. */
  destructive?: boolean;
  pending: boolean;
  onConfirm: (reason: string) => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    text,
    field,
    max,
    confirmLabel,
    destructive = false,
    pending,
    onConfirm,
  } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = reason.trim();
    setIsTooShort(trimmed.length < REASON_MIN);
    if (trimmed.length >= REASON_MIN) onConfirm(trimmed);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={destructive ? 'bad' : 'filled'}
            size={48}
            pending={pending}
          >
            {confirmLabel}
          </Button>
          <Button variant="outlined" size={48} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={field}
          error={isTooShort ? `Enter at least ${REASON_MIN} characters` : undefined}
          count={`${reason.length}/${max.toLocaleString('en-US')}`}
        >
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={max}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
