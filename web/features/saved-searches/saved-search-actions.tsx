/** What its owner does with a saved search: keep changed filters, be told or not, rename, delete. */
import { Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Criteria, SavedSearch } from '#common/api/saved-searches.ts';
import { Chip } from '#web/ui/chip.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { AlertChoice } from './alert-choice.tsx';
import { SearchNameDialog } from './search-name-dialog.tsx';
import { useDeleteSearch, useUpdateSearch } from './saved-searches.api.ts';

interface SavedSearchActionsProps {
  search: SavedSearch;
  /** The filters that the page shows now; null where they are the saved ones. */
  changed: Criteria | null;
}

export function SavedSearchActions({ search, changed }: SavedSearchActionsProps) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null);
  const update = useUpdateSearch(search.id);
  const remove = useDeleteSearch(search.id);
  const close = () => setAsks(null);
  const showFailureToast = (error: Error) => toast.error(error.message);

  function saveChanges(criteria: Criteria) {
    update.mutateOnce(
      { criteria },
      {
        onSuccess: () => {
          toast.success('Changes saved');
          void navigate({ search: '' }, { replace: true, preventScrollReset: true });
        },
        onError: showFailureToast,
      },
    );
  }

  function rename(name: string) {
    update.mutateOnce({ name }, { onSuccess: close });
  }

  function confirmDelete() {
    remove.mutateOnce(undefined, {
      onSuccess: () => {
        toast.success('Search deleted');
        void navigate('/search', { replace: true });
      },
      onError: (error) => {
        close();
        showFailureToast(error);
      },
    });
  }

  return (
    <>
      {changed && (
        <Chip className="noscript:hidden" onClick={() => saveChanges(changed)}>
          <Save aria-hidden="true" />
          Save changes
        </Chip>
      )}
      <AlertChoice
        className="noscript:hidden"
        value={search.alerts}
        onChange={(notify) => update.mutateOnce({ notify }, { onError: showFailureToast })}
      />
      <Chip
        className="noscript:hidden"
        onClick={() => {
          update.reset();
          setAsks('rename');
        }}
      >
        <Pencil aria-hidden="true" />
        Rename
      </Chip>
      <Chip className="noscript:hidden" onClick={() => setAsks('delete')}>
        <Trash2 aria-hidden="true" />
        Delete
      </Chip>
      {asks === 'rename' && (
        <SearchNameDialog
          title="Rename this search"
          initialName={search.name}
          submitLabel="Rename"
          isPending={update.isPending}
          error={update.error}
          onSubmit={rename}
          onClose={close}
        />
      )}
      <AlertDialog
        open={asks === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Delete this search?"
        description={`“${search.name}” will be deleted and alerts will stop.`}
        confirmLabel="Delete"
        destructive
        pending={remove.isPending}
        onConfirm={confirmDelete}
      />
    </>
  );
}
