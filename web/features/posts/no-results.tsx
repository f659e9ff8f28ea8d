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
    { label: 'Search any distance', to: widerTo },
    { label: 'Clear all filters', to: clearTo },
  ].filter((way) => way.to !== null);
  return (
    <EmptyState
      icon={<SearchX />}
      title="No results"
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
      Try a wider distance, fewer words or fewer filters.
      {canSave && ' You can also save this search and hear of new matches.'}
    </EmptyState>
  );
}

interface UnknownZipProps {
  clearTo: ListAddress;
  onChange: () => void;
}

/** Trying again would not help: the zip of the address is none. */
export function UnknownZip({ clearTo, onChange }: UnknownZipProps) {
  return (
    <EmptyState
      icon={<MapPinOff />}
      title="No place has this zip code"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onChange} className="noscript:hidden">
            Change the zip
          </Button>
          <LinkButton to={clearTo} replace preventScrollReset variant="outlined">
            Search without it
          </LinkButton>
        </div>
      }
    >
      Distances are measured from it: enter another one, or leave it out.
    </EmptyState>
  );
}
