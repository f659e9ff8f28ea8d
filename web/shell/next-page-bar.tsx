/** A line under the header while the next page keeps one waiting: the page before it stays until then. */
import { useNavigation } from 'react-router';
import { Delayed } from '#web/ui/delayed.tsx';

export function NextPageBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Delayed>
      <p role="status" className="absolute inset-x-0 -bottom-px h-0.5 animate-pulse bg-brand print:hidden">
        <span className="sr-only">Loading the page</span>
      </p>
    </Delayed>
  );
}
