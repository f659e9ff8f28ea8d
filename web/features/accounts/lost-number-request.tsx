/** Lost number, requested from an administrator. */
import { useState } from 'react';
import { LOST_NUMBER_STATEMENT_MAX } from '#common/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { phoneError } from './account-rules.ts';
import { messageFor, useRequestLostNumberCode, useRequestNumberDecision } from './accounts.api.ts';
import { NumberCodeStep, type Sent, Step } from './lost-number-parts.tsx';

interface LostNumberRequestProps {
  onBack: () => void;
  onDone: () => void;
}

export function LostNumberRequest({ onBack, onDone }: LostNumberRequestProps) {
  const [oldNumber, setOldNumber] = useState('');
  const [phoneNumber, setPhoneNumber] = useState('');
  const [statement, setStatement] = useState('');
  const [wrong, setWrong] = useState<{ oldNumber?: string; phoneNumber?: string; statement?: string }>({});
  const [sent, setSent] = useState<Sent>();
  const text = useRequestLostNumberCode();
  const request = useRequestNumberDecision();

  function handleText() {
    const found = {
      oldNumber: phoneError(oldNumber),
      phoneNumber: phoneError(phoneNumber),
      statement: statement.trim() === '' ? 'Explain how we can tell the account is yours.' : undefined,
    };
    setWrong(found);
    if (Object.values(found).some((message) => message !== undefined)) return;
    text.mutate({ phoneNumber }, { onSuccess: (answer) => setSent({ ...answer, at: Date.now() }) });
  }

  if (sent !== undefined) {
    return (
      <NumberCodeStep
        phoneNumber={phoneNumber}
        sent={sent}
        submitLabel="Send request"
        pending={request.isPending}
        error={
          messageFor(text.error, 'phoneNumber') ??
          messageFor(request.error, 'oldNumber', false) ??
          messageFor(request.error, 'phoneNumber', false) ??
          messageFor(request.error, 'statement', false) ??
          messageFor(request.error, 'code')
        }
        isResending={text.isPending}
        onResend={handleText}
        onBack={() => setSent(undefined)}
        onSubmit={(code) =>
          request.mutate({ oldNumber, phoneNumber, code, statement }, { onSuccess: onDone })
        }
      />
    );
  }
  return (
    <Step
      title="Ask for a new number"
      text="First we’ll text a code to your new number. Then an administrator reviews your request."
      submitLabel="Text me a code"
      pending={text.isPending}
      onSubmit={handleText}
      more={
        <Button variant="plain" onClick={onBack}>
          Use my email instead
        </Button>
      }
    >
      <Field label="Old phone number" error={wrong.oldNumber}>
        {(control) => (
          <PhoneInput
            {...control}
            // The field is the first thing to do in this step.
            autoFocus
            autoComplete="off"
            value={oldNumber}
            onChange={(event) => setOldNumber(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="New phone number"
        help="A US number that doesn’t have an account yet"
        error={wrong.phoneNumber ?? messageFor(text.error, 'phoneNumber')}
      >
        {(control) => (
          <PhoneInput
            {...control}
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="How can we tell the account is yours?"
        help="Mention your listings, messages or stores, and another way to reach you. Don’t send documents."
        count={`${statement.length.toLocaleString('en-US')}/${LOST_NUMBER_STATEMENT_MAX.toLocaleString('en-US')}`}
        error={wrong.statement}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={LOST_NUMBER_STATEMENT_MAX}
            value={statement}
            onChange={(event) => setStatement(event.currentTarget.value)}
          />
        )}
      </Field>
    </Step>
  );
}
