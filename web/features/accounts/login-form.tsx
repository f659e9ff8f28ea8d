/** Login form: phone number, code, terms. */
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import type { CodeSent, CurrentUser } from '#common/api/accounts.ts';
import { CODE_LENGTH } from '#common/domain/limits.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { phoneError } from './account-rules.ts';
import { messageFor, useRequestLoginCode, useVerifyLogin } from './accounts.api.ts';
import { LOST_NUMBER_PATH } from './lost-number-path.ts';
import { CodeField, DemoCode, ResendButton } from './code-entry.tsx';

interface LoginFormProps {
  onLogin: (user: CurrentUser) => Promise<void>;
}

export function LoginForm({ onLogin }: LoginFormProps) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [wrongNumber, setWrongNumber] = useState<string>();
  const request = useRequestLoginCode();
  const [sent, setSent] = useState<CodeSent & { at: number }>();
  const isTakenOver = useIsTakenOver();
  const { registrationOpen } = useInitialState();

  function handleRequest() {
    const wrong = phoneError(phoneNumber);
    setWrongNumber(wrong);
    if (wrong !== undefined) return;
    request.mutate(phoneNumber, { onSuccess: (answer) => setSent({ ...answer, at: Date.now() }) });
  }

  if (sent !== undefined) {
    return (
      <CodeStep
        phoneNumber={phoneNumber}
        sent={sent}
        isResending={request.isPending}
        resendError={messageFor(request.error, 'phoneNumber')}
        onResend={handleRequest}
        onBack={() => {
          setSent(undefined);
          request.reset();
        }}
        onLogin={onLogin}
      />
    );
  }
  return (
    // Sent by the browser itself, a number would stand in the address.
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isPending) handleRequest();
      }}
      className="flex flex-col gap-5"
    >
      <div>
        <h1 className="text-dialog">Log in</h1>
        <p className="mt-2 text-body text-soft">
          We’ll text you a code. No password needed. New here? This also creates your account. We never share
          your number.
        </p>
        {!registrationOpen && (
          <p
            role="note"
            className="mt-3 rounded border border-warn-line bg-warn-tint px-3.5 py-2.5 text-note"
          >
            Sign-up is closed right now. Existing members can still log in.
          </p>
        )}
      </div>
      <Field
        label="Phone number"
        error={wrongNumber ?? messageFor(request.error, 'phoneNumber')}
        help="US numbers only, such as 208-555-0142"
      >
        {(control) => (
          <PhoneInput
            {...control}
            name="phone"
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.currentTarget.value)}
          />
        )}
      </Field>
      <noscript>
        <p className="rounded border border-warn-line bg-warn-tint px-3.5 py-2.5 text-note">
          Logging in requires JavaScript. Turn it on in your browser and reload this page.
        </p>
      </noscript>
      <Button type="submit" size={48} pending={request.isPending} disabled={!isTakenOver}>
        Send code
      </Button>
      <Link to={LOST_NUMBER_PATH} className="self-center text-link">
        I no longer have this number
      </Link>
    </form>
  );
}

const subscribeToNothing = () => () => undefined;

/** Whether the page's script runs: what the server drew cannot log anyone in. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

interface CodeStepProps extends LoginFormProps {
  phoneNumber: string;
  sent: CodeSent & { at: number };
  isResending: boolean;
  resendError: string | undefined;
  onResend: () => void;
  onBack: () => void;
}

function CodeStep({ phoneNumber, sent, isResending, resendError, onResend, onBack, onLogin }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [emailCode, setEmailCode] = useState('');
  const [terms, setTerms] = useState({ acceptTerms: false, over18: false });
  const [asks, setAsks] = useState({ terms: false, emailCode: false });
  const [shortCode, setShortCode] = useState<string>();
  const verify = useVerifyLogin(onLogin);
  // Enter may follow the last digit before the page is rendered again.
  const isSending = useRef(false);

  function submit(given: { code?: string; emailCode?: string } = {}) {
    const codes = { code, emailCode, ...given };
    if (isSending.current) return;
    if (codes.code.length < CODE_LENGTH) {
      setShortCode(`Enter the ${CODE_LENGTH} digits of the code.`);
      return;
    }
    setShortCode(undefined);
    isSending.current = true;
    verify.mutate(
      {
        phoneNumber,
        code: codes.code,
        ...(asks.terms ? terms : {}),
        ...(asks.emailCode && codes.emailCode !== '' ? { emailCode: codes.emailCode } : {}),
      },
      {
        onSettled: () => {
          isSending.current = false;
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.code === 'terms_required') setAsks((before) => ({ ...before, terms: true }));
          else if (error.code === 'email_code_required')
            setAsks((before) => ({ ...before, emailCode: true }));
          // The next code is sent as soon as it is whole.
          else if (error.fieldMessage('emailCode') !== undefined) setEmailCode('');
          else if (error.fieldMessage('code') !== undefined) {
            setCode('');
            setAsks((before) => ({ ...before, terms: false }));
          }
        },
      },
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  const ban = verify.error instanceof ApiError && verify.error.code === 'banned' ? verify.error : null;
  const hasFields = verify.error instanceof ApiError && (verify.error.problem?.errors?.length ?? 0) > 0;
  const otherError = hasFields || verify.error === null ? undefined : verify.error.message;
  const isFirstAsk = verify.variables?.acceptTerms === undefined;
  const termsError = (path: string) => (isFirstAsk ? undefined : messageFor(verify.error, path, false));
  if (asks.terms) {
    return (
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <fieldset className="min-w-0" aria-labelledby="terms-title" aria-describedby="terms-help">
          <h1 id="terms-title" className="text-dialog">
            Create your account
          </h1>
          <p id="terms-help" className="mt-2 mb-3 text-body text-soft">
            Your number is confirmed. Check both boxes to finish.
          </p>
          <Checkbox
            label={
              <>
                I agree to the{' '}
                <Link to="/terms" target="_blank" className="text-link">
                  Terms of Use
                </Link>
              </>
            }
            checked={terms.acceptTerms}
            autoFocus
            aria-invalid={termsError('acceptTerms') ? true : undefined}
            onChange={(event) => setTerms({ ...terms, acceptTerms: event.currentTarget.checked })}
          />
          <FieldError id="acceptTerms-error" error={termsError('acceptTerms')} />
          <Checkbox
            label="I am 18 years or older"
            checked={terms.over18}
            aria-invalid={termsError('over18') ? true : undefined}
            onChange={(event) => setTerms({ ...terms, over18: event.currentTarget.checked })}
          />
          <FieldError id="over18-error" error={termsError('over18')} />
        </fieldset>
        <div role="alert">
          <FieldError id="account-error" error={otherError} />
        </div>
        <div className="flex flex-col gap-2">
          <Button type="submit" size={48} pending={verify.isPending}>
            Continue
          </Button>
          <Button variant="plain" onClick={onBack}>
            Change number
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <div>
        <h1 className="text-dialog">Enter the code</h1>
        <p className="mt-2 text-body text-soft">
          Sent to <strong className="font-semibold whitespace-nowrap text-ink">{phoneNumber}</strong>. It
          expires in {Math.round(sent.expiresIn / 60)} minutes.
        </p>
      </div>
      <DemoCode code={sent.demoCode} />
      <CodeField
        value={code}
        onChange={setCode}
        onComplete={(whole) => {
          if (!asks.emailCode) submit({ code: whole });
        }}
        error={shortCode ?? resendError ?? messageFor(ban === null ? verify.error : null, 'code')}
      />
      {asks.emailCode && (
        <CodeField
          label="Code from your email"
          help="It’s been a while, so we also emailed you a code."
          value={emailCode}
          onChange={setEmailCode}
          onComplete={(whole) => submit({ emailCode: whole })}
          error={messageFor(verify.error, 'emailCode', false)}
        />
      )}
      <div role="alert">{ban && <WarningNote title="You can’t log in.">{ban.message}</WarningNote>}</div>
      <div className="flex flex-col gap-2">
        <Button type="submit" size={48} pending={verify.isPending}>
          Verify
        </Button>
        <ResendButton sent={sent} pending={isResending} onResend={onResend} />
        <Button variant="plain" onClick={onBack}>
          Change number
        </Button>
      </div>
    </form>
  );
}
