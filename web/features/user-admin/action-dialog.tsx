/** The frame of everything that is done to a person: what it means, what it needs, why, and what came in between. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { usePersonChange } from './user-admin.api.ts';
import { PEOPLE_REASON_MAX } from '#common/domain/limits.ts';
import { toast } from '#web/ui/toast.ts';

interface ActionDialogProps {
  personId: number;
  title: string;
  description: string;
  confirmLabel: string;
  /** What has happened then, in a sentence. */
  done: (person: PersonDetail) => string;
  destructive?: boolean;
  isReasonOptional?: boolean;
  /** Whether the person is told the reason; else it is for the history alone. */
  isReasonShared: boolean;
  /** What has to be chosen besides the reason. */
  children?: ReactNode;
  /** The fields of the answer whose errors stand under what was chosen. */
  paths?: readonly string[];
  send: (reason: string) => Promise<PersonDetail>;
  onClose: () => void;
}

export function ActionDialog({
  personId,
  title,
  description,
  confirmLabel,
  done,
  destructive = false,
  isReasonOptional = false,
  isReasonShared,
  children,
  paths = [],
  send,
  onClose,
}: ActionDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const change = usePersonChange(personId, send);
  const { error } = change;
  const ofField = (path: string) => (error instanceof ApiError ? error.fieldMessage(path) : undefined);
  const reasonError = ofField('reason');
  const chosenError = paths.map(ofField).find((message) => message !== undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(reason.trim(), {
      onSuccess: (person) => {
        toast.success(done(person));
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            size={48}
            variant={destructive ? 'bad' : 'filled'}
            pending={change.isPending}
          >
            {confirmLabel}
          </Button>
          <Button variant="outlined" size={48} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-[22px]">
        {children && (
          <div>
            {children}
            <FieldError id={`${formId}-chosen`} error={chosenError} />
          </div>
        )}
        <Field
          label="Reason"
          optional={isReasonOptional}
          error={reasonError}
          help={
            isReasonShared
              ? 'The person is notified, and it’s recorded in the history.'
              : 'Recorded in the history.'
          }
          count={`${reason.length}/${PEOPLE_REASON_MAX}`}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={PEOPLE_REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {error !== null && reasonError === undefined && chosenError === undefined && (
          <div role="alert">
            <FieldError id={`${formId}-error`} error={error.message} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
