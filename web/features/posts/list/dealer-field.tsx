/** The choice of the dealer that a list is narrowed to; keeps its place while the dealers are on their way. */
import { RotateCw } from 'lucide-react';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ListQuery } from './list-query.ts';
import type { DealerChoices } from './use-dealer-choices.ts';
import type { ChangeQuery } from './use-list-query.ts';

interface DealerFieldProps {
  query: ListQuery;
  onChange: ChangeQuery;
  choices: DealerChoices;
}

export function DealerField({ query, onChange, choices }: DealerFieldProps) {
  const { dealers, hasFailed, isFetching, retry } = choices;
  const chosen = query.fflId;
  const isUnknown = chosen !== undefined && dealers.every((dealer) => dealer.id !== chosen);
  return (
    <div>
      <Field label="Dealer">
        {(control) => (
          <Select
            {...control}
            name="fflId"
            value={chosen ?? ''}
            onChange={(event) => onChange({ fflId: Number(event.target.value) || undefined })}
          >
            <option value="">Any seller</option>
            {isUnknown && <option value={chosen}>One dealer</option>}
            {dealers.map((dealer) => (
              <option key={dealer.id} value={dealer.id ?? undefined}>
                {`${dealer.displayName} · ${dealer.city}, ${dealer.state}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasFailed && (
        <div role="alert" className="flex flex-wrap items-center gap-x-1 text-meta text-bad">
          <span>The dealers could not be loaded.</span>
          <button
            type="button"
            aria-disabled={isFetching || undefined}
            onClick={isFetching ? undefined : retry}
            className="-mx-1.5 inline-flex min-h-11 items-center gap-1.5 rounded px-1.5 font-semibold text-brand hover:text-brand-strong [&>svg]:size-4"
          >
            {isFetching ? <Spinner label="" /> : <RotateCw aria-hidden="true" />}
            Try Again
          </button>
        </div>
      )}
    </div>
  );
}
