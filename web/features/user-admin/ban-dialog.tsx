/** Bans a person, for good or until a day. */
import { useState } from 'react';

import type { PersonDetail } from '#common/api/user-admin.ts';
import { api } from '#web/lib/api.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { endOfDay, withEnd } from './person-copy.ts';

export function BanDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const [day, setDay] = useState('');
  return (
    <ActionDialog
      personId={person.id}
      title={`Ban ${person.displayName}`}
      description="They are logged out on every device, told why, and cannot come back; their phone number makes no other account. What they offer and their profile are hidden until the ban ends. A store’s listings stay."
      confirmLabel="Ban"
      done={({ displayName, ban }) => withEnd(`${displayName} is banned`, ban?.until)}
      destructive
      isReasonShared={false}
      paths={['until']}
      send={(reason) =>
        api('POST /people/:id/ban', { params: { id: person.id }, body: { reason, until: endOfDay(day) } })
      }
      onClose={onClose}
    >
      <Field label="Last day" optional help="Without one the ban is for good.">
        {(control) => (
          <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        )}
      </Field>
    </ActionDialog>
  );
}
