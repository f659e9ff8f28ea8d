/** Who works at a store: members with their roles, open invitations, and inviting by phone number. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { MemberRole, StoreInvitation, StoreMember } from '#common/contracts/tenant-members.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { InviteForm } from './invite-form.tsx';
import { Section } from './section.tsx';
import { storeMembersQuery, useMemberRole, useRemovePerson } from './store-settings.api.ts';

const ROLE_LABELS: Record<MemberRole, string> = { staff: 'Staff', manager: 'Manager' };
const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-2.5 first:border-t-0';

export function MembersSection({ tenantId }: { tenantId: number }) {
  const { data, error, isFetching, refetch } = useQuery(storeMembersQuery(tenantId));
  return (
    <Section
      id="members"
      title="Members"
      help="Staff write listings and news and answer messages. Managers change these settings too."
    >
      {data === undefined ? (
        error ? (
          <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Delayed>
            <Skeleton className="h-28" />
          </Delayed>
        )
      ) : (
        <>
          <ul aria-label="Members">
            {data.members.map((member) => (
              <MemberRow key={member.id} tenantId={tenantId} member={member} />
            ))}
          </ul>
          {data.invitations.length > 0 && (
            <div>
              <h3 className="mb-1 text-label">Invited</h3>
              <ul aria-label="Invited">
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} tenantId={tenantId} invitation={invitation} />
                ))}
              </ul>
            </div>
          )}
        </>
      )}
      <InviteForm tenantId={tenantId} />
    </Section>
  );
}

function MemberRow({ tenantId, member }: { tenantId: number; member: StoreMember }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useMemberRole(tenantId);
  const removal = useRemovePerson(tenantId);
  const { displayName, isMe } = member;
  return (
    <li className={ROW}>
      <Avatar name={displayName} picture={member.profilePic} size={32} />
      <p className="min-w-0 grow basis-32 text-body wrap-anywhere">
        {displayName}
        {isMe && <span className="text-soft"> (you)</span>}
      </p>
      <Select
        aria-label={`Role of ${displayName}`}
        className="w-32"
        value={member.role}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(
            { userId: member.id, role: event.target.value as MemberRole },
            { onError: (error) => toast.error(error.message) },
          )
        }
      >
        {Object.entries(ROLE_LABELS).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
      <Button variant="bad" onClick={() => setIsAsking(true)} className="max-sm:ml-[26px] sm:w-28">
        {isMe ? 'Leave' : 'Remove'}
        {!isMe && <span className="sr-only"> {displayName}</span>}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isMe ? 'Leave this store?' : `Remove ${displayName}?`}
        description="Drafts, inbox and settings of the store are out of reach at once."
        confirmLabel={isMe ? 'Leave' : 'Remove'}
        destructive
        pending={removal.isPending}
        onConfirm={() =>
          removal.mutate(
            { userId: member.id },
            {
              onSuccess: () => isMe && location.assign('/'),
              onError: (error) => toast.error(error.message),
              onSettled: () => setIsAsking(false),
            },
          )
        }
      />
    </li>
  );
}

function InvitationRow({ tenantId, invitation }: { tenantId: number; invitation: StoreInvitation }) {
  const withdrawal = useRemovePerson(tenantId);
  const number = formatPhoneDashes(digitsOnly(invitation.phoneNumber).slice(-10));
  return (
    <li className={ROW}>
      <p className="min-w-0 grow basis-40 text-body tabular-nums">
        {number}
        <span className="block text-meta text-soft">
          Until <Time value={invitation.expiresAt} show="date" />
        </span>
      </p>
      <Badge>{ROLE_LABELS[invitation.role]}</Badge>
      <Button
        variant="bad"
        pending={withdrawal.isPending}
        className="max-sm:-ml-[18px] sm:w-28"
        onClick={() =>
          withdrawal.mutate(
            { invitationId: invitation.id },
            { onError: (error) => toast.error(error.message) },
          )
        }
      >
        Withdraw<span className="sr-only"> the invitation of {number}</span>
      </Button>
    </li>
  );
}
