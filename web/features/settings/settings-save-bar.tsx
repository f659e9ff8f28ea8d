/** What is not saved yet, and what stands in its way. */
import { CircleAlert } from 'lucide-react';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';

interface SaveBarProps {
  count: number;
  missed: number;
  wrong: number;
  /** Why nothing was saved, where no setting is to blame. */
  failure: string | null;
  pending: boolean;
  onDiscard: () => void;
}

export function SaveBar({ count, missed, wrong, failure, pending, onDiscard }: SaveBarProps) {
  const problem =
    missed > 0
      ? `${missed === 1 ? 'One setting was' : `${missed} settings were`} changed in the meantime`
      : wrong > 0
        ? `${wrong === 1 ? 'One setting needs' : `${wrong} settings need`} another look`
        : failure;
  return (
    <ActionBar role="region" aria-label="Unsaved changes">
      <div className="content-width flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
        <p role="status" className="min-w-0 grow text-note max-sm:basis-full">
          {problem === null ? (
            `${count} ${count === 1 ? 'change' : 'changes'}`
          ) : (
            <span className="flex items-center gap-1.5 font-medium text-bad">
              <CircleAlert aria-hidden="true" className="size-5" />
              {problem}
            </span>
          )}
        </p>
        <Button variant="outlined" disabled={pending} onClick={onDiscard} className="max-sm:grow">
          Discard
        </Button>
        <Button type="submit" pending={pending} className="max-sm:grow">
          Save
        </Button>
      </div>
    </ActionBar>
  );
}
