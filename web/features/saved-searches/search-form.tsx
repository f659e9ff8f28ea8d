/** The frame of the search form: its fields are given, it adds the button and says how many results await. */
import type { FormEvent, ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { isZip } from '#common/domain/zip.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface SearchFormProps {
  /** How many posts the fields leave: "726 results"; null until it is known. */
  results: string | null;
  /** What to do where they leave nothing. */
  nextStep: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** Without scripts the browser itself sends the fields to this same page. */
export function SearchForm({ results, nextStep, onSubmit, children }: SearchFormProps) {
  const { pathname } = useLocation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const zip = event.currentTarget.querySelector<HTMLInputElement>('input[name="zipCode"]');
    // The field says what is wrong with it.
    if (zip !== null && zip.value !== '' && !isZip(zip.value)) return zip.focus();
    onSubmit();
  }

  return (
    <Card>
      <Form role="search" action={pathname} onSubmit={submit} noValidate>
        {children}
        <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size={48} className="min-w-40 grow sm:grow-0">
            Search
          </Button>
          <p role="status" className="min-h-[22px] text-note text-soft">
            {results}
          </p>
        </div>
        {nextStep}
      </Form>
    </Card>
  );
}
