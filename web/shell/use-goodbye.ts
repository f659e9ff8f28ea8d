/** Says, once the site is loaded anew, that the logout or the deletion of an account has happened. */
import { useEffect } from 'react';
import { takeGoodbye } from '#web/lib/goodbye.ts';
import { toast } from '#web/ui/toast.ts';

export function useGoodbye(): void {
  useEffect(() => {
    const goodbyeBody = takeGoodbye();
    if (goodbyeBody === 'loggedOut') toast.success('You are logged out.');
    if (goodbyeBody === 'accountDeleted') {
      // It stays until it is put away: there is nothing else that would tell.
      toast('Your account is deleted.', {
        description: 'You’re logged out everywhere. This page explains what happens to the rest.',
        duration: Number.POSITIVE_INFINITY,
      });
    }
  }, []);
}
