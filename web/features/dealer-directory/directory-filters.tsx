/** Dealer directory filters. */
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { formatMoney } from '#web/lib/format.ts';
import type { ChangeQuery } from '#web/lib/use-address-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckChip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { type DirectoryFilters, hasFilters, NAME_MAX } from './directory-query.ts';

const FEES = [0, 20, 25, 30, 35, 40, 50, 75];
const CHOICES = [
  { name: 'verified', label: 'Verified FFL' },
  { name: 'openNow', label: 'Open now' },
  { name: 'takesTransfers', label: 'Takes private transfers' },
] as const;

interface DirectoryFiltersProps {
  filters: DirectoryFilters;
  onChange: ChangeQuery<DirectoryFilters>;
  /** Where the list stands with every filter off. */
  clearTo: string;
  /** The fields of the place. */
  place: ReactNode;
}

export function DirectoryFilterForm({ filters, onChange, clearTo, place }: DirectoryFiltersProps) {
  const { pathname } = useLocation();
  const { maxTransferFee: fee } = filters;
  const fees = fee === undefined || FEES.includes(fee) ? FEES : [...FEES, fee].toSorted((a, b) => a - b);
  return (
    <Card className="p-4!">
      <Form
        role="search"
        aria-label="Dealers"
        action={pathname}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4"
      >
        <div>{place}</div>
        <fieldset className="min-w-0">
          <legend className="float-left mb-1.5 w-full text-label">Show only</legend>
          <div className="clear-both -my-1 flex flex-wrap gap-x-2 gap-y-2.5 py-1">
            {CHOICES.map(({ name, label }) => (
              <CheckChip
                key={name}
                name={name}
                value="true"
                checked={filters[name] ?? false}
                onChange={(event) => onChange({ [name]: event.target.checked || undefined })}
                className="max-[279px]:h-auto max-[279px]:min-h-9 max-[279px]:shrink max-[279px]:whitespace-normal"
              >
                {label}
              </CheckChip>
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-3 max-[279px]:grid-cols-1 lg:grid-cols-1 lg:gap-4">
          <Field label="Transfer fee">
            {(control) => (
              <Select
                {...control}
                name="maxTransferFee"
                value={fee ?? ''}
                onChange={({ target: { value } }) =>
                  onChange({ maxTransferFee: value === '' ? undefined : Number(value) })
                }
              >
                <option value="">Any fee</option>
                {fees.map((most) => (
                  <option key={most} value={most}>
                    {most === 0 ? 'Free' : `Up to ${formatMoney(most)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Name">
            {(control) => (
              <Input
                {...control}
                type="search"
                name="phrase"
                maxLength={NAME_MAX}
                placeholder="Any name"
                value={filters.phrase ?? ''}
                onChange={(event) => onChange({ phrase: event.target.value || undefined }, 'soon')}
              />
            )}
          </Field>
        </div>
        <noscript>
          <Button type="submit" className="w-full">
            Find dealers
          </Button>
        </noscript>
        {hasFilters(filters) && (
          <Link
            to={{ pathname, search: clearTo }}
            replace
            preventScrollReset
            className="inline-flex min-h-11 items-center self-start rounded text-label text-brand no-underline hover:text-brand-strong"
          >
            Clear all
          </Link>
        )}
      </Form>
    </Card>
  );
}
