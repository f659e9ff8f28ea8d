/** Turns one thing on or off at once. */
import { Switch as RadixSwitch } from 'radix-ui';

interface SwitchProps {
  /** Its name, for screen readers: what it turns on. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** 40 × 24 to see, 44 px to touch. */
export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <RadixSwitch.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="group inline-flex size-11 items-center justify-center rounded disabled:opacity-50"
    >
      <span className="inline-flex h-6 w-10 items-center rounded-full border border-edge bg-well p-0.5 transition-colors group-data-[state=checked]:border-brand group-data-[state=checked]:bg-brand">
        <RadixSwitch.Thumb className="size-[18px] rounded-full bg-edge transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-brand" />
      </span>
    </RadixSwitch.Root>
  );
}
