/** "Save this search": keeps the filters of a list under a name. */
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Criteria } from '#common/contracts/searches.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/toast.ts';
import { SearchNameDialog } from './search-name-dialog.tsx';
import { useSaveSearch } from './searches.api.ts';

/** Said by the address that a visitor comes back to from the login. */
const GOES_ON = 'save';

interface SaveSearchProps {
  criteria: Criteria;
  suggestedName: string;
}

export function SaveSearch({ criteria, suggestedName }: SaveSearchProps) {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const location = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [wantsNews, setWantsNews] = useState(true);
  const { mutateOnce, isPending, error, reset } = useSaveSearch();

  const { pathname, search } = location;

  // Back from the login, what was begun goes on.
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (isVisitor || !params.has(GOES_ON)) return;
    params.delete(GOES_ON);
    setIsOpen(true);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [isVisitor, search, navigate]);

  function open() {
    if (isVisitor) {
      const params = new URLSearchParams(search);
      params.set(GOES_ON, '1');
      void navigate(loginUrl({ pathname, search: `?${params.toString()}` }));
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
