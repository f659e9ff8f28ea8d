/** One choice among a few that lie side by side, such as the layout of a list. */
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

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
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // An empty value means that the chosen one was pressed again: it stays.
      onValueChange={(chosen) => chosen && onChange(chosen as Value)}
      className="inline-flex h-11 shrink-0 rounded border border-edge bg-card"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          className="-m-px inline-flex h-11 min-w-11 items-center justify-center rounded border border-transparent px-3 text-control text-soft data-[state=off]:hover:text-ink data-[state=on]:border-brand data-[state=on]:bg-tint data-[state=on]:text-brand [&>svg]:size-5"
        >
          {option.icon ?? option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
