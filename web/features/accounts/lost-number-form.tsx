/** Lost number form. */
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { NUMBER_CHANGE_HOURS } from '#common/domain/limits.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Time } from '#web/ui/time.tsx';
import { useLedFocus } from '#web/ui/use-led-focus.ts';
import { LostNumberByEmail } from './lost-number-by-email.tsx';
import { LostNumberRequest } from './lost-number-request.tsx';

/** `takesEffectAt` is null where an administrator decides first. */
type Done = { takesEffectAt: string | null };

export function LostNumberForm() {
  const [hasEmail, setHasEmail] = useState(true);
  const [done, setDone] = useState<Done>();
  if (done !== undefined) return <DoneNote {...done} />;
  if (hasEmail) {
    return (
      <LostNumberByEmail
        onNoEmail={() => setHasEmail(false)}
        onDone={({ takesEffectAt }) => setDone({ takesEffectAt })}
      />
    );
  }
  return (
    <LostNumberRequest onBack={() => setHasEmail(true)} onDone={() => setDone({ takesEffectAt: null })} />
  );
}

function DoneNote({ takesEffectAt }: Done) {
  const [heading] = useLedFocus(true);
  return (
    <div className="flex flex-col items-start">
      <CircleCheck aria-hidden="true" className="mb-3 size-8 text-good" />
      <h1 ref={heading} tabIndex={-1} className="text-dialog outline-none">
        {takesEffectAt === null ? 'Request sent' : `Your number changes in ${NUMBER_CHANGE_HOURS} hours`}
      </h1>
      <p className="mt-2 mb-6 text-body text-soft">
        {takesEffectAt === null ? (
          `If the old number has an account, an administrator reads your request, and we text the answer to your new number. Once approved, it takes effect after ${NUMBER_CHANGE_HOURS} hours.`
        ) : (
          <>
            On <Time value={takesEffectAt} show="moment" /> we’ll text you at the new number, and you can log
            in with it. We sent your old number and your email address a link to stop the change.
          </>
        )}
      </p>
      <LinkButton to="/">Back to the home page</LinkButton>
    </div>
  );
}
