/** What was checked for “Verified FFL”. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tenant } from '#common/api/tenants.ts';
import { Time } from '#web/ui/time.tsx';

const LIST_URL = 'https://www.atf.gov/firearms/listing-federal-firearms-licensees';

export function VerificationDetail({ verified }: { verified: NonNullable<Tenant['verified']> }) {
  const { since, listCheckedOn, premisesMatchedOn, letterConfirmedOn, extendedUntil } = verified;
  return (
    <details className="group mt-1 max-w-[640px] text-meta text-soft">
      <summary className="inline-flex min-h-11 list-none items-center rounded hover:text-ink [&::-webkit-details-marker]:hidden">
        {/* On a line of its own, the second part leaves its dot outside of the frame. */}
        <span className="block overflow-hidden">
          <span className="-ml-3 flex flex-wrap">
            <span className="pl-3">
              {listCheckedOn ? (
                <>
                  ATF list checked <Time value={listCheckedOn} show="day" />
                </>
              ) : (
                <>
                  Verified since <Time value={since} show="day" />
                </>
              )}
            </span>
            <span className="whitespace-nowrap">
              <span className="inline-block w-3 text-center whitespace-pre"> · </span>
              <span className="text-link">What was checked</span>
              <ChevronDown
                aria-hidden="true"
                className="ml-1.5 inline size-4 align-text-bottom group-open:rotate-180"
              />
            </span>
          </span>
        </span>
      </summary>
      <div className="rounded bg-well p-3.5">
        <ul className="flex flex-col gap-2">
          <Check name="License">
            {listCheckedOn ? (
              <>
                on the{' '}
                <a href={LIST_URL} target="_blank" rel="noreferrer" className="text-link">
                  list of licensees that the ATF publishes
                </a>
                , as of <Time value={listCheckedOn} show="day" />.
              </>
            ) : (
              <>reviewed by an administrator, but not yet checked against the ATF list.</>
            )}
          </Check>
          {premisesMatchedOn && (
            <Check name="Premises">
              name and address matched that list on <Time value={premisesMatchedOn} show="day" />.
            </Check>
          )}
          {letterConfirmedOn && (
            <Check name="Letter">
              we mailed a code to the premises, and the dealer entered it on{' '}
              <Time value={letterConfirmedOn} show="day" />.
            </Check>
          )}
          {extendedUntil && (
            <Check name="Renewal">
              the dealer renewed on time and showed us proof, which we accept until{' '}
              <Time value={extendedUntil} show="day" />.
            </Check>
          )}
          <Check name="Verified">
            since <Time value={since} show="day" />.
          </Check>
        </ul>
        <p className="mt-2.5">
          We remove the badge if the license expires or leaves the list. Always confirm details with the
          receiving dealer before a transfer.{' '}
          <Link to="/faq#verified" className="text-link">
            Learn more
          </Link>
        </p>
      </div>
    </details>
  );
}

function Check({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span className="font-semibold text-ink">{name}:</span> {children}
    </li>
  );
}
