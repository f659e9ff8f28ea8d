/** Says, once the site is loaded anew, that the logout or the deletion of an account has happened. */
import { useEffect } from 'react';
import { takeFarewell } from '#web/lib/goodbye.ts';
import { toast } from '#web/ui/toast.ts';

export function useFarewell(): void {
  useEffect(() => {
    const farewell = takeFarewell();
    if (farewell === 'loggedOut') toast.success('You are logged out.');
    if (farewell === 'accountDeleted') {
      // It stays until it is put away: there is nothing else that would tell.
      toast('Your account is deleted.', {
        description: 'You are logged out everywhere. This page says what happens to the rest.',
        duration: Number.POSITIVE_INFINITY,
      });
    }
  }, []);
}
