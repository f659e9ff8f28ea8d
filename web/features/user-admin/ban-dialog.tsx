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
      description="They’re logged out everywhere and told why. They can’t log in or create another account with this number. Their listings and profile are hidden until the ban ends. Store listings stay."
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
      <Field label="Last day" optional help="Leave blank for a permanent ban.">
        {(control) => (
          <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        )}
      </Field>
    </ActionDialog>
  );
}
