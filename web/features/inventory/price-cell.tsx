/** An item's price, changed where it stands: Enter or leaving the field saves, Escape takes back. */
import { Pencil } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { InventoryItem } from '#common/api/inventory.ts';
import { dollarsOf } from '#common/domain/dollars.ts';
import { PRICE_MAX } from '#common/domain/limits.ts';
import { formatMoney } from '#web/lib/format.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useChangeItems } from './inventory.api.ts';

export function PriceCell({ item }: { item: InventoryItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync: change, isPending } = useChangeItems();
  const button = useRef<HTMLButtonElement>(null);
  const text = item.price === null ? 'No price' : formatMoney(item.price);

  // The button is there again once the field is gone.
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [isOpen]);

  function close({ focus }: { focus: boolean }) {
    returnsFocus.current = focus;
    setIsOpen(false);
  }

  async function save(text: string, focus: boolean) {
    const dollars = dollarsOf(text);
    const price = Number(dollars);
    if (dollars === '' || price === item.price) return close({ focus });
    if (price > PRICE_MAX) return toast.error(`Enter at most ${formatMoney(PRICE_MAX)}`);
    try {
      const { problems } = await change({ ids: [item.id], action: 'price', price });
      if (problems[0] !== undefined) toast.error(problems[0].detail);
    } catch (error) {
      toast.error((error as Error).message);
    }
    close({ focus });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void save(event.currentTarget.value, true);
    if (event.key === 'Escape') {
      event.preventDefault();
      close({ focus: true });
    }
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    if (!isPending) void save(event.currentTarget.value, false);
  }

  if (!item.can.edit) return <span className="text-note font-semibold tabular-nums">{text}</span>;
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`Price of ${item.title}: ${text}. Change`}
        className="group -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded px-2 text-note font-semibold tabular-nums hover:bg-well"
      >
        {text}
        <Pencil aria-hidden="true" className="size-3.5 text-soft lg:opacity-0 lg:group-hover:opacity-100" />
      </button>
    );
  }
  return (
    <AmountInput
      autoFocus
      aria-label={`New price of ${item.title}`}
      defaultValue={item.price ?? ''}
      disabled={isPending}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKey}
      onBlur={handleBlur}
      className="w-28"
    />
  );
}
