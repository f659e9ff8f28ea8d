/** The fields of a rule: its words, whom and what it applies to, and what it does. */
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CATEGORIES, CATEGORY_LABELS } from '#common/domain/categories.ts';
import { dollarsOf } from '#common/domain/dollars.ts';
import {
  SCREEN_ACTIONS,
  SCREEN_CATEGORIES,
  SCREEN_CATEGORY_LABELS,
  SCREEN_KINDS,
} from '#common/domain/screen/screen-rule.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { DraftField, RuleDraft } from './rule-draft.ts';
import { PatternHelp } from './pattern-help.tsx';
import { ACTION_LABELS, KIND_LABELS } from './screen-words.ts';

interface RuleFieldsProps {
  form: UseFormReturn<RuleDraft>;
  faults: Partial<Record<DraftField, string>>;
  isNew: boolean;
}

const ROW = 'grid gap-x-4 gap-y-5 sm:grid-cols-3';
const WORDS = 'font-mono text-note';

export function RuleFields({ form: { register }, faults, isNew }: RuleFieldsProps) {
  return (
    <>
      <div className={ROW}>
        <Field label="Name" help="Small letters, digits, hyphens." error={faults.id}>
          {(control) => <Input {...control} {...register('id')} readOnly={!isNew} autoComplete="off" />}
        </Field>
        <Field label="Category" className="sm:col-span-2">
          {(control) => (
            <Select {...control} {...register('category')}>
              {SCREEN_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {SCREEN_CATEGORY_LABELS[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Actions label="Of a member" name="privateAction" register={register} error={faults.action} />
        <Actions label="Of a verified store" name="dealerAction" register={register} />
      </div>
      <Choices
        legend="Kinds of text"
        help="In a message a rule warns at most."
        error={faults.kinds}
        options={SCREEN_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
        name="kinds"
        register={register}
      />
      <PatternHelp />
      <Field label="Patterns" help="One a line; any of them is a hit." error={faults.patterns}>
        {(control) => (
          <Textarea {...control} {...register('patterns')} rows={8} spellCheck={false} className={WORDS} />
        )}
      </Field>
      <Field
        label="Except"
        optional
        help="What excuses a hit. An underscore stands for the hit: “no ..2 _”."
        error={faults.except}
      >
        {(control) => (
          <Textarea {...control} {...register('except')} rows={4} spellCheck={false} className={WORDS} />
        )}
      </Field>
      <Field
        label="Said to the writer"
        help="One or two plain sentences, without blame."
        error={faults.reason}
      >
        {(control) => <Textarea {...control} {...register('reason')} rows={3} />}
      </Field>
      <Checkbox label="Show refused texts to moderators" {...register('toQueue')} />
      <details className="rounded border p-4">
        <summary className="cursor-pointer text-label">Milder cases, goods and prices</summary>
        <div className="mt-4 flex flex-col gap-5">
          <Field
            label="What makes it milder"
            optional
            help="Written like exceptions, one a line."
            error={faults.milder}
          >
            {(control) => (
              <Textarea {...control} {...register('milder')} rows={3} spellCheck={false} className={WORDS} />
            )}
          </Field>
          <div className={ROW}>
            <Actions label="Then" name="milderAction" register={register} />
            <Field label="Price over" optional error={faults.price}>
              {(control) => <AmountInput {...control} {...register('over', { setValueAs: dollarsOf })} />}
            </Field>
            <Field label="Price under" optional>
              {(control) => <AmountInput {...control} {...register('under', { setValueAs: dollarsOf })} />}
            </Field>
          </div>
          <Choices
            legend="Only these goods"
            error={faults.goods}
            options={CATEGORIES.map((one) => [one, CATEGORY_LABELS[one]])}
            name="onlyGoods"
            register={register}
          />
          <Choices
            legend="Not these goods"
            options={CATEGORIES.map((one) => [one, CATEGORY_LABELS[one]])}
            name="notGoods"
            register={register}
          />
        </div>
      </details>
    </>
  );
}

type Register = UseFormReturn<RuleDraft>['register'];

interface ActionsProps {
  label: string;
  name: 'privateAction' | 'dealerAction' | 'milderAction';
  register: Register;
  error?: string;
}

function Actions({ label, name, register, error }: ActionsProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} {...register(name)}>
          {SCREEN_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {ACTION_LABELS[action]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface ChoicesProps {
  legend: string;
  help?: string;
  error?: string;
  options: [value: string, label: string][];
  name: 'kinds' | 'onlyGoods' | 'notGoods';
  register: Register;
}

function Choices({ legend, help, error, options, name, register }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset
      className="min-w-0"
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 text-label">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(([value, label]) => (
          <Checkbox key={value} label={label} value={value} {...register(name)} />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
      {help && <p className="mt-1 text-meta text-soft">{help}</p>}
    </fieldset>
  );
}
