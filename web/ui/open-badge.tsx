/** Open or closed badge. */
import { dateFormat } from '#web/lib/format.ts';
import { useNow } from './time.tsx';

interface OpenBadgeProps {
  state: { isOpen: boolean; nextChange: string | null };
  /** The shop's own. */
  timeZone: string;
}

export function OpenBadge({ state: { isOpen, nextChange }, timeZone }: OpenBadgeProps) {
  const now = useNow();
  return (
    <span className="inline-flex items-start gap-1.5 text-meta">
      {/* In the middle of the first line. */}
      <span
        aria-hidden="true"
        className={`mt-1.25 size-2 shrink-0 rounded-full ${isOpen ? 'bg-good' : 'bg-edge'}`}
      />
      <span>
        <span className={`font-semibold ${isOpen ? 'text-good' : 'text-ink'}`}>
          {isOpen ? 'Open' : 'Closed'}
        </span>
        {nextChange !== null && (
          <span className="text-soft">
            {isOpen ? ' until ' : ', opens '}
            {describeMoment(new Date(nextChange), new Date(now), timeZone)}
          </span>
        )}
      </span>
    </span>
  );
}

/** `6:00 PM`; with the day where it is another than today's. */
export function describeMoment(moment: Date, now: Date, timeZone: string): string {
  const days = dateFormat('day', timeZone, {});
  const clock = dateFormat('clock', timeZone, { hour: 'numeric', minute: '2-digit' }).format(moment);
  if (days.format(moment) === days.format(now)) return clock;
  return `${dateFormat('weekday', timeZone, { weekday: 'long' }).format(moment)} ${clock}`;
}
