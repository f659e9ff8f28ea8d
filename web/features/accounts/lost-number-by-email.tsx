/** Lost number, proven by email. */
import { useState } from 'react';
import type { NumberChange } from '#common/api/lost-number.ts';
import { EMAIL_MAX, NUMBER_CHANGE_HOURS } from '#common/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { codeError, phoneError } from './account-rules.ts';
import {
  messageFor,
  useChangeLostNumber,
  useRequestLostNumberCode,
  useRequestLostNumberEmail,
} from './accounts.api.ts';
import { CodeField, DemoCode, ResendButton } from './code-entry.tsx';
import { BackToLogin, NumberCodeStep, type Sent, Step } from './lost-number-parts.tsx';

interface LostNumberByEmailProps {
  onNoEmail: () => void;
  onDone: (change: NumberChange) => void;
}

export function LostNumberByEmail({ onNoEmail, onDone }: LostNumberByEmailProps) {
  const [email, setEmail] = useState('');
  const [emailCode, setEmailCode] = useState('');
  const [phoneNumber, setPhoneNumber] = useState('');
  const [wrong, setWrong] = useState<{ email?: string; emailCode?: string; phoneNumber?: string }>({});
  const [mailed, setMailed] = useState<Sent>();
  const [texted, setTexted] = useState<Sent>();
  const mail = useRequestLostNumberEmail();
  const text = useRequestLostNumberCode();
  const change = useChangeLostNumber();

  function handleMail() {
    const isMissing = email.trim() === '';
    setWrong(isMissing ? { email: 'Enter your email address.' } : {});
    if (isMissing) return;
    mail.mutate(email, { onSuccess: (answer) => setMailed({ ...answer, at: Date.now() }) });
  }

  function handleText() {
    const found = { emailCode: codeError(emailCode), phoneNumber: phoneError(phoneNumber) };
    setWrong(found);
    if (found.emailCode !== undefined || found.phoneNumber !== undefined) return;
    const proof = { email, emailCode };
    text.mutate({ phoneNumber, proof }, { onSuccess: (answer) => setTexted({ ...answer, at: Date.now() }) });
  }

  if (mailed === undefined) {
    return (
      <Step
        title="Lost your number?"
        text="Enter your account’s email address. We’ll email you a code, then you can choose a new number."
        submitLabel="Email me a code"
        pending={mail.isPending}
        onSubmit={handleMail}
        more={
          <>
            <Button variant="plain" onClick={onNoEmail}>
              I can’t use that email
            </Button>
            <BackToLogin />
          </>
        }
      >
        <Field label="Email address" error={wrong.email ?? messageFor(mail.error, 'email')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
      </Step>
    );
  }
  if (texted === undefined) {
    return (
      <Step
        title="Check your email"
        text={
          <>
            If an account has the address{' '}
            <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>, we emailed it a code.
            It expires in {Math.round(mailed.expiresIn / 60)} minutes.
          </>
        }
        submitLabel="Text me a code"
        pending={text.isPending}
        onSubmit={handleText}
        more={
          <>
            <ResendButton sent={mailed} pending={mail.isPending} onResend={handleMail} />
            <Button variant="plain" onClick={onNoEmail}>
              I can’t use that email
            </Button>
          </>
        }
      >
        <DemoCode code={mailed.demoCode} />
        <CodeField
          label="Code from your email"
          value={emailCode}
          onChange={setEmailCode}
          error={
            wrong.emailCode ?? messageFor(mail.error, 'email') ?? messageFor(text.error, 'emailCode', false)
          }
        />
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
      </Step>
    );
  }
  return (
    <NumberCodeStep
      phoneNumber={phoneNumber}
      sent={texted}
      submitLabel={`Change number in ${NUMBER_CHANGE_HOURS} hours`}
      pending={change.isPending}
      error={
        messageFor(text.error, 'phoneNumber') ??
        messageFor(change.error, 'phoneNumber', false) ??
        messageFor(change.error, 'emailCode', false) ??
        messageFor(change.error, 'code')
      }
      isResending={text.isPending}
      onResend={handleText}
      onBack={() => setTexted(undefined)}
      onSubmit={(code) => change.mutate({ email, emailCode, phoneNumber, code }, { onSuccess: onDone })}
    />
  );
}
