/** The head of the editor: what is written, when it was last kept, and the way to begin again. */
import { CloudCheck } from 'lucide-react';
import { useState } from 'react';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';

interface EditorHeadProps {
  heading: string;
  /** Milliseconds since 1970; null where nothing is kept. */
  savedAt: number | null;
  /** It is one from an earlier visit. */
  isRestored: boolean;
  onDiscard: () => void;
}

export function EditorHead({ heading, savedAt, isRestored, onDiscard }: EditorHeadProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <header className="flex items-end justify-between gap-4">
      <PageMeta title={heading} noindex />
      <div className="min-w-0">
        <h1 className="text-title">{heading}</h1>
        <p role="status" className="mt-1 flex min-h-5 items-center gap-2 text-crumb text-soft">
          {savedAt !== null && (
            <>
              <CloudCheck aria-hidden="true" className="size-4" />
              {isRestored ? (
                <span>
                  We restored your draft ·{' '}
                  <button type="button" onClick={() => setIsAsking(true)} className="text-link">
                    Start over
                  </button>
                </span>
              ) : (
                `Draft saved ${readClock(savedAt)}`
              )}
            </>
          )}
        </p>
      </div>
      {savedAt !== null && !isRestored && (
        <Button variant="bad" onClick={() => setIsAsking(true)}>
          Discard draft
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard this draft?"
        description="The text and new photos will be deleted."
        confirmLabel="Discard draft"
        destructive
        cancelLabel="Keep writing"
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
      />
    </header>
  );
}

/** Said before one writes, not after. */
export function PostingClosedNote() {
  const { postingOpen } = useInitialState();
  if (postingOpen) return null;
  return (
    <div className="mt-4">
      <WarningNote title="Publishing is turned off right now.">
        You can save a draft and publish it later.
      </WarningNote>
    </div>
  );
}

/** `10:42 AM`; with the day where it was another one. */
function readClock(time: number): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return clock;
  return `${date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${clock}`;
}
