/** Progress bar. */
import type { ReactNode } from 'react';

interface ProgressBarProps {
  /** From 0 to 1. */
  share: number;
  /** What is going on. */
  label: string;
  /** Details, at the right. */
  note?: ReactNode;
}

export function ProgressBar({ share, label, note }: ProgressBarProps) {
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-meta">
        <span className="font-medium">{label}</span>
        <span className="text-soft tabular-nums">{note ?? `${percent} %`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-well"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
