/** Audit log filters, kept in the address. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import type { AuditFilters } from '#common/api/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RemoveChip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toQuery } from '#common/api/call.ts';
import { exportUrl, readFilters } from './audit.api.ts';
import { ACTION_KINDS, nameAction, nameKind } from './audit-copy.ts';
import { AUDIT_PHRASE_MAX } from '#common/domain/limits.ts';

export function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  return (
    <Card className="mb-4">
      {/* Drawn anew with each address, so that Back shows what was looked for then. */}
      <Fields key={toQuery(filters)} filters={filters} />
    </Card>
  );
}

function Fields({ filters }: { filters: AuditFilters }) {
  const { kind, subjectId, tenantId } = filters;
  // The table holds what the form asks for, searched already or not.
  const [typed, setTyped] = useState(filters);
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      onChange={(event) => setTyped(readForm(event.currentTarget))}
    >
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[1fr_1fr_1fr_1fr_1.4fr]">
        <Field label="Who">
          {(control) => (
            <Input
              {...control}
              name="actor"
              defaultValue={filters.actor}
              maxLength={60}
              placeholder="Display name"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="What">
          {(control) => (
            <Select {...control} name="action" defaultValue={filters.action ?? ''}>
              <option value="">Everything</option>
              {ACTION_KINDS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {filters.action !== undefined && !ACTION_KINDS.some(([value]) => value === filters.action) && (
                <option value={filters.action}>{nameAction(filters.action)}</option>
              )}
            </Select>
          )}
        </Field>
        <Field label="From">
          {(control) => <Input {...control} type="date" name="from" defaultValue={filters.from} />}
        </Field>
        <Field label="To">
          {(control) => <Input {...control} type="date" name="to" defaultValue={filters.to} />}
        </Field>
        <Field label="Words" className="max-lg:col-span-2">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="phrase"
              defaultValue={filters.phrase}
              maxLength={AUDIT_PHRASE_MAX}
              placeholder="Reason or name"
            />
          )}
        </Field>
      </div>
      {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
      {subjectId !== undefined && <input type="hidden" name="subjectId" value={subjectId} />}
      {tenantId !== undefined && <input type="hidden" name="tenantId" value={tenantId} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit">Search</Button>
        <a
          href={exportUrl(typed)}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded px-3 text-control text-brand no-underline hover:bg-well"
        >
          <Download aria-hidden="true" className="size-[18px]" />
          Export as CSV
        </a>
        {kind !== undefined && subjectId !== undefined && (
          <RemoveChip to={{ search: toQuery({ ...filters, kind: undefined, subjectId: undefined }) }}>
            One {nameKind(kind)}
          </RemoveChip>
        )}
        {tenantId !== undefined && (
          <RemoveChip to={{ search: toQuery({ ...filters, tenantId: undefined }) }}>One store</RemoveChip>
        )}
      </div>
    </Form>
  );
}

function readForm(form: HTMLFormElement): AuditFilters {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return readFilters(new URLSearchParams(fields));
}
