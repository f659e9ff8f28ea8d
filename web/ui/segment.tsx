/** Segmented control. */
import { type ReactNode, useId } from 'react';

interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  /** Shown in place of the label, which then names it. */
  icon?: ReactNode;
}

interface SegmentProps<Value extends string> {
  label: string;
  value: Value;
  options: SegmentOption<Value>[];
  onChange: (value: Value) => void;
}

export function Segment<Value extends string>({ label, value, options, onChange }: SegmentProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex h-11 shrink-0 rounded border border-edge bg-card"
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className="relative -m-px inline-flex h-11 min-w-11 items-center justify-center rounded border border-transparent px-3 text-control text-soft hover:text-ink has-checked:border-brand has-checked:bg-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand [&>svg]:size-5"
        >
          <input
            type="radio"
            name={name}
            aria-label={option.icon ? option.label : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full appearance-none rounded outline-none"
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </div>
  );
}
