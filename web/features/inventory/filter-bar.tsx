/** The filters over the table: state, category, and a part of title or stock number. */
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { InventoryState } from '#common/api/inventory.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '#common/domain/categories.ts';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { type InventoryFilters, STATE_LABELS, writeFilters } from './inventory-filters.ts';

const SOON_MS = 300;
const CHIP =
  'relative inline-flex h-9 shrink-0 items-center rounded-full border border-edge bg-card px-3.5 max-sm:px-3 text-label font-medium text-ink no-underline before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-well aria-[current=page]:border-brand aria-[current=page]:bg-tint aria-[current=page]:text-brand';
const ORDER: InventoryState[] = ['active', 'pending', 'sold', 'ended', 'draft', 'held'];

export function FilterBar({ filters }: { filters: InventoryFilters }) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const field = useRef<HTMLInputElement>(null);
  // A link may have changed the phrase; whoever is typing has the last word.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = filters.phrase ?? '';
  }, [filters.phrase]);

  const go = (next: InventoryFilters) =>
    void navigate({ search: writeFilters(next) }, { replace: true, preventScrollReset: true });
  const withState = (status: InventoryFilters['status']) => ({ ...filters, status });

  return (
    <div className="mt-3 mb-3 flex flex-col gap-2.5">
      {/* On a phone the row goes on past the edge: its end fades out. */}
      <nav
        aria-label="By status"
        className="-mx-(--gutter) flex [scrollbar-width:none] gap-2 overflow-x-auto px-(--gutter) py-1.5 max-sm:gap-1.5 max-sm:mask-r-from-[calc(100%-24px)]"
      >
        {[undefined, ...ORDER].map((status) => (
          <Link
            key={status ?? 'all'}
            to={{ search: writeFilters(withState(status)) }}
            replace
            preventScrollReset
            aria-current={filters.status === status ? 'page' : undefined}
            className={CHIP}
          >
            {status === undefined ? 'All' : STATE_LABELS[status]}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap gap-2.5">
        <Input
          ref={field}
          type="search"
          lead={<Search aria-hidden="true" />}
          aria-label="Title or stock number"
          placeholder="Title or stock number"
          defaultValue={filters.phrase ?? ''}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => {
            const phrase = event.currentTarget.value.trim() || undefined;
            clearTimeout(timer.current);
            timer.current = setTimeout(() => go({ ...filters, phrase }), SOON_MS);
          }}
          className="grow basis-60 sm:max-w-96"
        />
        <Select
          aria-label="Category"
          value={filters.category ?? ''}
          onChange={(event) =>
            go({ ...filters, category: (event.target.value || undefined) as Category | undefined })
          }
          className="grow basis-40 sm:max-w-56"
        >
          <option value="">All categories</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_LABELS[category]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
