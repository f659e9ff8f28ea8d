/** Site state provider. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { InitialState } from '#common/api/initial-state.ts';
import { CurrentUserProvider, currentUserQuery, warnNotLoggedIn } from '#web/lib/current.ts';
import { InitialStateProvider } from '#web/lib/initial-state.tsx';
import { useLatestSite, useSiteRefresh } from '#web/lib/site.ts';

interface SiteStateProps {
  initialState: InitialState;
  children: ReactNode;
}

export function SiteState({ initialState, children }: SiteStateProps) {
  const latest = useLatestSite();
  useSiteRefresh();
  const { data: user = null } = useQuery(currentUserQuery());
  const { hasEndedSession } = initialState;
  // The server has asked in the browser's place.
  useEffect(() => {
    if (hasEndedSession) warnNotLoggedIn();
  }, [hasEndedSession]);
  const state = useMemo(() => ({ ...initialState, ...latest }), [initialState, latest]);
  return (
    <InitialStateProvider value={state}>
      <CurrentUserProvider value={user}>{children}</CurrentUserProvider>
    </InitialStateProvider>
  );
}
