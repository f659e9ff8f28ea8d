/** Rating dialog. */
import { Star } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Deal } from '#common/api/deals.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { nameOther } from './deal-copy.ts';
import { useRateDeal } from './deals.api.ts';
import { RATING_TEXT_MAX } from '#common/domain/limits.ts';

const SCORES = ['Bad', 'Poor', 'Fair', 'Good', 'Very good'];

interface RateDialogProps {
  deal: Deal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RateDialog({ deal, open, onOpenChange }: RateDialogProps) {
  const formId = useId();
  const { mutate, isPending } = useRateDeal(deal.id);
  const [score, setScore] = useState(deal.own?.score ?? 0);
  const [words, setWords] = useState(deal.own?.words ?? '');
  const [isAsked, setIsAsked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (score > 0) mutate({ score, words }, { onSuccess: () => onOpenChange(false) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Your deal with ${nameOther(deal)}`}
      description="Your rating becomes public once you’ve both rated or the deadline passes. The item isn’t shown."
      actions={
        <>
          <Button type="submit" form={formId} size={48} pending={isPending}>
            Rate
          </Button>
          <Button variant="outlined" size={48} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <StarChoice
          score={score}
          onChange={setScore}
          error={isAsked && score === 0 ? 'Choose one to five stars' : undefined}
        />
        <Field label="Comment" optional count={`${words.length}/${RATING_TEXT_MAX}`}>
          {(control) => (
            <Textarea
              {...control}
              value={words}
              maxLength={RATING_TEXT_MAX}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

interface StarChoiceProps {
  /** 0 where none is chosen. */
  score: number;
  onChange: (score: number) => void;
  error: string | undefined;
}

function StarChoice({ score, onChange, error }: StarChoiceProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-label">How did it go?</legend>
      <div className="-ml-2 flex items-center">
        {SCORES.map((label, index) => (
          <label
            key={label}
            title={label}
            className="flex size-11 cursor-pointer items-center justify-center rounded has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-brand"
          >
            <input
              type="radio"
              name="score"
              value={index + 1}
              checked={score === index + 1}
              onChange={() => onChange(index + 1)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={`size-7 ${index < score ? 'fill-brass text-brass' : 'text-edge'}`}
            />
            <span className="sr-only">
              {index + 1} of {SCORES.length}, {label}
            </span>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-note text-soft">
          {SCORES[score - 1]}
        </span>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
