/** One's own application: how far it is, what to do next, and what was said. */
import { useEffect, useState } from 'react';
import type { Application } from '#common/api/verification.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { useLedFocus } from '#web/ui/use-led-focus.ts';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { ApplicationMessages } from './application-messages.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';
import { formatAddress, isOver, STATE_LABELS, STATE_TONES } from './application-copy.ts';
import { LetterCodeForm } from './letter-code-form.tsx';
import { useWithdraw } from './verification.api.ts';

interface OwnApplicationProps {
  application: Application;
  /** Whether it was sent just now: the focus is led to it. */
  isNew: boolean;
  onApplyAgain: () => void;
}

export function OwnApplication({ application, isNew, onApplyAgain }: OwnApplicationProps) {
  // The button lay at the end of a long form: what has come of it begins at the top.
  useEffect(() => {
    if (isNew) scrollTo({ top: 0 });
  }, [isNew]);
  const [heading, lead] = useLedFocus(isNew);
  const { state, can, decision, store, messages, letter } = application;
  const isLetterOut = state === 'letter' || (state === 'question' && letter !== null);
  return (
    <div className="flex flex-col gap-4">
      {state === 'question' && (
        <WarningNote title="We have a question.">Answer below and we’ll continue.</WarningNote>
      )}
      {isLetterOut && letter?.confirmedAt === null && (
        <LetterCodeForm application={application} onEntered={lead} />
      )}
      {store !== null && <OpenedStore store={store} />}
      <Card>
        <div className="mb-5">
          <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="text-panel wrap-anywhere">{application.businessName}</span>
            <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          </h2>
          <p className="mt-1 text-note text-soft">
            License {application.licenseNumber} · {formatAddress(application.address)}
          </p>
        </div>
        <ApplicationTimeline application={application} />
        {decision?.reason && (
          <p className="mt-4 rounded bg-well p-3.5 text-note wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Our reply:</span> {decision.reason}
          </p>
        )}
        {can.withdraw && <Withdraw application={application} onWithdrawn={lead} />}
        {isOver(state) && (
          <Button variant="outlined" onClick={onApplyAgain} className="mt-5">
            {state === 'approved' ? 'Apply for another store' : 'Apply again'}
          </Button>
        )}
      </Card>
      {(can.write || messages.length > 0) && (
        <Card>
          <ApplicationMessages application={application} isApplicants />
        </Card>
      )}
    </div>
  );
}

function OpenedStore({ store }: { store: NonNullable<Application['store']> }) {
  return (
    <Card className="border-good! bg-good-tint!">
      <h2 className="text-panel wrap-anywhere">{store.displayName} is open</h2>
      <p className="mt-1 mb-4 max-w-[640px] text-note">
        You’re its manager. Log in there with the same number, then add a logo, your hours and your transfer
        fee, invite your staff, and list what you sell.
      </p>
      <a
        href={store.url}
        className="inline-flex min-h-11 items-center rounded bg-brand px-[18px] py-2 text-control text-on-brand no-underline hover:bg-brand-strong"
      >
        Go to the store
      </a>
    </Card>
  );
}

interface WithdrawProps {
  application: Application;
  onWithdrawn: () => void;
}

function Withdraw({ application: { id, businessName }, onWithdrawn }: WithdrawProps) {
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = useWithdraw(id);

  async function take() {
    try {
      await withdraw.mutateAsync();
      setIsOpen(false);
      onWithdrawn();
    } catch {
      // The dialog says what went wrong.
    }
  }

  return (
    <>
      <Button variant="bad" onClick={() => setIsOpen(true)} className="mt-4">
        Withdraw the application
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Withdraw the application?"
        description={
          withdraw.error?.message ?? `We’ll stop reviewing ${businessName}. You can apply again at any time.`
        }
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        destructive
        pending={withdraw.isPending}
        onConfirm={() => void take()}
      />
    </>
  );
}
