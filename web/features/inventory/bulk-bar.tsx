/** What can be done with the chosen items at once: a bar that stays in sight while any is chosen. */
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction, BulkBody, InventoryItem } from '#common/api/inventory.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { useChangeItems } from './inventory.api.ts';
import { PriceDialog } from './price-dialog.tsx';
import { undoOf } from './undo.ts';

interface BulkBarProps {
  /** In the order of the table. */
  items: InventoryItem[];
  onClear: () => void;
}

const DONE: Record<BulkAction, (count: number) => string> = {
  price: (count) =>
    `${count === 1 ? 'The price of 1 item is' : `The prices of ${countItems(count)} are`} changed.`,
  markSold: (count) => `${areItems(count)} marked as sold.`,
  markPending: (count) => `${areItems(count)} marked as pending.`,
  clearStatus: (count) => `${areItems(count)} marked as available.`,
  renew: (count) => `${areItems(count)} renewed.`,
  delete: (count) => `${areItems(count)} deleted.`,
};

const areItems = (count: number): string => `${countItems(count)} ${count === 1 ? 'is' : 'are'}`;
const countItems = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;

export function BulkBar({ items, onClear }: BulkBarProps) {
  const [asks, setAsks] = useState<'price' | 'renew' | 'delete' | null>(null);
  const { mutateAsync: change, isPending } = useChangeItems();

  async function act(body: Omit<BulkBody, 'ids'>) {
    const before = items;
    try {
      const { done, problems } = await change({ ...body, ids: before.map(({ id }) => id) });
      setAsks(null);
      const title = DONE[body.action](done.length);
      const back = undoOf(
        body.action,
        before.filter(({ id }) => done.includes(id)),
      );
      const options = back.length === 0 ? {} : { action: { label: 'Undo', onClick: () => void undo(back) } };
      if (problems[0] !== undefined) {
        const rest = `${countItems(problems.length)} could not be changed: ${problems[0].detail}`;
        toast.error(done.length === 0 ? rest : `${title} ${rest}`, options);
        return;
      }
      toast.success(title, options);
      onClear();
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  async function undo(back: BulkBody[]) {
    try {
      const problems = [];
      for (const body of back) problems.push(...(await change(body)).problems);
      if (problems[0] === undefined) toast.success('Change undone.');
      else toast.error(`${countItems(problems.length)} could not be undone: ${problems[0].detail}`);
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  if (items.length === 0) return null;
  return (
    <section
      aria-label="Selected items"
      data-floating-bar
      className="sticky bottom-[calc(var(--footer-bar)+8px)] z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-1 rounded border bg-card py-1.5 pr-1.5 pl-4 shadow-overlay"
    >
      <p role="status" className="mr-2 text-note font-medium whitespace-nowrap tabular-nums">
        {items.length.toLocaleString('en-US')} selected
      </p>
      <Button variant="plain" className="px-2.5!" onClick={() => setAsks('price')}>
        Price…
      </Button>
      <Button
        variant="plain"
        className="px-2.5! max-sm:hidden"
        pending={isPending}
        onClick={() => void act({ action: 'markSold' })}
      >
        Mark sold
      </Button>
      <Button
        variant="plain"
        className="px-2.5! max-sm:hidden"
        pending={isPending}
        onClick={() => setAsks('renew')}
      >
        Renew
      </Button>
      <Menu
        side="top"
        trigger={
          <Button variant="plain" className="px-2.5!">
            More
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuItem className="sm:hidden" onSelect={() => void act({ action: 'markSold' })}>
          Mark sold
        </MenuItem>
        <MenuItem className="sm:hidden" onSelect={() => setAsks('renew')}>
          Renew
        </MenuItem>
        <MenuItem onSelect={() => void act({ action: 'markPending' })}>Mark pending</MenuItem>
        <MenuItem onSelect={() => void act({ action: 'clearStatus' })}>Mark as available</MenuItem>
        <MenuSeparator />
        <MenuItem tone="bad" onSelect={() => setAsks('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <IconButton label="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <PriceDialog
        open={asks === 'price'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'price' : null)}
        items={items}
        pending={isPending}
        onSubmit={(price) => void act({ action: 'price', ...price })}
      />
      <AlertDialog
        open={asks === 'renew'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'renew' : null)}
        title={`Renew ${countItems(items.length)}?`}
        description="Each listing restarts its full term today. This can’t be undone."
        confirmLabel="Renew"
        pending={isPending}
        onConfirm={() => void act({ action: 'renew' })}
      />
      <AlertDialog
        open={asks === 'delete'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'delete' : null)}
        title={`Delete ${countItems(items.length)}?`}
        description="Their photos and messages will be deleted too. This can’t be undone."
        confirmLabel="Delete"
        destructive
        pending={isPending}
        onConfirm={() => void act({ action: 'delete' })}
      />
    </section>
  );
}
