/** An application beside the list of licensees, field by field. */
import type { Application, LicenseCheck } from '#common/api/verification.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Time } from '#web/ui/time.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { FIELD_LABELS, isOver, MATCH_LABELS, MATCH_TONES } from './application-copy.ts';

interface LicenseComparisonProps {
  application: Application;
  check: LicenseCheck;
}

export function LicenseComparison({ application, check }: LicenseComparisonProps) {
  const { listedOn, licensee, fields, premisesMatch } = check;
  const isOpen = !isOver(application.state);
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-4">
      <div>
        <h2 id="comparison" className="text-panel">
          ATF licensee list
        </h2>
        {listedOn !== null && (
          <p className="text-note text-soft">
            List of <Time value={listedOn} show="day" />
          </p>
        )}
      </div>
      {licensee === null && listedOn === null && (
        <WarningNote title="No list is loaded.">
          The license cannot be looked up here.
          {isOpen && ' Load the newest list, or look it up with the ATF.'}
        </WarningNote>
      )}
      {licensee === null && listedOn !== null && (
        <WarningNote title="The list does not have this license.">
          It may be newer than the list.{isOpen && ' Ask for a copy of it before you go on.'}
        </WarningNote>
      )}
      {licensee !== null && licensee.goneOn !== null && (
        <WarningNote title="The list does not have this license any more.">
          It was missing first in the list of <Time value={licensee.goneOn} show="day" />.
        </WarningNote>
      )}
      {licensee !== null && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-note">
            <Badge boxed tone={premisesMatch ? 'good' : 'warn'}>
              {premisesMatch
                ? 'Name and address match'
                : isOpen
                  ? 'Check the differences'
                  : 'There are differences'}
            </Badge>
            <span className="tabular-nums">
              {licensee.licenseNumber === application.licenseNumber
                ? 'Listed under the same number.'
                : `Listed as ${licensee.licenseNumber}.`}
            </span>
          </p>
          <table className="w-full table-fixed border-collapse text-left text-note">
            <thead className="text-label text-soft">
              <tr>
                <th scope="col" className="w-24 py-2 pr-3 font-semibold sm:w-44">
                  Field
                </th>
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Application
                </th>
                <th scope="col" className="py-2 font-semibold">
                  List
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, given, listed, match }) => (
                <tr key={field} className="border-t align-top">
                  <th scope="row" className="py-2.5 pr-3 font-normal">
                    <span className="block text-soft sm:inline-block sm:w-20">{FIELD_LABELS[field]}</span>
                    <Badge tone={MATCH_TONES[match]} className="mt-1 sm:mt-0">
                      {MATCH_LABELS[match]}
                    </Badge>
                  </th>
                  <td className="py-2.5 pr-3 wrap-anywhere tabular-nums">
                    <Value field={field} text={given} />
                  </td>
                  <td className="py-2.5 wrap-anywhere tabular-nums">
                    <Value field={field} text={listed} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Value({ field, text }: { field: LicenseCheck['fields'][number]['field']; text: string }) {
  return field === 'expiresOn' ? <Time value={text} show="day" /> : text;
}
