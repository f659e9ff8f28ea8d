/** Age gate, works without scripts. */
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '#web/lib/current.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { setSiteCookie } from '#web/lib/site-cookie.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { isGateOpen } from './age-rules.ts';

interface AgeGateState {
  isOpen: boolean;
  onConfirm: () => void;
}

export function useAgeGate(): AgeGateState {
  const { ageConfirmRequired, ageVerified } = useInitialState();
  const [isConfirmed, setIsConfirmed] = useState(ageVerified);
  const isLoggedIn = useCurrentUser() !== null;
  const { pathname } = useLocation();
  return {
    isOpen: isGateOpen({ isLoggedIn, isRequired: ageConfirmRequired, isVerified: isConfirmed, pathname }),
    onConfirm: () => setIsConfirmed(true),
  };
}

/** Nothing but its two buttons closes it: no Escape, no click beside it. What lies under it is inert. */
export function AgeGate({ onConfirm }: { onConfirm: () => void }) {
  const { cookieDomain, leaveAddress, siteName } = useInitialState();
  const { pathname, search } = useLocation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isOver18 = event.submitter?.getAttribute('value') === 'true';
    setSiteCookie('age-verified', String(isOver18), cookieDomain);
    if (isOver18) onConfirm();
    else location.replace(leaveAddress);
  }

  return (
    <div className="fixed inset-0 z-60 flex overflow-y-auto bg-scrim p-4">
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={`${id}-more`}
        tabIndex={-1}
        className="m-auto w-full max-w-[440px] rounded-dialog bg-card p-5 text-ink shadow-overlay outline-none sm:p-7"
      >
        <p className="mb-4 flex items-center gap-2.5 text-small-title">
          <Logo />
          {siteName}
        </p>
        <h2 id={id} className="text-dialog">
          You must be 18 years old <br />
          to use this website
        </h2>
        <p id={`${id}-more`} className="mt-2 text-body text-soft">
          By continuing you confirm that you are over 18 and agree to the{' '}
          <Link to="/terms" className="text-link">
            Terms of Use
          </Link>
          .
        </p>
        <form method="post" action="/age-gate" onSubmit={handleSubmit} className="mt-6 flex flex-col gap-2">
          <input type="hidden" name="returnTo" value={pathname + search} />
          <Button type="submit" size={48} name="over18" value="true">
            I am over 18 and agree
          </Button>
          <Button type="submit" size={48} variant="outlined" name="over18" value="false">
            I am under 18
          </Button>
        </form>
      </div>
    </div>
  );
}
