/** A number chosen by a knob on a track. */
import { Slider as RadixSlider } from 'radix-ui';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** What a screen reader says for a value: "150 miles". */
  describe: (value: number) => string;
  /** While the knob moves. */
  onChange: (value: number) => void;
  /** When it is let go. */
  onCommit?: (value: number) => void;
}

export function Slider({
  label,
  value,
  min,
  max,
  step,
  disabled,
  describe,
  onChange,
  onCommit,
}: SliderProps) {
  return (
    <RadixSlider.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
      className="relative flex h-11 w-full touch-none items-center select-none data-disabled:opacity-50"
    >
      <RadixSlider.Track className="relative h-1 grow rounded-full bg-edge/60">
        <RadixSlider.Range className="absolute h-full rounded-full bg-brand" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        aria-valuetext={describe(value)}
        className="relative block size-[22px] rounded-full border-2 border-brand bg-card before:absolute before:-inset-[13px] before:content-['']"
      />
    </RadixSlider.Root>
  );
}
