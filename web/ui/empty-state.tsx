/** Empty state of a list. */
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-well text-soft [&>svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="text-panel">{title}</h2>
      {children && <div className="mt-1.5 max-w-[420px] text-note text-balance text-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
