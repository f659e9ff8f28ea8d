/** The control that a setting is changed with: by its kind. */
import type { SettingEntry, SettingValue } from '#common/api/settings.ts';
import { Input, Textarea } from '#web/ui/input.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';

interface SettingControlProps {
  entry: SettingEntry;
  value: SettingValue;
  control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  onChange: (value: SettingValue) => void;
}

const INPUT_TYPES = { text: 'text', url: 'url', email: 'email' } as const;

/** A switch is drawn by its row, beside its name. */
export function SettingControl({ entry, value, control, onChange }: SettingControlProps) {
  const { type, maxLength, can } = entry;
  const shared = {
    ...control,
    value: String(value),
    disabled: !can.edit,
    ...(maxLength === null ? {} : { maxLength }),
  };
  if (type === 'integer') {
    return (
      <NumericInput
        {...shared}
        maxLength={9}
        className="w-40"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (type === 'longText') {
    return <Textarea {...shared} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <Input
      {...shared}
      type={INPUT_TYPES[type === 'boolean' ? 'text' : type]}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
