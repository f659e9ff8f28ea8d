/** The letter to the premises: one page that fits an envelope with a window. */
import type { Letter } from '#common/api/verification.ts';
import { LETTER_CODE_DAYS } from '#common/domain/letter-code.ts';
import { formatDate } from '#web/lib/format.ts';

/** Sizes are of paper: the address stands where the window of a #10 envelope is. */
export function LetterSheet({ letter }: { letter: Letter }) {
  const { recipient, address, code, siteName, operatorName, contactEmail, licenseNumber, url } = letter;
  return (
    <article
      aria-label="Letter"
      data-letter=""
      className="relative mx-auto min-h-[11in] w-full max-w-[8.5in] border bg-card px-6 py-10 text-[12pt] leading-[1.45] text-ink shadow-card scheme-light sm:px-[1in] print:h-[10.8in] print:min-h-0 print:max-w-none print:overflow-hidden print:border-0 print:px-[1in] print:py-0 print:shadow-none"
    >
      <p className="text-[9pt] leading-[1.35] sm:absolute sm:top-[0.6in] print:absolute print:top-[0.6in]">
        <strong>{siteName}</strong>
        <br />
        {operatorName}
      </p>
      <address className="my-8 not-italic sm:absolute sm:top-[2.1in] sm:my-0 print:absolute print:top-[2.1in] print:my-0">
        {recipient}
        <br />
        {address.street}
        <br />
        {address.city}, {address.state} {address.zip}
      </address>
      <div className="sm:pt-[3.3in] print:pt-[3.3in]">
        <p className="mb-[0.3in]">{formatDate(letter.madeOn, 'UTC')}</p>
        <p className="mb-[0.15in] font-semibold">Your code for {siteName}</p>
        <p>
          Someone asked {siteName} to verify the store that holds the federal firearms license{' '}
          <span className="whitespace-nowrap">{licenseNumber}</span>, and gave this business as its own. If
          that was you, enter this code:
        </p>
        <p
          aria-label="Code"
          className="my-[0.3in] border-2 border-ink py-[0.2in] text-center font-mono text-[34pt] leading-none font-bold tracking-[.12em]"
        >
          {code}
        </p>
        <p>
          Log in at <span className="font-semibold wrap-anywhere">{url}</span> with the telephone number that
          you applied with. The code is good for {LETTER_CODE_DAYS} days, until{' '}
          {formatDate(letter.expiresAt, 'UTC')}.
        </p>
        <p className="mt-[0.15in]">
          If you did not ask for this, do not give the code to anybody, and tell us at {contactEmail}. Without
          the code nobody can open a store under your license.
        </p>
      </div>
    </article>
  );
}
