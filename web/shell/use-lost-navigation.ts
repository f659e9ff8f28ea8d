/** Reports a navigation that failed to load. */
import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { storeInTab, readFromTab } from '#web/lib/tab-store.ts';
import { toast } from '#web/ui/toast.ts';

const LOST_KEY = 'lost-navigation';

const isReload = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).at(0)?.type === 'reload';

export function useLostNavigation(): void {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const address = location === undefined ? null : location.pathname + location.search + location.hash;

  useEffect(() => {
    const lost = readFromTab(LOST_KEY);
    storeInTab(LOST_KEY, null);
    if (typeof lost !== 'string' || !isReload()) return;
    toast.error('That page did not load. Check your connection and try again.', {
      action: { label: 'Try again', onClick: () => void navigate(lost) },
    });
  }, [navigate]);

  useEffect(() => {
    if (address === null) return undefined;
    const remember = () => storeInTab(LOST_KEY, address);
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, [address]);
}
