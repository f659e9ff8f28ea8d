/** What may be done to a person: each a button that opens a dialog. */
import { useState } from 'react';
import type { PersonDetail } from '#common/api/user-admin.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { endOfDay, withEnd } from './person-copy.ts';

function BanDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
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

type Action = 'role' | 'suspend' | 'unsuspend' | 'ban' | 'unban';

export function PersonActions({ person }: { person: PersonDetail }) {
  const [action, setAction] = useState<Action | null>(null);
  const { can } = person;
  // Whoever is out has nothing left that could be taken.
  const isBanned = person.ban !== null;
  const buttons: { action: Action; label: string; isShown: boolean; isBad?: boolean }[] = [
    { action: 'role', label: 'Change role', isShown: !isBanned && can.changeRole.length > 0 },
    {
      action: 'unsuspend',
      label: 'Lift suspension',
      isShown: !isBanned && can.suspend && person.suspension !== null,
    },
    {
      action: 'suspend',
      label: person.suspension === null ? 'Suspend' : 'Change suspension',
      isShown: !isBanned && can.suspend,
    },
    { action: 'unban', label: 'Lift ban', isShown: can.ban && isBanned },
    { action: 'ban', label: 'Ban', isShown: can.ban && !isBanned, isBad: true },
  ];
  const shown = buttons.filter(({ isShown }) => isShown);
  const close = () => setAction(null);
  if (shown.length === 0 && action === null) return null;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {shown.map((button) => (
          <Button
            // What lifts takes the place of what set it, and so keeps the focus that comes back.
            key={button.action.replace('un', '')}
            variant={button.isBad ? 'bad' : 'outlined'}
            onClick={() => setAction(button.action)}
          >
            {button.label}
          </Button>
        ))}
      </div>
      {action === 'role' && <RoleDialog person={person} onClose={close} />}
      {action === 'suspend' && <SuspensionDialog person={person} onClose={close} />}
      {action === 'ban' && <BanDialog person={person} onClose={close} />}
      {action === 'unsuspend' && (
        <ActionDialog
          personId={person.id}
          title="Lift the suspension"
          description={`${person.displayName} can post again right away.`}
          confirmLabel="Lift suspension"
          done={({ displayName }) => `The suspension of ${displayName} is lifted`}
          isReasonOptional
          isReasonShared
          send={(reason) =>
            api('DELETE /people/:id/suspension', {
              params: { id: person.id },
              body: reason === '' ? {} : { reason },
            })
          }
          onClose={close}
        />
      )}
      {action === 'unban' && (
        <ActionDialog
          personId={person.id}
          title="Lift the ban"
          description={`${person.displayName} can log in again, and their listings are shown again.`}
          confirmLabel="Lift ban"
          done={({ displayName }) => `The ban of ${displayName} is lifted`}
          isReasonOptional
          isReasonShared={false}
          send={(reason) =>
            api('DELETE /people/:id/ban', {
              params: { id: person.id },
              body: reason === '' ? {} : { reason },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
