/** One detail of the account with its edit dialog. */
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface AccountRowProps {
  label: string;
  value: ReactNode;
  /** What a missing value is good for. */
  hint?: string;
  dialogTitle: string;
  dialogText: string;
  /** The form inside; it calls `close` when done. */
  children: (close: () => void) => ReactNode;
}

export function AccountRow({ label, value, hint, dialogTitle, dialogText, children }: AccountRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="flex items-center gap-4 border-t py-3 first:border-t-0">
      <div className="min-w-0 grow">
        <p className="text-label text-soft">{label}</p>
        <div className="text-body wrap-anywhere">{value ?? <span className="text-soft">Not set</span>}</div>
        {hint && <p className="text-meta text-soft">{hint}</p>}
      </div>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {value === null ? 'Add' : 'Edit'}
        <span className="sr-only"> {label === 'ZIP code' ? label : label.toLowerCase()}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={dialogTitle} description={dialogText}>
        {children(close)}
      </Dialog>
    </div>
  );
}

interface DialogFormProps {
  onSubmit: () => void;
  onCancel: () => void;
  submitLabel?: string;
  pending: boolean;
  children: ReactNode;
}

/** A form in a dialog: its fields, then Save and Cancel. */
export function DialogForm({ onSubmit, onCancel, submitLabel = 'Save', pending, children }: DialogFormProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <Button type="submit" size={48} pending={pending}>
          {submitLabel}
        </Button>
        <Button variant="outlined" size={48} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
