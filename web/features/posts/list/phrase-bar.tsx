/** The words of a search, above its results. */
import { Search } from 'lucide-react';
import { Input } from '#web/ui/input.tsx';
import type { ListQuery } from './list-query.ts';
import type { ChangeQuery } from './use-list-query.ts';

interface PhraseBarProps {
  query: ListQuery;
  onChange: ChangeQuery;
}

export function PhraseBar({ query, onChange }: PhraseBarProps) {
  return (
    <Input
      type="search"
      name="phrase"
      aria-label="Search"
      placeholder="What are you looking for?"
      maxLength={200}
      lead={<Search aria-hidden="true" />}
      value={query.phrase ?? ''}
      onChange={(event) => onChange({ phrase: event.target.value || undefined }, 'soon')}
      className="h-12"
    />
  );
}
