/** Sending the letter: what it is for, what is out, and making one. */
import { useState } from 'react';
import type { Application } from '#common/api/verification.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Time } from '#web/ui/time.tsx';
import { isOver } from './application-copy.ts';
import { useMakeLetter } from './verification.api.ts';

interface LetterPanelProps {
  application: Application;
  /** Without it there is no address that a letter could prove. */
  isListed: boolean;
  /** Shows the letter that was made just now. */
  onMade: () => void;
}

export function LetterPanel({
  application: { id, state, letter, can, isLetterSpent },
  isListed,
  onMade,
}: LetterPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const make = useMakeLetter(id);
  const isOut = letter !== null && letter.confirmedAt === null;
  const isGood = isOut && !isLetterSpent;

  return (
    <section aria-labelledby="letter" className="flex flex-col gap-3">
      <h2 id="letter" className="text-panel">
        Letter
      </h2>
      {letter === null && (
        <p className="text-note text-soft">
          A number proves that the license exists, not that the applicant holds it. A code in a letter to the
          premises does.
        </p>
      )}
      {letter !== null && (
        <p className="text-note wrap-anywhere text-soft">
          {letter.confirmedAt === null ? (
            <>
              Made <Time value={letter.madeAt} show="date" /> for {letter.address}.{' '}
              {isOver(state) ? (
                'The code was never entered.'
              ) : (
                <>
                  Good until <Time value={letter.expiresAt} show="date" />; {triesLeft(letter.triesLeft)}.
                </>
              )}
            </>
          ) : (
            <>
              Its code was entered <Time value={letter.confirmedAt} show="date" />. It went to{' '}
              {letter.address}.
            </>
          )}
        </p>
      )}
      {!isListed && can.approveWithoutLetter && (
        <p className="text-note text-soft">
          It goes only to an address in the ATF list, which does not have this license. You may approve
          without it, and say why.
        </p>
      )}
      {can.makeLetter && (
        <Button
          variant={isOut ? 'outlined' : 'filled'}
          pending={make.isPending}
          onClick={() => (isGood ? setIsAsking(true) : make.mutate({}, { onSuccess: onMade }))}
          className="self-start"
        >
          {isOut ? 'Create another letter' : 'Create the letter'}
        </Button>
      )}
      {make.error && (
        <p role="alert" className="text-note text-bad">
          {make.error.message}
        </p>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Create another letter?"
        description="A letter is already on its way. Sending a new one cancels its code."
        confirmLabel="Create another letter"
        destructive
        pending={make.isPending}
        onConfirm={() =>
          make.mutate({ replace: true }, { onSuccess: onMade, onSettled: () => setIsAsking(false) })
        }
      />
    </section>
  );
}

const triesLeft = (count: number): string =>
  count === 0 ? 'all tries are used' : count === 1 ? '1 try left' : `${count} tries left`;
