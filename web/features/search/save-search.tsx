/** "Save this search": keeps the filters of a list under a name. */
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Criteria } from '#common/contracts/searches.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useAskLogin, useIntent } from '#web/lib/intent.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/toast.ts';
import { SearchNameDialog } from './search-name-dialog.tsx';
import { useSaveSearch } from './searches.api.ts';

interface SaveSearchProps {
  criteria: Criteria;
  suggestedName: string;
}

export function SaveSearch({ criteria, suggestedName }: SaveSearchProps) {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  const [isOpen, setIsOpen] = useState(false);
  const [wantsNews, setWantsNews] = useState(true);
  const { mutateOnce, isPending, error, reset } = useSaveSearch();

  useIntent({ kind: 'saveSearch', id: '' }, () => setIsOpen(true));

  function open() {
    if (isVisitor) {
      askLogin({ kind: 'saveSearch', id: '' });
      return;
    }
    reset();
    setIsOpen(true);
  }

  function save(name: string) {
    mutateOnce(
      { name, criteria, notify: wantsNews },
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
          <Checkbox
            label="Tell me about new matches"
            checked={wantsNews}
            onChange={(event) => setWantsNews(event.target.checked)}
            className="mt-3"
          />
        </SearchNameDialog>
      )}
    </>
  );
}
