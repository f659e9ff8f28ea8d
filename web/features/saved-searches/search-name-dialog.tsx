/** Asks for the name of a saved search, when it is saved and when it is renamed. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import { SEARCH_NAME_MAX } from '#common/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface SearchNameDialogProps {
  title: string;
  onClose: () => void;
  initialName: string;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (name: string) => void;
  /** Between the name and the buttons. */
  children?: ReactNode;
}

function failureOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.fieldMessage('name') ?? error.message;
  return error ? 'Something went wrong. Please try again.' : undefined;
}

export function SearchNameDialog({
  title,
  onClose,
  initialName,
  submitLabel,
  isPending,
  error,
  onSubmit,
  children,
}: SearchNameDialogProps) {
  const [name, setName] = useState(initialName);
  const [isEmpty, setIsEmpty] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const trimmed = name.trim();
    setIsEmpty(trimmed === '');
    if (trimmed !== '') onSubmit(trimmed);
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <form onSubmit={submit} noValidate>
        <Field label="Name" error={isEmpty ? 'Give this search a name.' : failureOf(error)}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={SEARCH_NAME_MAX}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {children}
        <div className="mt-6 flex flex-col gap-2">
          <Button type="submit" size={48} pending={isPending}>
            {submitLabel}
          </Button>
          <Button variant="outlined" size={48} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
