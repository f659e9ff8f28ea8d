/** Native select. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL_FRAME } from './input.tsx';

interface SelectProps extends ComponentProps<'select'> {
  /** A short word inside, before the choice ("Sort"); it also names the control. */
  lead?: string;
}

/** `className` goes to the frame. */
export function Select({ lead, className = '', children, ...props }: SelectProps) {
  return (
    <span className={`${CONTROL_FRAME} relative h-11 ${className}`}>
      {lead && (
        <span aria-hidden="true" className="pointer-events-none absolute left-3.5 text-note text-soft">
          {lead}
        </span>
      )}
      <select
        aria-label={lead}
        // The word before the choice is short: 1 ch a letter leaves it room in any face.
        style={lead ? { paddingLeft: `calc(23px + ${lead.length}ch)` } : undefined}
        className={`h-full w-full min-w-0 grow appearance-none truncate rounded bg-transparent pr-9 pl-3 outline-none [&>option]:bg-card [&>option]:text-ink ${lead ? 'font-semibold' : ''}`}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 size-[18px] text-soft"
      />
    </span>
  );
}
