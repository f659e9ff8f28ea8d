/** One audit entry. */
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { AuditEntry } from '#common/api/audit.ts';
import { Time, useReaderZone } from '#web/ui/time.tsx';
import { reasonToText } from './audit-values.ts';
import {
  changesOf,
  type FieldChange,
  nameActor,
  nameKind,
  sentenceOf,
  subjectUrl,
  summarize,
} from './audit-copy.ts';

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { subject, reason, tenant, createdAt } = entry;
  const changes = changesOf(entry, useReaderZone());
  const summary = summarize(changes);
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex gap-4">
        <p className="min-w-0 grow text-note wrap-anywhere">
          <Actor entry={entry} /> <Sentence entry={entry} />
          {summary !== null && <span className="text-soft">: {summary}</span>}
        </p>
        <Time value={createdAt} className="shrink-0 text-meta text-soft tabular-nums" />
      </div>
      {reason !== null && <p className="mt-0.5 text-note wrap-anywhere">“{reasonToText(reason)}”</p>}
      <div className="flex flex-wrap items-start gap-x-4 text-meta text-soft">
        {changes.length > 0 && <Changes changes={changes} />}
        {tenant !== null && (
          <Link to={`?tenantId=${tenant.id}`} className="inline-flex min-h-11 items-center hover:underline">
            at {tenant.displayName}
          </Link>
        )}
        {subject.id !== null && (
          <Link
            to={`?kind=${subject.kind}&subjectId=${subject.id}`}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            Everything about this {nameKind(subject.kind)}
          </Link>
        )}
      </div>
    </li>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  const name = nameActor(entry);
  if (entry.actor === null) return <strong className="font-semibold">{name}</strong>;
  return (
    <Link to={`?actor=${encodeURIComponent(name)}`} className="font-semibold hover:underline">
      {name}
    </Link>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { before, name, after } = sentenceOf(entry);
  const url = subjectUrl(entry.subject);
  return (
    <>
      {before}
      {name !== null && ' '}
      {name !== null &&
        (url === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={url} className="font-medium hover:underline">
            {name}
          </Link>
        ))}
      {after !== '' && ` ${after}`}
    </>
  );
}

/** Opens in full width under the line that it stands in. */
function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-brand">
        What changed
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <table className="mb-2 block text-note text-ink sm:table sm:w-full">
        <thead className="max-sm:sr-only">
          <tr className="text-left text-meta text-soft">
            <th scope="col" className="w-1/5 py-1 pr-3 font-medium">
              Field
            </th>
            <th scope="col" className="w-2/5 py-1 pr-3 font-medium">
              Before
            </th>
            <th scope="col" className="w-2/5 py-1 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {changes.map(({ label, before, after }) => (
            <tr key={label} className="border-t align-top max-sm:block max-sm:py-1.5">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium max-sm:block max-sm:py-0">
                {label}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere whitespace-pre-line text-soft max-sm:block max-sm:py-0">
                {before}
              </td>
              <td className="py-1.5 wrap-anywhere whitespace-pre-line max-sm:block max-sm:py-0">
                <span aria-hidden="true" className="text-soft sm:hidden">
                  →{' '}
                </span>
                {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
