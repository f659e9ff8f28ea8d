/** Suspends a person, or changes the end of a suspension. */
import { useState } from 'react';

import type { PersonDetail } from '#common/api/user-admin.ts';
import { api } from '#web/lib/api.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { endOfDay, SUSPENSION_DAYS, withEnd } from './person-copy.ts';

const ANOTHER_DAY = 'day';

export function SuspensionDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const [length, setLength] = useState('3');
  const [day, setDay] = useState('');
  const { suspension, can } = person;

  function send(reason: string) {
    const end =
      length === ANOTHER_DAY
        ? { until: endOfDay(day) ?? new Date(0).toISOString() }
        : { days: Number(length) };
    return api('POST /people/:id/suspension', {
      params: { id: person.id },
      body: { ...end, reason, was: suspension?.until ?? null },
    });
  }

  return (
    <ActionDialog
      personId={person.id}
      title={suspension === null ? `Suspend ${person.displayName}` : 'Change the suspension'}
      description="Suspended members can log in and browse but not post."
      confirmLabel={suspension === null ? 'Suspend' : 'Change suspension'}
      done={({ displayName, suspension: now }) => withEnd(`${displayName} is suspended`, now?.until)}
      destructive
      isReasonShared
      paths={['until', 'days']}
      send={send}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field label="How long">
          {(control) => (
            <Select {...control} value={length} onChange={(event) => setLength(event.target.value)}>
              {SUSPENSION_DAYS.filter(
                (days) => can.suspendDaysMax === null || days <= can.suspendDaysMax,
              ).map((days) => (
                <option key={days} value={days}>
                  {days === 1 ? '1 day' : `${days} days`}
                </option>
              ))}
              {can.suspendDaysMax === null && <option value={ANOTHER_DAY}>Until another day</option>}
            </Select>
          )}
        </Field>
        {length === ANOTHER_DAY && (
          <Field label="Last day">
            {(control) => (
              <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
            )}
          </Field>
        )}
      </div>
    </ActionDialog>
  );
}
