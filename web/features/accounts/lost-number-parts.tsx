/** Shared steps of the lost number forms. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CodeSent } from '#common/api/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { codeError } from './account-rules.ts';
import { CodeField, DemoCode, ResendButton } from './code-entry.tsx';

export type Sent = CodeSent & { at: number };

interface StepProps {
  title: string;
  text: ReactNode;
  submitLabel: string;
  pending: boolean;
  onSubmit: () => void;
  /** Under the button: other ways on. */
  more?: ReactNode;
  children: ReactNode;
}

export function Step({ title, text, submitLabel, pending, onSubmit, more, children }: StepProps) {
  return (
    <form
      // Sent by the browser itself, what was entered would stand in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
      className="flex flex-col gap-5"
    >
      <div>
        <h1 className="text-dialog">{title}</h1>
        <p className="mt-2 text-body text-soft">{text}</p>
      </div>
      {children}
      <div className="flex flex-col gap-2">
        <Button type="submit" size={48} pending={pending}>
          {submitLabel}
        </Button>
        {more}
      </div>
    </form>
  );
}

export function BackToLogin() {
  return (
    <Link to="/accounts/login" className="self-center py-2.5 text-link">
      Back to log in
    </Link>
  );
}

interface NumberCodeStepProps {
  phoneNumber: string;
  sent: Sent;
  submitLabel: string;
  pending: boolean;
  error: string | undefined;
  isResending: boolean;
  onResend: () => void;
  onBack: () => void;
  onSubmit: (code: string) => void;
}

export function NumberCodeStep(props: NumberCodeStepProps) {
  const { phoneNumber, sent, submitLabel, pending, error, isResending, onResend, onBack, onSubmit } = props;
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  return (
    <Step
      title="Enter the code"
      text={
        <>
          Sent to your new number{' '}
          <strong className="font-semibold whitespace-nowrap text-ink">{phoneNumber}</strong>.
        </>
      }
      submitLabel={submitLabel}
      pending={pending}
      onSubmit={() => {
        const found = codeError(code);
        setWrong(found);
        if (found === undefined) onSubmit(code);
      }}
      more={
        <>
          <ResendButton sent={sent} pending={isResending} onResend={onResend} />
          <Button variant="plain" onClick={onBack}>
            Change number
          </Button>
        </>
      }
    >
      <DemoCode code={sent.demoCode} />
      <CodeField value={code} onChange={setCode} error={wrong ?? error} />
    </Step>
  );
}
