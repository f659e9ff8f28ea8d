/** On one's account page: the stores that one belongs to, and the invitations to others. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStores as OwnStoresAnswer } from '#common/api/tenant-members.ts';
import { handoverTo } from '#web/lib/handover.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { ownStoresQuery, useAnswerInvitation, useLeaveStore } from './store-settings.api.ts';

type Membership = OwnStoresAnswer['memberships'][number];
type Invitation = OwnStoresAnswer['invitations'][number];

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3 first:border-t-0';
const roleLabel = (role: Membership['role']): string => (role === 'manager' ? 'a manager' : 'staff');

/** Nothing where nobody asks and one belongs to no store. */
export function OwnStores({ userId }: { userId: number }) {
  const { data } = useQuery(ownStoresQuery());
  if (data === undefined || data.invitations.length + data.memberships.length === 0) return null;
  return (
    <Card id="stores">
      <h2 className="mb-1 text-panel">Stores</h2>
      <ul>
        {data.invitations.map((invitation) => (
          <InvitationRow key={`invitation-${invitation.id}`} invitation={invitation} />
        ))}
        {data.memberships.map((membership) => (
          <MembershipRow key={membership.store.id} membership={membership} userId={userId} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({ invitation: { id, store, role } }: { invitation: Invitation }) {
  const answer = useAnswerInvitation();
  const give = (accept: boolean) => () =>
    answer.mutate(
      { id, accept },
      {
        onSuccess: () => accept && toast.success(`You work at ${store.displayName} now.`),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <li className={ROW}>
      <Avatar name={store.displayName} store size={32} />
      <p className="min-w-0 grow basis-52 text-body wrap-anywhere">
        <strong className="font-semibold">{store.displayName}</strong> invites you to join as{' '}
        {roleLabel(role)}.
      </p>
      <span className="flex gap-2 max-sm:pl-11">
        <Button pending={answer.isPending} onClick={give(true)}>
          Accept
        </Button>
        <Button variant="outlined" disabled={answer.isPending} onClick={give(false)}>
          Decline
        </Button>
      </span>
    </li>
  );
}

function MembershipRow({ membership, userId }: { membership: Membership; userId: number }) {
  const { store, role, isLastManager } = membership;
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveStore();
  return (
    <li className={ROW}>
      <Avatar name={store.displayName} store size={32} />
      <p className="min-w-0 grow basis-36 text-body wrap-anywhere">
        <a href={handoverTo(`${store.url}/store`)} className="text-link">
          {store.displayName}
        </a>
        <span className="block text-meta text-soft">
          {isLastManager
            ? 'You’re the only manager. Make someone else a manager before you leave.'
            : `You are ${roleLabel(role)} here.`}
        </span>
      </p>
      {!isLastManager && (
        <Button variant="bad" onClick={() => setIsAsking(true)}>
          Leave<span className="sr-only"> {store.displayName}</span>
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Leave ${store.displayName}?`}
        description="You’ll lose access to its drafts, inbox and settings right away. A manager can invite you again."
        confirmLabel="Leave"
        destructive
        pending={leaving.isPending}
        onConfirm={() =>
          leaving.mutate(
            { id: store.id, userId },
            {
              onError: (error) => toast.error(error.message),
              onSettled: () => setIsAsking(false),
            },
          )
        }
      />
    </li>
  );
}
