/** The dialogs' forms for display name, email and zip. */
import { useState } from 'react';
import type { CurrentUser } from '#common/api/accounts.ts';
import { DISPLAY_NAME_MAX, EMAIL_MAX, isAnonymousName } from '#common/domain/limits.ts';
import { ZIP_LENGTH } from '#common/domain/zip.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { DialogForm } from './account-row.tsx';
import { displayNameError, zipError } from './account-rules.ts';
import { messageFor, useUpdateAccount } from './accounts.api.ts';

interface DetailFormProps {
  user: CurrentUser;
  onDone: () => void;
}

export function NameForm({ user, onDone }: DetailFormProps) {
  const [name, setName] = useState(isAnonymousName(user.displayName) ? '' : user.displayName);
  const [error, setError] = useState<string>();
  const update = useUpdateAccount();

  // Said while one types: a name that was pasted is not cut.
  const tooLong = name.trim().length > DISPLAY_NAME_MAX ? displayNameError(name) : undefined;

  function handleSubmit() {
    const wrong = displayNameError(name);
    setError(wrong);
    if (wrong === undefined) update.mutate({ displayName: name.trim() }, { onSuccess: onDone });
  }

  return (
    <DialogForm onSubmit={handleSubmit} onCancel={onDone} pending={update.isPending}>
      <Field
        label="Display name"
        help="Letters, digits, spaces, and - _ ."
        count={`${name.length}/${DISPLAY_NAME_MAX}`}
        error={error ?? tooLong ?? messageFor(update.error, 'displayName')}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
            autoComplete="nickname"
          />
        )}
      </Field>
    </DialogForm>
  );
}

export function EmailForm({ user, onDone }: DetailFormProps) {
  const [email, setEmail] = useState(user.email ?? '');
  const update = useUpdateAccount();

  function handleSubmit() {
    update.mutate(
      { email: email.trim() || null },
      {
        onSuccess: (changed) => {
          onDone();
          if (changed.email && !changed.emailVerified) {
            toast.success(`We emailed a link to ${changed.email}. Open it to confirm the address.`);
          }
        },
      },
    );
  }

  return (
    <DialogForm onSubmit={handleSubmit} onCancel={onDone} pending={update.isPending}>
      <Field
        label="Email"
        optional
        help="Leave blank to remove it."
        error={messageFor(update.error, 'email')}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            maxLength={EMAIL_MAX}
            autoComplete="email"
          />
        )}
      </Field>
    </DialogForm>
  );
}

export function ZipForm({ user, onDone }: DetailFormProps) {
  const [zip, setZip] = useState(user.zipCode ?? '');
  const [error, setError] = useState<string>();
  const update = useUpdateAccount();

  function handleSubmit() {
    const wrong = zipError(zip);
    setError(wrong);
    if (wrong === undefined) update.mutate({ zipCode: zip || null }, { onSuccess: onDone });
  }

  return (
    <DialogForm onSubmit={handleSubmit} onCancel={onDone} pending={update.isPending}>
      <Field label="ZIP code" optional error={error ?? messageFor(update.error, 'zipCode')}>
        {(control) => (
          <NumericInput
            {...control}
            value={zip}
            onChange={(event) => setZip(event.currentTarget.value)}
            maxLength={ZIP_LENGTH}
            autoComplete="postal-code"
          />
        )}
      </Field>
    </DialogForm>
  );
}
