/** Confirms a list as complete. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { useConfirmWhole } from './ffl-registry.api.ts';

const number = new Intl.NumberFormat('en-US');

interface WholeListProps {
  id: number;
  /** Known licensees whom the list does not name. */
  unnamedCount: number;
}

export function WholeList({ id, unnamedCount }: WholeListProps) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = useConfirmWhole(id);
  const people = unnamedCount === 1 ? '1 licensee' : `${number.format(unnamedCount)} licensees`;
  return (
    <div className="mt-4">
      <WarningNote
        title={`${people} of the lists before ${unnamedCount === 1 ? 'is' : 'are'} not in it.`}
        actions={
          <Button
            variant="outlined"
            className="mt-1.5"
            onClick={() => {
              confirm.reset();
              setIsAsking(true);
            }}
          >
            Confirm as complete
          </Button>
        }
      >
        If more than one in ten is missing, the file may be cut off. Check it before you continue.
      </WarningNote>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Is this the complete list?"
        description={
          confirm.error?.message ??
          `${people} will be marked as gone. Dealers among them will be paused and their managers notified.`
        }
        confirmLabel="Confirm as complete"
        destructive
        pending={confirm.isPending}
        onConfirm={() =>
          confirm.mutate(undefined, {
            onSuccess: () => {
              setIsAsking(false);
              toast.success('Confirmed as the complete list.');
            },
          })
        }
      />
    </div>
  );
}
