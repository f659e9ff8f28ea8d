/** Label, help and error of a control. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Says "optional" behind the label. */
  optional?: boolean;
  help?: ReactNode;
  /** At the right under the control, such as 58/120. */
  count?: ReactNode;
  error?: string;
  className?: string;
  /** Gives the control what ties it to its label and notes: `{(control) => <Input {...control} />}`. */
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, optional = false, help, count, error, className = '', children }: FieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : '';
  const helpId = help ? `${id}-help` : '';
  const describedBy = [errorId, helpId].filter(Boolean).join(' ');
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block text-label">
        {label}
        {optional && <span className="font-normal text-soft"> optional</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {(help || count) && (
        <div className="mt-1.5 flex justify-between gap-4 text-meta text-soft">
          <span id={helpId || undefined}>{help}</span>
          {count && <span className="shrink-0 tabular-nums">{count}</span>}
        </div>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

/** The error of a control; alone where a group of controls has one label. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-meta font-medium text-bad">
      <CircleAlert aria-hidden="true" className="mt-px size-4" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{error}</span>
    </p>
  );
}
