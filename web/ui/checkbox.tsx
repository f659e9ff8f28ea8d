/** Checkbox with label. */
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode;
  /** At the right end of the row. */
  aside?: ReactNode;
}

/** `className` goes to the row. */
export function Checkbox({ label, aside, className = '', ...props }: CheckboxProps) {
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 py-1.5 text-note has-[:disabled]:opacity-50 lg:min-h-9 ${className}`}
    >
      <span className="relative inline-flex size-5 shrink-0">
        <input
          type="checkbox"
          className="peer size-5 appearance-none rounded-badge border border-edge bg-card checked:border-brand checked:bg-brand aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad"
          {...props}
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute inset-[3px] hidden size-3.5 text-on-brand peer-checked:block"
          strokeWidth={3}
        />
      </span>
      <span className="min-w-0 grow">{label}</span>
      {aside && <span className="shrink-0 text-meta text-soft tabular-nums">{aside}</span>}
    </label>
  );
}
