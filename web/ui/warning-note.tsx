/** Inline warning. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface WarningNoteProps {
  /** The first words, bold. */
  title: string;
  children?: ReactNode;
  /** Links or buttons on a line of their own. */
  actions?: ReactNode;
}

export function WarningNote({ title, children, actions }: WarningNoteProps) {
  return (
    <div
      role="note"
      className="flex gap-3 rounded border border-warn-line bg-warn-tint p-3.5 text-note text-ink"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 text-warn" />
      <div className="min-w-0 grow">
        <p>
          <strong className="font-semibold">{title}</strong> {children}
        </p>
        {actions && <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">{actions}</div>}
      </div>
    </div>
  );
}
