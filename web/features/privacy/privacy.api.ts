/** The deletion of one's account as a mutation, and the address of one's copy. */
import { useMutation } from '@tanstack/react-query';

import type { DeleteAccountBody } from '#common/api/privacy.ts';
import { api } from '#web/lib/api.ts';
import { saveGoodbye } from '#web/lib/goodbye.ts';

export const EXPORT_URL = '/api/accounts/export';
/** What has happened and what follows stands there, for visitors too. */
const AFTERWARDS = '/privacy#deleting';

/** Drafts, searches, looks and lists that this browser keeps. */
function forgetHere(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage that is forbidden holds nothing.
  }
}

/** The site is loaded anew, as after a logout; the shell knows both by the first word of the key. */
export const useDeleteAccount = () =>
  useMutation({
    mutationKey: ['logout', 'deletion'],
    mutationFn: (body: DeleteAccountBody) => api('DELETE /accounts/current', { body }),
    onSuccess: () => {
      forgetHere();
      saveGoodbye('accountDeleted');
      location.assign(AFTERWARDS);
      return new Promise(() => undefined);
    },
  });
