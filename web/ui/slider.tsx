/** Native range slider. */
import type { CSSProperties } from 'react';

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
}

export function Slider({ label, value, min, max, step, disabled, describe, onChange }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={describe(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      style={{ '--filled': (value - min) / (max - min) } as CSSProperties}
      className="slider block h-11 w-full disabled:opacity-50"
    />
  );
}
