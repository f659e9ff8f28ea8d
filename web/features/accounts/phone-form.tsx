/** Form for a new phone number. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { CodeSent } from '#common/api/accounts.ts';
import { ApiError } from '#common/api/call.ts';
import { CODE_LENGTH, CODE_RESEND_SECONDS } from '#common/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { DialogForm } from './account-row.tsx';
import { codeError, phoneError } from './account-rules.ts';
import { messageFor, useChangePhone, useRequestPhoneCode } from './accounts.api.ts';
import { LOST_NUMBER_PATH } from './lost-number-path.ts';
import { CodeField, DemoCode, ResendButton } from './code-entry.tsx';

type Sent = CodeSent & { at: number };

export function PhoneForm({ onDone }: { onDone: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [currentCode, setCurrentCode] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<{ phoneNumber?: string; currentCode?: string; code?: string }>({});
  const [sentToCurrent, setSentToCurrent] = useState<Sent>();
  const [sentToNew, setSentToNew] = useState<Sent>();
  const requestCurrent = useRequestPhoneCode();
  const requestNew = useRequestPhoneCode();
  const change = useChangePhone();

  function handleRequestCurrent() {
    requestCurrent.mutate(
      {},
      {
        onSuccess: (answer) => setSentToCurrent({ ...answer, at: Date.now() }),
        // A code of a moment ago still works: another one can be asked for when the time is up.
        onError: (error) => {
          const wait = error instanceof ApiError ? error.problem?.retryAfter : undefined;
          if (wait === undefined || wait > CODE_RESEND_SECONDS) return;
          setSentToCurrent((before) => before ?? { expiresIn: 0, resendAfter: wait, at: Date.now() });
        },
      },
    );
  }

  function handleRequestNew() {
    const found = { phoneNumber: phoneError(phoneNumber), currentCode: codeError(currentCode) };
    setWrong(found);
    if (found.phoneNumber !== undefined || found.currentCode !== undefined) return;
    requestNew.mutate(
      { phoneNumber, currentCode },
      { onSuccess: (answer) => setSentToNew({ ...answer, at: Date.now() }) },
    );
  }

  function startOver() {
    for (const request of [requestCurrent, requestNew, change]) request.reset();
    for (const clear of [setCurrentCode, setCode]) clear('');
    for (const clear of [setSentToCurrent, setSentToNew]) clear(undefined);
    setWrong({});
  }

  function handleVerify() {
    setWrong({ code: codeError(code) });
    if (code.length < CODE_LENGTH) return;
    change.mutate(
      { phoneNumber, currentCode, code },
      {
        onSuccess: () => {
          onDone();
          toast.success('Your number was changed. Your other devices were logged out.');
        },
      },
    );
  }

  if (sentToCurrent === undefined) {
    const error = messageFor(requestCurrent.error, 'phoneNumber');
    return (
      <DialogForm
        onSubmit={handleRequestCurrent}
        onCancel={onDone}
        submitLabel="Send code"
        pending={requestCurrent.isPending}
      >
        <p className="text-body text-soft">
          First, we&rsquo;ll text a code to your current number.
          <Link to={LOST_NUMBER_PATH} className="mt-2 block w-fit text-link">
            I no longer have this number
          </Link>
        </p>
        <div role="alert">
          <FieldError id="current-number-error" error={error} />
        </div>
      </DialogForm>
    );
  }
  if (sentToNew === undefined) {
    return (
      <DialogForm
        onSubmit={handleRequestNew}
        onCancel={onDone}
        submitLabel="Continue"
        pending={requestNew.isPending}
      >
        <DemoCode code={sentToCurrent.demoCode} />
        <CodeField
          label="Code sent to your current number"
          value={currentCode}
          onChange={setCurrentCode}
          error={
            wrong.currentCode ??
            messageFor(requestCurrent.error, 'phoneNumber') ??
            messageFor(requestNew.error, 'currentCode', false)
          }
        />
        <Field
          label="New phone number"
          help="US numbers only"
          error={wrong.phoneNumber ?? messageFor(requestNew.error, 'phoneNumber')}
        >
          {(control) => (
            <PhoneInput
              {...control}
              value={phoneNumber}
              onChange={(event) => setPhoneNumber(event.currentTarget.value)}
            />
          )}
        </Field>
        <ResendButton
          sent={sentToCurrent}
          pending={requestCurrent.isPending}
          onResend={handleRequestCurrent}
        />
        <Button variant="plain" onClick={startOver}>
          Start over
        </Button>
      </DialogForm>
    );
  }
  return (
    <DialogForm
      onSubmit={handleVerify}
      onCancel={onDone}
      submitLabel="Change number"
      pending={change.isPending}
    >
      <DemoCode code={sentToNew.demoCode} />
      <CodeField
        // A field of its own, so that it takes the focus.
        key="new"
        label={`Code sent to ${phoneNumber}`}
        value={code}
        onChange={setCode}
        error={
          wrong.code ??
          messageFor(requestNew.error, 'phoneNumber') ??
          messageFor(change.error, 'phoneNumber', false) ??
          messageFor(change.error, 'currentCode', false) ??
          messageFor(change.error, 'code')
        }
      />
      <ResendButton sent={sentToNew} pending={requestNew.isPending} onResend={handleRequestNew} />
      <Button variant="plain" onClick={startOver}>
        Start over
      </Button>
    </DialogForm>
  );
}
