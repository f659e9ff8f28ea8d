/** The last question before a request for a new number is approved or denied, with the reason. */
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { NumberRequest } from '#common/api/user-admin.ts';
import { NUMBER_CHANGE_HOURS, PEOPLE_REASON_MAX } from '#common/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDecideNumberRequest } from './user-admin.api.ts';

interface NumberDecisionDialogProps {
  request: NumberRequest;
  isApproval: boolean;
  onClose: () => void;
}

export function NumberDecisionDialog({ request, isApproval, onClose }: NumberDecisionDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const decide = useDecideNumberRequest(request.id);
  const { error } = decide;
  const { displayName } = request.person;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (decide.isPending) return;
    const reason = typed.trim();
    decide.mutate(
      { approve: isApproval, ...(reason === '' && isApproval ? {} : { reason }) },
      {
        onSuccess: () => {
          toast.success(
            isApproval
              ? `The number of ${displayName} changes in ${NUMBER_CHANGE_HOURS} hours.`
              : `The request of ${displayName} is denied.`,
          );
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isApproval ? `Give ${displayName} the new number?` : `Deny the request of ${displayName}?`}
      description={
        isApproval
          ? `We’ll send the old number and the email address a link to stop it. In ${NUMBER_CHANGE_HOURS} hours the number changes and every session ends.`
          : 'The account stays as it is. The reason is texted to the new number.'
      }
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            size={48}
            variant={isApproval ? 'filled' : 'bad'}
            pending={decide.isPending}
          >
            {isApproval ? 'Approve' : 'Deny'}
          </Button>
          <Button variant="outlined" size={48} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label="Reason"
          optional={isApproval}
          help="It is recorded in the audit log."
          count={`${typed.length}/${PEOPLE_REASON_MAX}`}
          error={error === null ? undefined : messageOf(error)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={PEOPLE_REASON_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

const messageOf = (error: Error): string =>
  (error instanceof ApiError ? error.fieldMessage('reason') : undefined) ?? error.message;
