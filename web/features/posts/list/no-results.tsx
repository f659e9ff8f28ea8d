/** What stands where a list's filters leave nothing, and where its zip is none. */
import { MapPinOff, SearchX } from 'lucide-react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type ListAddress = { pathname: string; search: string };

interface NoResultsProps {
  /** The same list without filters; null where none is on. */
  clearTo: ListAddress | null;
  /** The same list for any distance; null where it has no limit. */
  widerTo: ListAddress | null;
  /** The same list for any of the words; null where there are not several. */
  looserTo: ListAddress | null;
  canSave: boolean;
}

/** The first way on is the one that most likely helps. */
export function NoResults({ clearTo, widerTo, looserTo, canSave }: NoResultsProps) {
  const ways = [
    { label: 'Search for any of these words', to: looserTo },
    { label: 'Search everywhere', to: widerTo },
    { label: 'Clear all filters', to: clearTo },
  ].filter((way) => way.to !== null);
  return (
    <EmptyState
      icon={<SearchX />}
      title="No listings match your search"
      action={
        <div className="flex flex-col justify-center gap-2 sm:flex-row">
          {ways.map(({ label, to }, index) => (
            <LinkButton
              key={label}
              to={to ?? {}}
              replace
              preventScrollReset
              variant={index === 0 ? 'filled' : 'outlined'}
            >
              {label}
            </LinkButton>
          ))}
        </div>
      }
    >
      {canSave
        ? 'Try a wider area or fewer filters, or save this search and we’ll alert you to new matches.'
        : 'Try a wider area or fewer filters.'}
    </EmptyState>
  );
}

interface UnknownZipProps {
  title: string;
  clearTo: ListAddress;
  onChange: () => void;
}

/** Trying again would not help: the zip of the address is none. */
export function UnknownZip({ title, clearTo, onChange }: UnknownZipProps) {
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onChange} className="noscript:hidden">
            Change ZIP code
          </Button>
          <LinkButton to={clearTo} replace preventScrollReset variant="outlined">
            Remove ZIP code
          </LinkButton>
        </div>
      }
    >
      Enter another ZIP code, or remove it to search everywhere.
    </EmptyState>
  );
}
