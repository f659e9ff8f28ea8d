/** Rangepost's logo. */
import type { ComponentProps } from 'react';

/** Decorative: the name stands beside it, or the link around it is named. */
export function Logo({ className = 'size-8', ...props }: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className} {...props}>
      <rect width="32" height="32" rx="7" className="fill-brand" />
      <path d="M14.5 6h3v2.5H23l3 4-3 4h-5.5V27h-3V16.5H8v-8h6.5z" className="fill-on-brand" />
      <path d="M11 12.5h9.25" strokeWidth="2" strokeLinecap="round" className="stroke-brand" />
    </svg>
  );
}
