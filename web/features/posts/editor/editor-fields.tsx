/** The fields of the editor below the pictures, as the type of the post wants them. */
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { CATEGORIES, CATEGORY_LABELS } from '#common/domain/categories.ts';
import { dollarsOf } from '#common/domain/dollars.ts';
import { PostType } from '#common/domain/enums.ts';
import { DESCRIPTION_MAX, STOCK_NUMBER_MAX, TITLE_MAX } from '#common/domain/limits.ts';
import {
  hasField,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  type ListingFieldKey,
} from '#common/domain/listing-fields.ts';
import { isDealerType, isListing, requiresPrice, VIDEO_HOSTS } from '#common/domain/post-types.ts';
import { isZip, ZIP_LENGTH } from '#common/domain/zip.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { isUnknownPlace } from './editor-problem.ts';
import { placeQuery } from './editor.api.ts';
import type { EditorValues } from './editor-values.ts';

interface EditorFieldsProps {
  form: UseFormReturn<EditorValues>;
  values: EditorValues;
  /** The place of the saved post, which an empty zip leaves as it is. */
  savedPlace?: string;
}

const ROW = 'grid gap-x-4 gap-y-[22px] sm:grid-cols-3';

const TITLE_HELP: Partial<Record<PostType, string>> = {
  [PostType.Basic]: 'What is it about?',
  [PostType.Video]: 'What does it show?',
  [PostType.News]: 'The news in one line.',
  [PostType.Ad]: 'The notice in one line.',
};

export function EditorFields({ form, values, savedPlace }: EditorFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const { type } = values;
  return (
    <>
      <Field
        label="Title"
        help={TITLE_HELP[type] ?? 'Include make, model and caliber: the words buyers search for.'}
        count={`${values.title.length}/${TITLE_MAX}`}
        error={errors.title?.message}
      >
        {(control) => (
          <Input {...control} {...register('title')} maxLength={TITLE_MAX} autoComplete="off" required />
        )}
      </Field>
      {isListing(type) && <Terms form={form} values={values} />}
      {type === PostType.Video && (
        <Field
          label="Video link"
          help={`From ${VIDEO_HOSTS.slice(0, -1).join(', ')} or ${VIDEO_HOSTS.at(-1)}.`}
          error={errors.videoUrl?.message}
        >
          {(control) => (
            <Input {...control} {...register('videoUrl')} type="url" inputMode="url" autoComplete="off" />
          )}
        </Field>
      )}
      <Field
        label={isListing(type) ? 'Description' : 'Text'}
        help={`${type === PostType.Trade ? 'Say what you want in trade. ' : ''}Don’t include serial numbers, phone numbers or street addresses.`}
        count={`${values.description.length.toLocaleString('en-US')}/${DESCRIPTION_MAX.toLocaleString('en-US')}`}
        error={errors.description?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...register('description')}
            placeholder={type === PostType.Trade ? 'What do you want for it?' : undefined}
            rows={7}
            maxLength={DESCRIPTION_MAX}
          />
        )}
      </Field>
      {isListing(type) && <Details form={form} values={values} savedPlace={savedPlace} />}
    </>
  );
}

function Terms({ form, values }: Omit<EditorFieldsProps, 'savedPlace'>) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <div className={ROW}>
      <Field
        label={values.type === PostType.Buy ? 'Maximum price' : 'Price'}
        optional={!requiresPrice(values.type)}
        error={errors.price?.message}
      >
        {(control) => (
          <AmountInput {...control} {...register('price', { setValueAs: dollarsOf })} autoComplete="off" />
        )}
      </Field>
      <Field label="Category" error={errors.category?.message}>
        {(control) => (
          <Select {...control} {...register('category')}>
            <option value="">Choose one</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_LABELS[category]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DetailField name="condition" form={form} />
    </div>
  );
}

function Details({ form, values, savedPlace }: EditorFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const { data: place, error } = useQuery({
    ...placeQuery(values.zipCode),
    enabled: isZip(values.zipCode),
  });
  const city = place && isZip(values.zipCode) ? `${place.city}, ${place.state}` : null;
  const hint =
    savedPlace === undefined ? 'Only your city and state are shown.' : `Leave blank to keep ${savedPlace}.`;
  return (
    <div className={ROW}>
      <Field
        label="ZIP code"
        help={isUnknownPlace(error) && isZip(values.zipCode) ? 'We couldn’t find this ZIP code.' : hint}
        error={errors.zipCode?.message}
      >
        {(control) => (
          <NumericInput
            {...control}
            {...register('zipCode')}
            maxLength={ZIP_LENGTH}
            autoComplete="postal-code"
            trail={city && <span className="max-w-36 truncate text-meta">{city}</span>}
          />
        )}
      </Field>
      {LISTING_FIELD_KEYS.filter(
        (key) => key !== 'condition' && hasField(key, values.type, values.category),
      ).map((key) => (
        <DetailField key={key} name={key} form={form} />
      ))}
      {isDealerType(values.type) && (
        <Field
          label="Stock number"
          optional
          help="For your records. Only your store sees it."
          error={errors.stockNumber?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('stockNumber')}
              maxLength={STOCK_NUMBER_MAX}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </div>
  );
}

function DetailField({ name, form }: { name: ListingFieldKey; form: UseFormReturn<EditorValues> }) {
  const field = LISTING_FIELDS[name];
  const registered = form.register(name);
  return (
    <Field
      label={field.kind === 'number' && field.unit !== '' ? `${field.label} (${field.unit})` : field.label}
      optional
      help={field.help}
      error={form.formState.errors[name]?.message}
    >
      {(control) =>
        field.kind === 'choice' ? (
          <Select {...control} {...registered}>
            <option value="">Not specified</option>
            {Object.entries(field.choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            {...registered}
            {...(field.kind === 'text' ? { maxLength: field.max } : { inputMode: 'decimal' })}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}
