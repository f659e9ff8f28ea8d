/** What is not saved yet, and the ways on; asks before it is left behind. */
import { CircleAlert } from 'lucide-react';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { FIELD_LABELS } from './store-values.ts';
import type { StoreForm } from './use-store-form.ts';

export function SaveBar({ store }: { store: StoreForm }) {
  const { isDirty, isSaving, changed, errors, save, discard } = store;
  const problem =
    errors[''] ?? (Object.keys(errors).length > 0 ? 'Please check the highlighted fields.' : undefined);
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      {isDirty && (
        <ActionBar role="region" aria-label="Unsaved changes">
          <div className="content-width flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <p className="min-w-0 grow basis-40 truncate max-sm:basis-full text-note text-soft">
              {problem === undefined ? (
                `Not saved: ${changed.map((name) => FIELD_LABELS[name]).join(', ') || 'a photo'}`
              ) : (
                <span role="alert" className="flex items-center gap-1.5 font-medium text-bad">
                  <CircleAlert aria-hidden="true" className="size-5" />
                  {problem}
                </span>
              )}
            </p>
            <Button variant="outlined" disabled={isSaving} onClick={discard} className="max-sm:grow">
              Discard
            </Button>
            <Button pending={isSaving} onClick={save} className="max-sm:grow">
              Save
            </Button>
          </div>
        </ActionBar>
      )}
    </>
  );
}
