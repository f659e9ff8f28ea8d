/** Who works at a store: members with their roles, open invitations, and inviting by phone number. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberRole, StoreInvitation, StoreMember } from '#common/api/tenant-members.ts';
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
import { toast } from '#web/ui/toast.ts';
import { useLedFocus } from '#web/ui/use-led-focus.ts';
import { InviteForm } from './invite-form.tsx';
import { Section } from './section.tsx';
import { storeMembersQuery, useMemberRole, useRemovePerson } from './store-settings.api.ts';

const ROLE_LABELS: Record<MemberRole, string> = { staff: 'Staff', manager: 'Manager' };
const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-2.5 first:border-t-0';

export function MembersSection({ tenantId }: { tenantId: number }) {
  const { data, error, isFetching, refetch } = useQuery(storeMembersQuery(tenantId));
  const [heading, lead] = useLedFocus();
  return (
    <Section
      id="members"
      heading={heading}
      title="Members"
      help="Staff post listings and news and answer messages. Managers can also change these settings."
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
              <MemberRow key={member.id} tenantId={tenantId} member={member} onRemoved={lead} />
            ))}
          </ul>
          {data.invitations.length > 0 && (
            <div>
              <h3 className="mb-1 text-label">Invited</h3>
              <ul aria-label="Invited">
                {data.invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    tenantId={tenantId}
                    invitation={invitation}
                    onWithdrawn={lead}
                  />
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

interface MemberRowProps {
  tenantId: number;
  member: StoreMember;
  onRemoved: () => void;
}

function MemberRow({ tenantId, member, onRemoved }: MemberRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useMemberRole(tenantId);
  const removal = useRemovePerson(tenantId);
  const { displayName, isMe, isLastManager } = member;
  return (
    <li className={ROW}>
      <Avatar name={displayName} picture={member.profilePic} size={32} />
      <p className="min-w-0 grow basis-32 text-body wrap-anywhere">
        {displayName}
        {isMe && <span className="text-soft"> (you)</span>}
        {isLastManager && (
          <span className="block text-meta text-soft">
            The only manager. Make someone else a manager before {isMe ? 'you leave' : 'removing this one'}.
          </span>
        )}
      </p>
      <Select
        aria-label={`Role of ${displayName}`}
        className="w-32"
        value={member.role}
        disabled={change.isPending || isLastManager}
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
      {!isLastManager && (
        <Button variant="bad" onClick={() => setIsAsking(true)} className="max-sm:ml-11 sm:w-28">
          {isMe ? 'Leave' : 'Remove'}
          {!isMe && <span className="sr-only"> {displayName}</span>}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isMe ? 'Leave this store?' : `Remove ${displayName}?`}
        description="They lose access to the store’s drafts, inbox and settings right away."
        confirmLabel={isMe ? 'Leave' : 'Remove'}
        destructive
        pending={removal.isPending}
        onConfirm={() =>
          removal.mutate(
            { userId: member.id },
            {
              onSuccess: () => (isMe ? location.assign('/') : onRemoved()),
              onError: (error) => toast.error(error.message),
              onSettled: () => setIsAsking(false),
            },
          )
        }
      />
    </li>
  );
}

interface InvitationRowProps {
  tenantId: number;
  invitation: StoreInvitation;
  onWithdrawn: () => void;
}

function InvitationRow({ tenantId, invitation, onWithdrawn }: InvitationRowProps) {
  const [isAsking, setIsAsking] = useState(false);
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
      <Button variant="bad" className="sm:w-28" onClick={() => setIsAsking(true)}>
        Withdraw<span className="sr-only"> the invitation of {number}</span>
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw the invitation?"
        description={`${number} can no longer accept it. You can invite this number again at any time.`}
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        destructive
        pending={withdrawal.isPending}
        onConfirm={() =>
          withdrawal.mutate(
            { invitationId: invitation.id },
            {
              onSuccess: onWithdrawn,
              onError: (error) => toast.error(error.message),
              onSettled: () => setIsAsking(false),
            },
          )
        }
      />
    </li>
  );
}
