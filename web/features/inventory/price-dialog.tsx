/** Asks for the new price of many items: one for all of them, or by how many percent each changes. */
import { type FormEvent, useState } from 'react';
import type { InventoryItem } from '#common/api/inventory.ts';
import { dollarsOf } from '#common/domain/dollars.ts';
import { PRICE_MAX } from '#common/domain/limits.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Segment } from '#web/ui/segment.tsx';

type Kind = 'lower' | 'raise' | 'set';

interface PriceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: InventoryItem[];
  pending: boolean;
  onSubmit: (price: { price: number } | { percent: number }) => void;
}

const MOST: Record<Kind, number> = { lower: 90, raise: 100, set: PRICE_MAX };

export function PriceDialog({ open, onOpenChange, items, pending, onSubmit }: PriceDialogProps) {
  const [kind, setKind] = useState<Kind>('lower');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const isSet = kind === 'set';
  const example = items.find(({ price }) => price !== null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const amount = Number(value);
    if (value === '') return setError(isSet ? 'Enter a price in whole dollars' : 'Enter whole percent');
    if (amount > MOST[kind]) {
      return setError(
        isSet ? `Enter at most ${formatMoney(PRICE_MAX)}` : `Enter at most ${MOST[kind]} percent`,
      );
    }
    onSubmit(isSet ? { price: amount } : { percent: kind === 'lower' ? -amount : amount });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        items.length === 1 ? 'Change the price' : `Change ${items.length.toLocaleString('en-US')} prices`
      }
      description="People who saved an item will be notified of the lower price."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div>
          <Segment<Kind>
            label="How"
            value={kind}
            onChange={(chosen) => {
              setKind(chosen);
              setError(undefined);
            }}
            options={[
              { value: 'lower', label: 'Lower by' },
              { value: 'raise', label: 'Raise by' },
              { value: 'set', label: 'Set to' },
            ]}
          />
        </div>
        <Field
          label={isSet ? 'New price' : 'Percent'}
          error={error}
          help={
            !isSet && example && value !== '' ? exampleOf(example.price ?? 0, kind, Number(value)) : undefined
          }
        >
          {(control) => (
            <AmountInput
              {...control}
              value={value}
              onInput={(event) => {
                setValue(dollarsOf(event.currentTarget.value));
                setError(undefined);
              }}
              // Typing is told by the input above.
              onChange={() => undefined}
              lead={isSet ? '$' : undefined}
              trail={isSet ? undefined : '%'}
              cutNote={isSet ? undefined : 'Enter whole percent'}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-col gap-2">
          <Button type="submit" size={48} pending={pending}>
            Change prices
          </Button>
          <Button variant="outlined" size={48} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function exampleOf(price: number, kind: Kind, percent: number): string {
  const after = Math.min(
    PRICE_MAX,
    Math.round((price * (100 + (kind === 'lower' ? -percent : percent))) / 100),
  );
  return `For example ${formatMoney(price)} becomes ${formatMoney(after)}.`;
}
