/** The reader's ZIP code. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ZIP_COOKIE } from '#common/domain/shared-names.ts';
import { currentZipQuery } from './current.ts';
import { useInitialState } from './initial-state.tsx';
import { setSiteCookie } from './site-cookie.ts';

/** @returns remembers a ZIP code; null forgets it. */
export function useRememberZip(): (zip: string | null) => void {
  const client = useQueryClient();
  const { cookieDomain } = useInitialState();
  return useCallback(
    (zip) => {
      setSiteCookie(ZIP_COOKIE, zip, cookieDomain);
      client.setQueryData(currentZipQuery().queryKey, zip);
    },
    [client, cookieDomain],
  );
}
