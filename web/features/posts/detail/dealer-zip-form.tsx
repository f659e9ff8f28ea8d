/** Asks a reader whose place is not known for a zip, and shows the dealers around it. */
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { isZip, ZIP_RULE } from '#common/domain/zip.ts';
import { useRememberZip } from '#web/lib/remembered-zip.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';

export function DealerZipForm() {
  const remember = useRememberZip();
  const [error, setError] = useState<string>();

  function check(event: FormEvent<HTMLFormElement>) {
    const zip = new FormData(event.currentTarget).get('zipCode');
    if (typeof zip === 'string' && isZip(zip)) return remember(zip);
    event.preventDefault();
    setError(ZIP_RULE);
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <Form action="/ffl" noValidate onSubmit={check} className="flex flex-wrap items-start gap-2 print:hidden">
      <Field label="Your ZIP code" error={error} className="grow basis-32">
        {(control) => (
          <NumericInput
            {...control}
            name="zipCode"
            autoComplete="postal-code"
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" variant="outlined" className="mt-[26px]">
        Find dealers
      </Button>
    </Form>
  );
}
