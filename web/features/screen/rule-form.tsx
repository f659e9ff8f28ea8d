/** Writes or changes one rule: tried on the latest posts before it is saved, and set back to the shipped one. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#common/api/call.ts';
import type { ScreenRuleEntry } from '#common/api/screen.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { toast } from '#web/ui/toast.ts';
import { type DraftField, EMPTY_DRAFT, readFaults, toDraft, toRule } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { useResetRule, useSaveRule, useTryScreen } from './screen.api.ts';
import { TrialPosts } from './trial-posts.tsx';

interface RuleFormProps {
  /** None for a new rule. */
  entry?: ScreenRuleEntry;
  onClose: () => void;
}

export function RuleForm({ entry, onClose }: RuleFormProps) {
  // What another saves meanwhile is told when one saves oneself.
  const [opened] = useState(entry);
  const form = useForm({ defaultValues: opened ? toDraft(opened.rule) : EMPTY_DRAFT });
  const save = useSaveRule();
  const attempt = useTryScreen();
  const [faults, setFaults] = useState<Partial<Record<DraftField, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0 && element.current) focusFault(element.current);
  }, [faults]);

  function handleError(error: Error) {
    const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    setFaults(readFaults(errors, form.getValues()));
    setFailure(errors.length > 0 ? 'Nothing was saved. Some fields need another look.' : error.message);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const rule = toRule(form.getValues());
    setFaults({});
    setFailure(null);
    save.mutate(
      { id: rule.id || '-', rule, isEnabled: opened?.isEnabled ?? true, was: opened?.updatedAt ?? null },
      {
        onSuccess: () => {
          toast.success('Rule saved');
          onClose();
        },
        onError: handleError,
      },
    );
  }

  function handleTry() {
    setFaults({});
    setFailure(null);
    attempt.mutate({ rule: toRule(form.getValues()) }, { onError: handleError });
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={opened ? `Rule ${opened.rule.id}` : 'New rule'}
      onSubmit={handleSubmit}
      className="flex flex-col gap-5"
    >
      <LeaveGuard isDirty={form.formState.isDirty && !save.isSuccess} />
      <RuleFields form={form} faults={faults} isNew={opened === undefined} />
      <div role="alert" className="empty:hidden">
        <FieldError id="" error={failure ?? undefined} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending}>
          Save rule
        </Button>
        <Button variant="outlined" pending={attempt.isPending} onClick={handleTry}>
          Try on latest posts
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        {opened && <ResetButton entry={opened} onDone={onClose} onError={handleError} />}
      </div>
      {attempt.data?.posts && <TrialPosts posts={attempt.data.posts} />}
    </form>
  );
}

/** The first control that is wrong, also where it is folded away. */
function focusFault(form: HTMLFormElement) {
  const control = form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input');
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}

interface ResetButtonProps {
  entry: ScreenRuleEntry;
  onDone: () => void;
  onError: (error: Error) => void;
}

function ResetButton({ entry, onDone, onError }: ResetButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetRule();
  const { isShipped, isChanged, rule, updatedAt } = entry;
  if (isShipped && !isChanged) return null;
  const label = isShipped ? 'Back to the shipped rule' : 'Remove rule';
  return (
    <>
      <Button variant="bad" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`${label}?`}
        description="What was written here stays in the audit log, and counts no more."
        confirmLabel={label}
        destructive
        pending={reset.isPending}
        onConfirm={() =>
          reset.mutate(
            { id: rule.id, was: updatedAt },
            {
              onSuccess: () => {
                toast.success(isShipped ? 'The shipped rule counts again' : 'Rule removed');
                onDone();
              },
              onError: (error) => {
                setIsAsking(false);
                onError(error);
              },
            },
          )
        }
      />
    </>
  );
}
