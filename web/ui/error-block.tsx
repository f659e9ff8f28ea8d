/** Error message with a retry button. */
import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorBlockProps {
  message: string;
  /** An id to quote, or more words. */
  children?: ReactNode;
  pending?: boolean;
  onRetry?: () => void;
  /** Another way on, beside the button. */
  wayOn?: ReactNode;
}

export function ErrorBlock({ message, children, pending = false, onRetry, wayOn }: ErrorBlockProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-bad" />
      <p className="max-w-[480px] text-body font-medium text-balance">{message}</p>
      {children && <div className="mt-1 max-w-[480px] text-meta text-soft">{children}</div>}
      {(onRetry || wayOn) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="outlined" pending={pending} onClick={onRetry}>
              {!pending && <RotateCw aria-hidden="true" className="size-[18px]" />}
              Try Again
            </Button>
          )}
          {wayOn}
        </div>
      )}
    </div>
  );
}
