/** Everything that a list or a search can be narrowed by; used in the column, in the sheet and in the search form. */
import type { FocusEvent, ReactNode } from 'react';
import { CATEGORIES, CATEGORY_LABELS } from '#common/domain/categories.ts';
import { dollarsOf } from '#common/domain/dollars.ts';
import { PRICE_MAX } from '#common/domain/limits.ts';
import {
  fieldText,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  LISTING_FILTERS,
  type ListingField,
  type ListingFilter,
  type ListingFilterName,
  type NumberField,
  type SuggestedKey,
} from '#common/domain/listing-fields.ts';
import { POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { TIME_RANGE_LABELS, TIME_RANGES } from '#common/domain/time-ranges.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { sameSet, statusesOf, switchChoice } from './list-filters.ts';
import { DealerField } from './dealer-field.tsx';
import type { ListPage } from './list-pages.ts';
import { type ListQuery, milesOf, orderPrices } from './list-query.ts';
import { DetailInput } from './detail-input.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { DealerChoices } from './use-dealer-choices.ts';
import type { ChangeQuery } from './use-list-query.ts';

export interface FilterFieldsProps {
  page: ListPage;
  query: ListQuery;
  onChange: ChangeQuery;
  knownZip: string | null;
  /** The dealers to choose from; null where there is no such choice, as where the list is one dealer's already. */
  dealers: DealerChoices | null;
}

const GROUPS = 'divide-y [&>*]:py-4';

/** One column, and two where there is room for them. */
export function FilterFields({ page, query, onChange, knownZip, dealers }: FilterFieldsProps) {
  const fields = { query, onChange };
  return (
    <div className="@container">
      <div className="@min-[600px]:grid @min-[600px]:grid-cols-2 @min-[600px]:gap-x-8">
        <div className={`${GROUPS} [&>*:first-child]:pt-0`}>
          <div>
            <PlaceFields {...fields} knownZip={knownZip} defaultMiles={milesOf(query, page.defaults)} />
          </div>
          {page.offers.length > 0 && <TypeBoxes {...fields} page={page} />}
          <StatusBoxes {...fields} page={page} />
          <CategoryBoxes {...fields} />
        </div>
        <div
          className={`${GROUPS} border-t @min-[600px]:border-t-0 [&>*:last-child]:pb-0 @min-[600px]:[&>*:first-child]:pt-0`}
        >
          <div className="flex flex-col gap-4">
            {!page.hasPhraseBar && <PhraseField {...fields} />}
            <PriceFields {...fields} />
          </div>
          <div className="flex flex-col gap-4">
            <TimeFields {...fields} />
            {dealers && <DealerField {...fields} choices={dealers} />}
          </div>
          <div className="flex flex-col gap-4">
            <DetailFields {...fields} />
          </div>
        </div>
      </div>
    </div>
  );
}

export interface FieldsProps {
  query: ListQuery;
  onChange: ChangeQuery;
}

function Boxes({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-1.5 w-full text-label">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

export function TypeBoxes({ query, onChange, page }: FieldsProps & { page: ListPage }) {
  const chosen = query.types ?? page.offers;
  return (
    <Boxes legend="Type">
      {page.offers.map((type) => (
        <Checkbox
          key={type}
          label={POST_TYPE_LABELS[type]}
          name="types"
          value={type}
          checked={chosen.includes(type)}
          onChange={(event) =>
            onChange({
              types: switchChoice(chosen, [type], event.target.checked, page.offers) ?? undefined,
            })
          }
        />
      ))}
    </Boxes>
  );
}

export function StatusBoxes({ query, onChange, page }: FieldsProps & { page: ListPage }) {
  const { choices, shown } = statusesOf(page);
  const chosen = query.statuses ?? shown;
  const all = choices.flatMap((choice) => choice.statuses);

  function choose(statuses: readonly number[], on: boolean) {
    const next = all.filter((status) => (statuses.includes(status) ? on : chosen.includes(status)));
    const isDefault = next.length === 0 || sameSet(next, shown);
    onChange({ statuses: isDefault ? undefined : next });
  }

  return (
    <Boxes legend="Status">
      {choices.map(({ label, statuses }) => (
        <Checkbox
          key={label}
          label={label}
          name="statuses"
          value={statuses.join(',')}
          checked={statuses.some((status) => chosen.includes(status))}
          onChange={(event) => choose(statuses, event.target.checked)}
        />
      ))}
    </Boxes>
  );
}

export function CategoryBoxes({ query, onChange }: FieldsProps) {
  const chosen = query.categories ?? [];
  return (
    <Boxes legend="Category">
      {CATEGORIES.map((category) => (
        <Checkbox
          key={category}
          label={CATEGORY_LABELS[category]}
          name="category"
          value={category}
          checked={chosen.includes(category)}
          onChange={(event) =>
            onChange({
              categories: switchChoice(chosen, [category], event.target.checked, CATEGORIES) ?? undefined,
            })
          }
        />
      ))}
    </Boxes>
  );
}

export function PhraseField({ query, onChange }: FieldsProps) {
  return (
    <Field label="Keywords">
      {(control) => (
        <Input
          {...control}
          type="search"
          name="phrase"
          maxLength={200}
          placeholder="Title or description"
          value={query.phrase ?? ''}
          onChange={(event) => onChange({ phrase: event.target.value || undefined }, 'soon')}
        />
      )}
    </Field>
  );
}

export function PriceFields({ query, onChange }: FieldsProps) {
  function sortRange({ currentTarget, relatedTarget }: FocusEvent) {
    // Between the two fields one may still be typing the other price.
    if (currentTarget.closest('fieldset')?.contains(relatedTarget)) return;
    const { minPrice, maxPrice } = orderPrices(query);
    if (minPrice !== query.minPrice) onChange({ minPrice, maxPrice });
  }
  const renderPrice = (name: 'minPrice' | 'maxPrice', label: string) => (
    <AmountInput
      name={name}
      aria-label={label}
      placeholder={name === 'minPrice' ? 'Min' : 'Max'}
      value={query[name] ?? ''}
      onChange={(event) => {
        const dollars = dollarsOf(event.target.value);
        onChange({ [name]: dollars === '' ? undefined : Math.min(PRICE_MAX, Number(dollars)) }, 'soon');
      }}
      onBlur={sortRange}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label">Price</legend>
      <div className="grid grid-cols-2 gap-2">
        {renderPrice('minPrice', 'Minimum price')}
        {renderPrice('maxPrice', 'Maximum price')}
      </div>
    </fieldset>
  );
}

export function TimeFields({ query, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Posted">
        {(control) => (
          <Select
            {...control}
            name="timeRange"
            value={query.timeRange ?? ''}
            onChange={(event) =>
              onChange({ timeRange: TIME_RANGES.find((range) => range === event.target.value) })
            }
          >
            <option value="">Any time</option>
            {TIME_RANGES.map((range) => (
              <option key={range} value={range}>
                {TIME_RANGE_LABELS[range]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Created after">
        {(control) => (
          <Input
            {...control}
            type="date"
            name="createdAfter"
            value={query.createdAfter?.slice(0, 10) ?? ''}
            onChange={(event) => onChange({ createdAfter: event.target.value || undefined }, 'soon')}
          />
        )}
      </Field>
    </>
  );
}

/** Fields of some categories are offered where the list is of one of those. */
export function DetailFields({ query, onChange }: FieldsProps) {
  const isOffered = ({ categories }: ListingField): boolean =>
    categories === undefined || categories.some((category) => query.categories?.includes(category));
  const change = (name: ListingFilterName, value: unknown, soon?: 'soon') =>
    onChange({ [name]: value }, soon);
  return LISTING_FIELD_KEYS.map((key) => {
    const field = LISTING_FIELDS[key];
    const filters = LISTING_FILTERS.filter((filter) => filter.key === key);
    const [filter] = filters;
    if (
      filter === undefined ||
      (!isOffered(field) && filters.every(({ name }) => query[name] === undefined))
    ) {
      return null;
    }
    if (field.kind === 'number') {
      return <RangeField key={key} field={field} filters={filters} query={query} onChange={change} />;
    }
    const { name } = filter;
    return (
      <Field key={key} label={field.label}>
        {(control) =>
          field.kind === 'choice' ? (
            <Select
              {...control}
              name={name}
              value={query[name] ?? ''}
              onChange={(event) => change(name, event.target.value || undefined)}
            >
              <option value="">Any {field.label.toLowerCase()}</option>
              {Object.entries(field.choices).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ) : field.filter === 'suggested' ? (
            <DetailInput
              {...control}
              name={name as SuggestedKey}
              value={fieldText(query[name])}
              onChange={(event) => change(name, event.target.value || undefined, 'soon')}
            />
          ) : (
            <Input
              {...control}
              name={name}
              maxLength={field.max}
              autoComplete="off"
              value={query[name] ?? ''}
              onChange={(event) => change(name, event.target.value || undefined, 'soon')}
            />
          )
        }
      </Field>
    );
  });
}

interface RangeFieldProps {
  field: NumberField;
  filters: readonly ListingFilter[];
  query: ListQuery;
  onChange: (name: ListingFilterName, value: number | undefined, soon: 'soon') => void;
}

function RangeField({ field, filters, query, onChange }: RangeFieldProps) {
  const label = field.label.toLowerCase();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label">
        {field.label} {field.unit !== '' && <span className="text-soft">({field.unit})</span>}
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {filters.map(({ name, bound }) => (
          <Input
            key={name}
            name={name}
            type="number"
            min={field.min}
            max={field.max}
            step={field.decimals === 0 ? 1 : 0.1}
            inputMode="decimal"
            aria-label={bound === 'min' ? `Minimum ${label}` : `Maximum ${label}`}
            placeholder={bound === 'min' ? 'Min' : 'Max'}
            value={query[name] ?? ''}
            onChange={({ target }) =>
              onChange(
                name,
                target.value === '' ? undefined : Math.min(field.max, Number(target.value)),
                'soon',
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
