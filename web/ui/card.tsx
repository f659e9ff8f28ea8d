/** A panel: the ground on which things lie. */
import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  /** Room inside: 16 px on a phone, else 24. */
  padded?: boolean;
}

export function Card({ padded = true, className = '', ...props }: CardProps) {
  return (
    <div
      className={`rounded border bg-card shadow-card ${padded ? 'p-4 sm:p-6' : ''} ${className}`}
      {...props}
    />
  );
}
