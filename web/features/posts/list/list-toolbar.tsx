/** How a list is sorted and laid out. */
import { LayoutGrid, Rows3 } from 'lucide-react';
import { LayoutMode, SortMode } from '#common/domain/enums.ts';
import { Segment } from '#web/ui/segment.tsx';
import { Select } from '#web/ui/select.tsx';
import { storeLayout, storeSort, useStoredLayout } from './list-preferences.ts';
import type { ListQuery } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';

interface SortSelectProps {
  query: ListQuery;
  sort: SortMode;
  onChange: ChangeQuery;
}

export function SortSelect({ query, sort, onChange }: SortSelectProps) {
  function choose(chosen: SortMode) {
    storeSort(chosen);
    onChange({ sort: chosen === SortMode.New && query.phrase === undefined ? undefined : chosen });
  }
  return (
    <Select
      lead="Sort"
      value={sort}
      onChange={(event) => choose(Number(event.target.value) as SortMode)}
      // Tighter on a phone, where it stands between two others.
      className="min-w-[118px] grow basis-0 max-[479px]:[&>select]:pr-5! max-[479px]:[&>select]:pl-[calc(15px+3.3ch)]! max-[479px]:[&>span]:left-2.5 max-[479px]:[&>svg]:right-1 max-[479px]:[&>svg]:size-4 min-[480px]:min-w-[142px] sm:w-auto sm:grow-0 sm:basis-auto noscript:hidden"
    >
      <option value={SortMode.New}>New</option>
      <option value={SortMode.Best}>Best</option>
      {query.phrase !== undefined && <option value={SortMode.SearchRank}>Match</option>}
    </Select>
  );
}

const LAYOUTS = [
  { value: String(LayoutMode.Compact), label: 'List view', icon: <Rows3 aria-hidden="true" /> },
  { value: String(LayoutMode.Expanded), label: 'Cards', icon: <LayoutGrid aria-hidden="true" /> },
];

export function LayoutSegment() {
  const layout = useStoredLayout();
  return (
    <span className="inline-flex shrink-0 noscript:hidden">
      <Segment
        label="Layout"
        value={String(layout)}
        options={LAYOUTS}
        onChange={(value) => storeLayout(Number(value) as LayoutMode)}
      />
    </span>
  );
}
