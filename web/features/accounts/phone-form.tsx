/** The dialog's form for a new phone number: the number, then the code that was sent to it. */
import { useState } from 'react';
import type { CodeSent } from '#common/contracts/accounts.ts';
import { CODE_LENGTH } from '#common/domain/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { DialogForm } from './account-row.tsx';
import { phoneError } from './account-rules.ts';
import { messageFor, useChangePhone, useRequestPhoneCode } from './accounts.api.ts';
import { CodeField, DemoCode, ResendButton } from './code-entry.tsx';

export function PhoneForm({ onDone }: { onDone: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [code, setCode] = useState('');
  const [shortCode, setShortCode] = useState<string>();
  const [wrongNumber, setWrongNumber] = useState<string>();
  const [sent, setSent] = useState<CodeSent & { at: number }>();
  const request = useRequestPhoneCode();
  const change = useChangePhone();
  const requestError = messageFor(request.error, 'phoneNumber');

  function handleRequest() {
    const wrong = phoneError(phoneNumber);
    setWrongNumber(wrong);
    if (wrong !== undefined) return;
    request.mutate(phoneNumber, { onSuccess: (answer) => setSent({ ...answer, at: Date.now() }) });
  }

  function handleVerify() {
    setShortCode(code.length < CODE_LENGTH ? `Enter the ${CODE_LENGTH} digits of the code.` : undefined);
    if (code.length < CODE_LENGTH) return;
    change.mutate(
      { phoneNumber, code },
      {
        onSuccess: () => {
          onDone();
          toast.success('Your number is changed. Your other devices are logged out.');
        },
      },
    );
  }

  if (sent === undefined) {
    return (
      <DialogForm
        onSubmit={handleRequest}
        onCancel={onDone}
        submitLabel="Send code"
        pending={request.isPending}
      >
        <Field label="New phone number" help="US numbers only" error={wrongNumber ?? requestError}>
          {(control) => (
            <PhoneInput
              {...control}
              value={phoneNumber}
              onChange={(event) => setPhoneNumber(event.currentTarget.value)}
            />
          )}
        </Field>
      </DialogForm>
    );
  }
  const takenError = messageFor(change.error, 'phoneNumber', false);
  return (
    <DialogForm onSubmit={handleVerify} onCancel={onDone} submitLabel="Verify" pending={change.isPending}>
      <DemoCode code={sent.demoCode} />
      <CodeField
        label={`Code sent to ${phoneNumber}`}
        value={code}
        onChange={setCode}
        error={shortCode ?? requestError ?? takenError ?? messageFor(change.error, 'code')}
      />
      <ResendButton sent={sent} pending={request.isPending} onResend={handleRequest} />
    </DialogForm>
  );
}
