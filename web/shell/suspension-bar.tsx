/** Tells whoever is suspended, on top of every page, until when, why, and how to answer. */
import { Ban } from 'lucide-react';
import { useCurrentUser } from '#web/lib/current.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { Time } from '#web/ui/time.tsx';

export function SuspensionBar() {
  const suspension = useCurrentUser()?.suspension ?? null;
  const { contactEmail } = useInitialState();
  if (suspension === null) return null;
  return (
    <aside aria-label="Suspension" className="border-b bg-warn-tint print:hidden">
      <div className="content-width flex items-start gap-3 py-2.5 text-note">
        <Ban aria-hidden="true" className="mt-0.5 size-5 text-warn" />
        <p className="min-w-0 grow wrap-anywhere">
          <strong className="font-semibold">
            Your account is suspended until <Time value={suspension.until} show="moment" />.
          </strong>{' '}
          You can browse but not post.{' '}
          {suspension.reason && `Reason: ${suspension.reason}${fullStopAfter(suspension.reason)} `}
          {contactEmail && (
            <>
              To appeal, write to{' '}
              <a href={`mailto:${contactEmail}`} className="text-link">
                {contactEmail}
              </a>
              .
            </>
          )}
        </p>
      </div>
    </aside>
  );
}
