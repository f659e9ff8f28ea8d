/** Radio buttons as tiles. */
import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';

interface RadioTile {
  value: string;
  label: string;
  hint?: string;
}

interface RadioTilesProps extends ComponentProps<'input'> {
  legend: string;
  options: RadioTile[];
  error?: string;
}

/** All other properties (name, onChange, ref of a form library) go to every radio; `value` chooses one. */
export function RadioTiles({
  legend,
  options,
  error,
  value,
  defaultValue,
  className = '',
  ...props
}: RadioTilesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className={`min-w-0 ${className}`}>
      <legend className="mb-1.5 text-label">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="min-h-11 grow basis-[28%] rounded border border-edge bg-card px-3 py-2.5 hover:bg-well has-[:checked]:border-brand has-[:checked]:bg-tint has-[:checked]:inset-ring has-[:checked]:inset-ring-brand has-[:disabled]:opacity-50 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand sm:basis-0"
          >
            <span className="flex items-center gap-2 text-control font-medium whitespace-nowrap">
              <input
                type="radio"
                value={option.value}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
                className="size-[18px] shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-card outline-none checked:border-[5.5px] checked:border-brand"
                {...props}
              />
              {option.label}
            </span>
            {option.hint && <span className="mt-0.5 hidden text-meta text-soft sm:block">{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
