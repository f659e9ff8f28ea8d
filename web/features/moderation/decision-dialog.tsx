/** Asks for what a decision against something needs: a reason of the list or own words, a strike, a suspension. */
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { CaseDecisionBody, QueueCase } from '#common/api/moderation.ts';
import { needsSanction } from '#common/domain/cases.ts';
import {
  CANNED_REASONS,
  MODERATION_CATEGORIES,
  MODERATION_CATEGORY_LABELS,
  type ModerationCategory,
} from '#common/domain/moderation-reasons.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { messageOf } from './moderation.api.ts';
import { effectOf, labelOf, titleOf } from './moderation-copy.ts';
import { DECISION_REASON_MAX } from '#common/domain/limits.ts';

const OWN_WORDS = '';
const DAYS = [1, 3, 7, 14, 30];

interface DecisionDialogProps {
  item: QueueCase;
  action: 'remove' | 'delete';
  pending: boolean;
  error: Error | null;
  onDecide: (body: CaseDecisionBody) => void;
  onClose: () => void;
}

export function DecisionDialog({ item, action, pending, error, onDecide, onClose }: DecisionDialogProps) {
  const formId = useId();
  const [canned, setCanned] = useState(OWN_WORDS);
  const [category, setCategory] = useState<ModerationCategory>('other');
  const [reason, setReason] = useState('');
  const [isStrike, setIsStrike] = useState(false);
  const [days, setDays] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const label = labelOf(action, item);
  const ofField = (path: string) => (error instanceof ApiError ? error.fieldMessage(path) : undefined);
  const isReasonMissing = reason.trim() === '';
  const isSanctionMissing = needsSanction(item.kind) && !isStrike && days === '';
  const fields = {
    reason: isAsked && isReasonMissing ? 'Enter a reason. The person will see it.' : ofField('reason'),
    strike: isAsked && isSanctionMissing ? 'Choose a strike or a suspension, or keep it.' : ofField('strike'),
    days: ofField('suspendDays'),
  };
  const isOfField = Object.values(fields).some((message) => message !== undefined);

  function choose(id: string) {
    setCanned(id);
    const chosen = CANNED_REASONS.find((one) => one.id === id);
    if (chosen === undefined) return;
    setCategory(chosen.category);
    setReason(chosen.words);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (pending || isReasonMissing || isSanctionMissing) return;
    onDecide({
      action,
      category,
      reason,
      ...(isStrike ? { strike: true } : {}),
      ...(days === '' ? {} : { suspendDays: Number(days) }),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${label}?`}
      description={
        <span className="wrap-anywhere">
          {titleOf(item)}: {effectOf(action, item)}
        </span>
      }
      actions={
        <>
          <Button type="submit" form={formId} size={48} variant="bad" pending={pending}>
            {label}
          </Button>
          <Button variant="outlined" size={48} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Reason">
          {(control) => (
            <Select {...control} value={canned} onChange={(event) => choose(event.target.value)}>
              <option value={OWN_WORDS}>Custom reason</option>
              {CANNED_REASONS.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {canned === OWN_WORDS && (
          <Field label="Kind of reason" help="Shown in the public log.">
            {(control) => (
              <Select
                {...control}
                value={category}
                onChange={(event) => setCategory(event.target.value as ModerationCategory)}
              >
                {MODERATION_CATEGORIES.map((one) => (
                  <option key={one} value={one}>
                    {MODERATION_CATEGORY_LABELS[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label="Words"
          help="The person will see this."
          count={`${reason.length}/${DECISION_REASON_MAX}`}
          error={fields.reason}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={DECISION_REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {item.can.sanction && (
          <div role="group" aria-labelledby={`${formId}-person`}>
            <p id={`${formId}-person`} className="text-label wrap-anywhere">
              For {item.person?.displayName}
            </p>
            <Checkbox
              label="Give a strike"
              checked={isStrike}
              aria-invalid={fields.strike === undefined ? undefined : true}
              aria-describedby={fields.strike === undefined ? undefined : `${formId}-strike`}
              onChange={(event) => setIsStrike(event.target.checked)}
            />
            <FieldError id={`${formId}-strike`} error={fields.strike} />
            <Field label="Suspend" className="mt-2" error={fields.days}>
              {(control) => (
                <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
                  <option value="">No</option>
                  {DAYS.map((count) => (
                    <option key={count} value={count}>
                      {count === 1 ? 'For 1 day' : `For ${count} days`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        {!item.can.sanction && needsSanction(item.kind) && (
          <p className="text-note text-soft">You can’t give a strike or a suspension for this.</p>
        )}
        {error !== null && !isOfField && (
          <div role="alert">
            <FieldError id={`${formId}-error`} error={messageOf(error)} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
