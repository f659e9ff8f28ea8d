/** Count on an icon. */
const LEAST_SHOWN = 2;
const MOST_SHOWN = 99;

/** Says nothing to a screen reader: the icon's name carries the count, also at one. */
export function CountPill({ count, className = '' }: { count: number; className?: string }) {
  if (count < LEAST_SHOWN) return null;
  return (
    <span
      aria-hidden="true"
      className={`inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-brand px-1 text-bar leading-none font-semibold text-on-brand tabular-nums ring-2 ring-card ${className}`}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
