/** Gives a person another role. */
import { useState } from 'react';

import type { PersonDetail } from '#common/api/user-admin.ts';
import type { RoleLevel } from '#common/domain/enums.ts';
import { api } from '#web/lib/api.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { roleName } from './person-copy.ts';

export function RoleDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const [role, setRole] = useState(person.can.changeRole[0]);
  return (
    <ActionDialog
      personId={person.id}
      title={`The role of ${person.displayName}`}
      description={`Currently ${roleName(person.role)}. A new role takes effect right away.`}
      confirmLabel="Change role"
      done={({ displayName, role: now }) => `${displayName} is ${roleName(now)} now`}
      isReasonShared
      paths={['role']}
      send={(reason) =>
        api('PATCH /people/:id/role', {
          params: { id: person.id },
          body: { role: role as RoleLevel, was: person.role, reason },
        })
      }
      onClose={onClose}
    >
      <RadioTiles
        legend="New role"
        name="role"
        options={person.can.changeRole.map((level) => ({ value: String(level), label: roleName(level) }))}
        value={String(role)}
        onChange={(event) => setRole(Number(event.target.value))}
        className="[&>div]:grid [&>div]:grid-cols-1 sm:[&>div]:grid-cols-2"
      />
    </ActionDialog>
  );
}
