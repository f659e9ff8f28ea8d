/** Entering the code of the letter. */
import { useRef, useState } from 'react';
import { formatLetterCode, LETTER_CODE_LENGTH, readLetterCode } from '#common/domain/letter-code.ts';
import type { Application } from '#common/api/verification.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Time } from '#web/ui/time.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { useEnterCode } from './verification.api.ts';

const DASHED_LENGTH = LETTER_CODE_LENGTH + 1;

interface LetterCodeFormProps {
  application: Application;
  onEntered: () => void;
}

export function LetterCodeForm({ application, onEntered }: LetterCodeFormProps) {
  const { id, letter, can, isLetterSpent } = application;
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const enter = useEnterCode(id);
  const field = useRef<HTMLInputElement>(null);
  if (letter === null || !(can.enterCode || isLetterSpent)) return null;
  if (isLetterSpent) {
    return (
      <WarningNote title="The code in that letter is no longer valid.">
        We’ll send another letter and post an update here.
      </WarningNote>
    );
  }

  function send() {
    const read = readLetterCode(code);
    setWrong(
      read === null ? `The code has ${LETTER_CODE_LENGTH} letters and digits, like ACEF-GH34.` : undefined,
    );
    if (read === null) field.current?.focus();
    if (read === null || enter.isPending) return;
    // A wrong one is told by the field.
    enter.mutateAsync(formatLetterCode(read)).then(onEntered, () => field.current?.focus());
  }

  return (
    <Card>
      <h2 className="text-panel">Enter the code of the letter</h2>
      <p className="mt-1 mb-4 text-note text-soft">
        It was mailed to {letter.address}, and is good until <Time value={letter.expiresAt} show="date" />.
      </p>
      <form
        noValidate
        aria-label="Code of the letter"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="flex flex-col gap-4 sm:flex-row sm:items-start"
      >
        <Field label="Code" error={wrong ?? enter.error?.message} className="sm:w-72">
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={code}
              onChange={(event) => {
                setCode(event.currentTarget.value.toUpperCase());
                setWrong(undefined);
              }}
              maxLength={DASHED_LENGTH + 2}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="tabular-nums [&_input]:tracking-[.2em]"
            />
          )}
        </Field>
        <Button type="submit" pending={enter.isPending} className="sm:mt-[26px]">
          Enter
        </Button>
      </form>
    </Card>
  );
}
