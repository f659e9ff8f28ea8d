/** "Save this search": keeps the filters of a list under a name. */
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Criteria } from '#common/api/saved-searches.ts';
import type { SearchAlerts } from '#common/domain/search-alerts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useLoginPrompt, useIntent } from '#web/lib/intent.ts';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/toast.ts';
import { AlertChoice } from './alert-choice.tsx';
import { SearchNameDialog } from './search-name-dialog.tsx';
import { useSaveSearch } from './saved-searches.api.ts';

interface SaveSearchProps {
  criteria: Criteria;
  suggestedName: string;
}

export function SaveSearch({ criteria, suggestedName }: SaveSearchProps) {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const promptLogin = useLoginPrompt();
  const [isOpen, setIsOpen] = useState(false);
  const [alerts, setAlerts] = useState<SearchAlerts>('daily');
  const { mutateOnce, isPending, error, reset } = useSaveSearch();

  useIntent({ kind: 'saveSearch', id: '' }, () => setIsOpen(true));

  function open() {
    if (isVisitor) {
      promptLogin({ kind: 'saveSearch', id: '' });
      return;
    }
    reset();
    setIsOpen(true);
  }

  function save(name: string) {
    mutateOnce(
      { name, criteria, notify: alerts },
      {
        onSuccess: (search) => {
          setIsOpen(false);
          toast.success('Search saved', {
            action: { label: 'Open', onClick: () => void navigate(`/search/${search.id}`) },
          });
        },
      },
    );
  }

  return (
    <>
      <Chip onClick={open} className="noscript:hidden">
        <Bell aria-hidden="true" />
        Save this search
      </Chip>
      {isOpen && (
        <SearchNameDialog
          title="Save this search"
          initialName={suggestedName}
          submitLabel="Save"
          isPending={isPending}
          error={error}
          onSubmit={save}
          onClose={() => setIsOpen(false)}
        >
          <AlertChoice value={alerts} onChange={setAlerts} className="mt-3" />
          <p className="mt-2 text-note text-soft">
            Instant alerts arrive within a minute; daily and weekly alerts arrive in the morning.
          </p>
        </SearchNameDialog>
      )}
    </>
  );
}
