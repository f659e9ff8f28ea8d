/** Chips. */
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const SHAPE =
  "relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-label font-medium whitespace-nowrap before:absolute before:inset-x-0 before:-inset-y-[5px] before:content-[''] [&>svg]:size-4";
const ON = 'border-brand bg-tint text-brand';
const OFF = 'border-edge bg-card text-ink hover:bg-well';

interface ChipProps extends ComponentProps<'button'> {
  on?: boolean;
}

/** A button; with `on` given it stays pressed. */
export function Chip({ on, className = '', type = 'button', ...props }: ChipProps) {
  return (
    <button type={type} aria-pressed={on} className={`${SHAPE} ${on ? ON : OFF} ${className}`} {...props} />
  );
}

/** A box to tick that looks like a chip; without scripts it is sent with its form. */
export function CheckChip({ className = '', children, ...props }: ComponentProps<'input'>) {
  return (
    <label
      className={`${SHAPE} ${OFF} cursor-pointer has-checked:border-brand has-checked:bg-tint has-checked:text-brand has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand ${className}`}
    >
      <input type="checkbox" className="sr-only" {...props} />
      {children}
    </label>
  );
}

/** A filter that is on; following it takes the filter away. */
export function RemoveChip({ className = '', children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link className={`${SHAPE} ${ON} no-underline ${className}`} {...props}>
      <span className="sr-only">Remove filter:</span>
      {children}
      <X aria-hidden="true" />
    </Link>
  );
}
