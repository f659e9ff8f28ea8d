/** Asks before leaving unsaved changes. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { loadEarly } from '#web/lib/on-demand.ts';
import { AlertDialog, dialogBox } from './dialog.tsx';

const TITLE = 'Leave without saving?';
const DESCRIPTION = 'Your changes haven’t been saved.';

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    loadEarly(dialogBox);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  function confirmLeave() {
    if (confirm(`${TITLE} ${DESCRIPTION}`)) blocker.proceed?.();
    else blocker.reset?.();
  }
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={TITLE}
      description={DESCRIPTION}
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onMissing={confirmLeave}
    />
  );
}
