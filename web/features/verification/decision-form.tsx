/** Approving, which opens the store, or declining. */
import { useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Application, DecisionBody } from '#common/api/verification.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { APPLICANT_COPY, isListed } from './application-copy.ts';
import { useDecide } from './verification.api.ts';
import { APPLICATION_REASON_MAX } from '#common/domain/limits.ts';

interface DecisionFormProps {
  application: Application;
  review: NonNullable<Application['review']>;
  onDecided: () => void;
}

export function DecisionForm({ application: { id, can }, review, onDecided }: DecisionFormProps) {
  const [name, setName] = useState(review.suggestedName);
  const [host, setHost] = useState(review.suggestedHost);
  const [reason, setReason] = useState('');
  const [withoutLetter, setWithoutLetter] = useState(false);
  const decide = useDecide(id);
  const { error, isPending, variables } = decide;
  const isApproving = isPending && variables?.decision === 'approve';
  const messageOf = (path: string): string | undefined =>
    error instanceof ApiError ? error.fieldMessage(path) : undefined;
  const fields = { name: messageOf('name'), host: messageOf('hosts.0'), reason: messageOf('reason') };
  const hasPlace = Object.values(fields).some((message) => message !== undefined);
  const mayApprove = can.approve || (can.approveWithoutLetter && withoutLetter);

  /** What is refused is told beside the fields. */
  function send(body: DecisionBody) {
    if (!isPending) decide.mutateAsync(body).then(onDecided, () => undefined);
  }

  function approve() {
    if (!mayApprove) return;
    send({
      decision: 'approve',
      name: name.trim(),
      hosts: host.trim() === '' ? [] : [host.trim()],
      reason,
      ...(can.approve ? {} : { withoutLetter }),
    });
  }

  return (
    <section aria-labelledby="decision" className="flex flex-col gap-4">
      <h2 id="decision" className="text-panel">
        Decision
      </h2>
      <form
        noValidate
        aria-label="Decision"
        onSubmit={(event) => {
          event.preventDefault();
          approve();
        }}
        className="flex flex-col gap-4"
      >
        {review.applicantState !== 'active' && (
          <WarningNote title={APPLICANT_COPY[review.applicantState].title}>
            {APPLICANT_COPY[review.applicantState].text}
          </WarningNote>
        )}
        {can.approveWithoutLetter && (
          <Checkbox
            label="Approve without the letter: the premises were verified another way."
            checked={withoutLetter}
            onChange={(event) => setWithoutLetter(event.currentTarget.checked)}
          />
        )}
        {mayApprove && (
          <>
            <Field label="Short name" help="Used in addresses such as /ffl/…" error={fields.name}>
              {(control) => (
                <Input
                  {...control}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field
              label="Host"
              optional
              help="The address of the store’s own site. It must lead to this server."
              error={fields.host}
            >
              {(control) => (
                <Input
                  {...control}
                  value={host}
                  onChange={(event) => setHost(event.currentTarget.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
          </>
        )}
        <Field
          label="Reason"
          optional={can.approve && isListed(review.check)}
          help="The applicant will see this."
          error={fields.reason}
        >
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              rows={3}
              maxLength={APPLICATION_REASON_MAX}
            />
          )}
        </Field>
        {error && !hasPlace && (
          <p role="alert" className="text-note text-bad">
            {error.message}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {mayApprove && (
            <Button type="submit" pending={isApproving}>
              Approve and open the store
            </Button>
          )}
          <Button
            variant="bad"
            pending={isPending && !isApproving}
            onClick={() => send({ decision: 'decline', reason })}
          >
            Decline
          </Button>
        </div>
      </form>
    </section>
  );
}
