/** One application as an administrator looks after it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Application } from '#common/api/verification.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { useLedFocus } from '#web/ui/use-led-focus.ts';
import { ApplicationMessages } from './application-messages.tsx';
import { formatAddress, isListed, STATE_LABELS, STATE_TONES } from './application-copy.ts';
import { DecisionForm } from './decision-form.tsx';
import { LetterPanel } from './letter-panel.tsx';
import { LicenseComparison } from './license-comparison.tsx';

interface ApplicationReviewProps {
  application: Application;
  onLetterMade: () => void;
}

/** Without the country's 1. */
const US_DIGITS = 10;

export function ApplicationReview({ application, onLetterMade }: ApplicationReviewProps) {
  const [heading, lead] = useLedFocus();
  const { state, review, letter, can } = application;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-title wrap-anywhere">
          {application.businessName}
        </h1>
        <Badge boxed tone={STATE_TONES[state]}>
          {STATE_LABELS[state]}
        </Badge>
      </div>
      <p className="mt-1 mb-4 text-note text-soft">
        <Link to={`/profile/${application.applicant.id}`} className="text-link">
          {application.applicant.displayName}
        </Link>{' '}
        applied <Time value={application.createdAt} show="long" />.
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <Details application={application} />
          </Card>
          {review && (
            <Card>
              <LicenseComparison application={application} check={review.check} />
            </Card>
          )}
          <Card>
            <ApplicationMessages application={application} isApplicants={false} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-19">
          {application.decision && (
            <Card>
              <Decided application={application} />
            </Card>
          )}
          {(can.makeLetter || can.approveWithoutLetter || letter !== null) && (
            <Card>
              <LetterPanel
                application={application}
                isListed={review === null || isListed(review.check)}
                onMade={onLetterMade}
              />
            </Card>
          )}
          {can.decline && review && (
            <Card>
              <DecisionForm application={application} review={review} onDecided={lead} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function Details({ application }: { application: Application }) {
  const { licenseNumber, address, phoneNumber, website, takesTransfers, performsChecks } = application;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-panel">
        The application
      </h2>
      <dl className="mt-2 text-note">
        <Detail name="License">
          <span className="tabular-nums">{licenseNumber}</span>
        </Detail>
        <Detail name="Expires">
          <Time value={application.expiresOn} show="day" />
        </Detail>
        <Detail name="Storefront">{formatAddress(address)}</Detail>
        <Detail name="Phone">
          <a href={`tel:${phoneNumber}`} className="text-link">
            {formatPhoneDashes(digitsOnly(phoneNumber).slice(-US_DIGITS))}
          </a>
        </Detail>
        <Detail name="Site">
          <a href={website} target="_blank" rel="noreferrer nofollow" className="text-link">
            {website}
          </a>
        </Detail>
        <Detail name="Transfers">
          {takesTransfers ? 'Handles private party transfers' : 'No private party transfers'}
        </Detail>
        <Detail name="Checks">{performsChecks ? 'Runs background checks' : 'No background checks'}</Detail>
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-t py-2.5 first:border-t-0">
      <dt className="w-24 shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Decided({ application: { state, decision, store } }: { application: Application }) {
  return (
    <section aria-labelledby="decided" className="text-note">
      <h2 id="decided" className="mb-1 text-panel">
        {STATE_LABELS[state]}
      </h2>
      {decision && (
        <p className="text-soft">
          <Time value={decision.decidedAt} show="date" />
        </p>
      )}
      {decision?.reason && <p className="mt-2 wrap-anywhere whitespace-pre-line">{decision.reason}</p>}
      {store && (
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <a href={store.url} className="text-link">
            Go to the store
          </a>
          <Link to={`/tenants/edit/${store.id}`} className="text-link">
            Its settings
          </Link>
        </p>
      )}
    </section>
  );
}
