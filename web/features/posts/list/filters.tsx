/** The filters of a list: a column that sticks beside it on a wide screen, a sheet elsewhere. */
import { SlidersHorizontal } from 'lucide-react';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

interface FiltersProps extends FilterFieldsProps {
  /** How many are on. */
  count: number;
  /** Where the list stands without any. */
  clearTo: string;
}

function ClearLink({ to }: { to: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={{ pathname, search: to }}
      replace
      preventScrollReset
      className="inline-flex min-h-11 items-center rounded text-label text-brand no-underline hover:text-brand-strong"
    >
      Clear all
    </Link>
  );
}

/** Without scripts it is a form with a button of its own. */
export function FilterColumn({ count, clearTo, ...fields }: FiltersProps) {
  const { pathname } = useLocation();
  return (
    <aside className="sticky top-[76px] hidden max-h-[calc(100dvh-152px)] flex-col overflow-hidden rounded border bg-card shadow-card lg:flex">
      <div className="flex h-14 shrink-0 items-center justify-between border-b pr-5 pl-4">
        <h2 className="text-small-title">Filters</h2>
        {count > 0 && <ClearLink to={clearTo} />}
      </div>
      <Form
        action={pathname}
        onSubmit={(event) => event.preventDefault()}
        // The last lines fade out where more follows.
        className="min-h-0 overflow-y-auto overscroll-contain scroll-pt-3 scroll-pb-10 mask-b-from-[calc(100%-32px)] px-4 pt-3 pb-10"
      >
        <FilterFields {...fields} />
        <noscript>
          <button type="submit">Apply filters</button>
        </noscript>
      </Form>
    </aside>
  );
}

interface FilterSheetProps extends FiltersProps {
  /** How many posts the filters leave: "726 results". */
  results: string | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function FilterSheet({ count, clearTo, results, isOpen, onOpenChange, ...fields }: FilterSheetProps) {
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        onClick={() => onOpenChange(true)}
        className="gap-1.5 px-2.5! text-label sm:gap-2 sm:px-[18px]! sm:text-control lg:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-[18px]" />
        Filters
        {count > 0 && (
          <span className="inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-badge bg-tint px-1 text-badge text-brand">
            {count}
            <span className="sr-only"> on</span>
          </span>
        )}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={onOpenChange}
        title="Filters"
        side="bottom"
        footer={
          <div className="flex items-center justify-between gap-4">
            {count > 0 ? <ClearLink to={clearTo} /> : <span />}
            <Button onClick={() => onOpenChange(false)} className="min-w-40">
              {results === null ? 'Show results' : `Show ${results}`}
            </Button>
          </div>
        }
      >
        <FilterFields {...fields} />
      </Sheet>
    </>
  );
}
