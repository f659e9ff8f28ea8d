/** The form of an application: the license, the store, and what verified dealers do. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FieldError as FormError, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#common/api/call.ts';
import type { ApplyBody } from '#common/api/verification.ts';
import { parseLicenseNumber } from '#common/domain/license-number.ts';
import { MESSAGE_MAX, STORE_NAME_MAX, STREET_MAX, WEBSITE_MAX } from '#common/domain/limits.ts';
import { isZip, ZIP_LENGTH } from '#common/domain/zip.ts';
import { storeInTab, readFromTab } from '#web/lib/tab-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { placeQuery, useApply } from './verification.api.ts';

type Values = Required<ApplyBody>;
const FIELDS = [
  'licenseNumber',
  'businessName',
  'street',
  'zip',
  'phoneNumber',
  'website',
  'takesTransfers',
  'performsChecks',
  'message',
] as const satisfies (keyof Values)[];

const EMPTY: Values = {
  licenseNumber: '',
  businessName: '',
  street: '',
  zip: '',
  phoneNumber: '',
  website: '',
  takesTransfers: false,
  performsChecks: false,
  message: '',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Of what was kept, perhaps by another version of the page, the fields that there are. */
const pickKnown = (kept: Record<string, unknown>): Partial<Values> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => (typeof kept[name] === typeof EMPTY[name] ? [[name, kept[name]]] : [])),
  );

const needed = (what: string) => (value: string) => value.trim() !== '' || what;

interface ApplyFormProps {
  userId: number;
  onSent: (id: number) => void;
}

const draftKey = (userId: number): string => `application-draft:${userId}`;

/** What is typed is kept for the tab's life, until it is sent. */
export function ApplyForm({ userId, onSent }: ApplyFormProps) {
  const form = useForm<Values>({ defaultValues: EMPTY, shouldFocusError: false });
  const { register, formState, setError, setFocus, control, reset, subscribe } = form;
  const { errors } = formState;
  const apply = useApply();
  const zip = useWatch({ control, name: 'zip' });
  const { data: place } = useQuery({ ...placeQuery(zip), enabled: isZip(zip) });

  useEffect(() => {
    // The server's drawing has no draft: it comes in once the browser has taken that over.
    const kept = readFromTab(draftKey(userId));
    if (isRecord(kept)) reset({ ...EMPTY, ...pickKnown(kept) }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeInTab(draftKey(userId), values),
    });
  }, [userId, reset, subscribe]);

  /** A field that has the focus already is not led into view by it, and a phone leaves it there when its button is pressed. */
  function leadTo(name: keyof Values | undefined) {
    if (name === undefined) return;
    setFocus(name);
    document.activeElement?.scrollIntoView({ block: 'center' });
  }

  const submit = form.handleSubmit(
    async (values) => {
      if (apply.isPending) return;
      try {
        const { id } = await apply.mutateAsync(values);
        storeInTab(draftKey(userId), null);
        onSent(id);
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        const wrong = FIELDS.filter((name) => error.fieldMessage(name) !== undefined);
        for (const name of wrong) setError(name, { message: error.fieldMessage(name) });
        leadTo(wrong[0]);
      }
    },
    (wrong) => leadTo(FIELDS.find((name) => wrong[name] !== undefined)),
  );
  const isFields = apply.error instanceof ApiError && apply.error.problem?.errors !== undefined;

  return (
    <Card>
      <form
        noValidate
        aria-label="Application"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-[22px]"
      >
        <Field
          label="License number"
          help="Such as 1-23-456-01-7C-12345."
          error={errors.licenseNumber?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('licenseNumber', {
                validate: (text) => parseLicenseNumber(text) !== null || 'Enter the complete license number.',
              })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="tabular-nums"
            />
          )}
        </Field>
        <Field label="Name of the store" error={errors.businessName?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('businessName', { validate: needed('Enter the name of the store.') })}
              maxLength={STORE_NAME_MAX}
              autoComplete="organization"
            />
          )}
        </Field>
        <div className="grid gap-x-4 gap-y-[22px] sm:grid-cols-[1fr_200px]">
          <Field label="Street address" help="Where customers come in." error={errors.street?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('street', { validate: needed('Enter street and number.') })}
                maxLength={STREET_MAX}
                autoComplete="street-address"
              />
            )}
          </Field>
          <Field
            label="ZIP code"
            help={place ? `${place.city}, ${place.state}` : undefined}
            error={errors.zip?.message}
          >
            {(control) => (
              <NumericInput
                {...control}
                {...register('zip', {
                  validate: (text) => isZip(text) || 'A ZIP code has five digits.',
                })}
                maxLength={ZIP_LENGTH}
                autoComplete="postal-code"
              />
            )}
          </Field>
        </div>
        <div className="grid gap-x-4 gap-y-[22px] sm:grid-cols-2">
          <Field label="Phone of the store" error={errors.phoneNumber?.message}>
            {(control) => (
              <PhoneInput
                {...control}
                {...register('phoneNumber', { validate: needed('Enter the store’s number.') })}
              />
            )}
          </Field>
          <Field label="Website or social page" error={errors.website?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('website', {
                  validate: needed('Enter the address of the store’s website or social page.'),
                })}
                type="url"
                inputMode="url"
                maxLength={WEBSITE_MAX}
                autoComplete="url"
              />
            )}
          </Field>
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-label">What verified dealers do</legend>
          <Willing
            id="takes-transfers"
            label="We handle private party transfers."
            error={errors.takesTransfers}
            control={register('takesTransfers', {
              required: 'Verified dealers handle private party transfers.',
            })}
          />
          <Willing
            id="performs-checks"
            label="We run a background check for each one."
            error={errors.performsChecks}
            control={register('performsChecks', { required: 'Verified dealers run background checks.' })}
          />
        </fieldset>
        <Field label="Anything else" optional error={errors.message?.message}>
          {(control) => <Textarea {...control} {...register('message')} rows={3} maxLength={MESSAGE_MAX} />}
        </Field>
        {apply.error && !isFields && (
          <p role="alert" className="rounded bg-bad-tint px-3.5 py-2.5 text-note text-bad">
            {apply.error.message}
          </p>
        )}
        <Button type="submit" size={48} pending={apply.isPending} className="sm:self-start sm:px-8">
          Submit application
        </Button>
      </form>
    </Card>
  );
}

interface WillingProps {
  id: string;
  label: string;
  error: FormError | undefined;
  control: UseFormRegisterReturn;
}

function Willing({ id, label, error, control }: WillingProps) {
  return (
    <div className={error && 'pb-2'}>
      <Checkbox
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        {...control}
      />
      <FieldError id={id} error={error?.message} />
    </div>
  );
}
