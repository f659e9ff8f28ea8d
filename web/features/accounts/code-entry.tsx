/** One-time code field, demo code and resend button. */
import { useEffect, useState } from 'react';
import type { CodeSent } from '#common/api/accounts.ts';
import { CODE_LENGTH } from '#common/domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';

const SECOND_MS = 1_000;

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Called once all digits are there: typed, pasted or filled in by the phone. */
  onComplete?: (code: string) => void;
  error: string | undefined;
  label?: string;
  help?: string;
}

/** Phones fill it in from the text message. */
export function CodeField({ value, onChange, onComplete, error, label = 'Code', help }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <NumericInput
          {...control}
          value={value}
          onChange={(event) => {
            const code = event.currentTarget.value;
            onChange(code);
            if (code.length === CODE_LENGTH && code !== value) onComplete?.(code);
          }}
          maxLength={CODE_LENGTH}
          autoComplete="one-time-code"
          // The field is the one thing to do in this step.
          autoFocus
          className="tabular-nums [&_input]:tracking-[.3em]"
        />
      )}
    </Field>
  );
}

/** In a demo no text message is sent: the code stands here. */
export function DemoCode({ code }: { code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <p className="rounded border border-warn-line bg-warn-tint px-3.5 py-2.5 text-note">
      Demo: your code is <strong className="font-semibold tabular-nums">{code}</strong>
    </p>
  );
}

interface ResendButtonProps {
  /** What the server said, and when (milliseconds since 1970). */
  sent: CodeSent & { at: number };
  pending: boolean;
  onResend: () => void;
}

export function ResendButton({ sent, pending, onResend }: ResendButtonProps) {
  const seconds = useSecondsUntil(sent.at + sent.resendAfter * SECOND_MS);
  const isWaiting = seconds > 0;
  return (
    <Button
      variant="plain"
      pending={pending}
      // Whoever has just pressed it keeps the focus there.
      aria-disabled={isWaiting || pending || undefined}
      onClick={isWaiting ? undefined : onResend}
      className={isWaiting ? 'opacity-50' : ''}
    >
      {isWaiting ? `Resend code in ${seconds} s` : 'Send another code'}
    </Button>
  );
}

function useSecondsUntil(due: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((due - Date.now()) / SECOND_MS));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.ceil((due - Date.now()) / SECOND_MS)));
    update();
    const timer = setInterval(() => {
      update();
      if (Date.now() >= due) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [due]);
  return seconds;
}
