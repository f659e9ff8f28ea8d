/** Invites somebody to a store by phone number, whether they have an account or not. */
import { type FormEvent, useState } from 'react';
import type { MemberRole } from '#common/api/tenant-members.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { readErrors, useInvite } from './store-settings.api.ts';

export function InviteForm({ tenantId }: { tenantId: number }) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [role, setRole] = useState<MemberRole>('staff');
  const [isEmpty, setIsEmpty] = useState(false);
  const invite = useInvite(tenantId);
  const errors = readErrors(invite.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (invite.isPending) return;
    setIsEmpty(phoneNumber === '');
    if (phoneNumber === '') return;
    invite.mutate(
      { phoneNumber, role },
      {
        onSuccess: () => {
          setPhoneNumber('');
          toast.success('Invitation sent. They’ll find it on their account page.');
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Invite" className="flex flex-wrap items-start gap-3">
      <Field
        label="Invite by phone number"
        error={isEmpty ? 'Enter a phone number.' : (errors.phoneNumber ?? errors[''])}
        className="grow basis-52"
      >
        {(control) => (
          <PhoneInput
            {...control}
            autoComplete="off"
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.target.value)}
          />
        )}
      </Field>
      <Field label="Role">
        {(control) => (
          <Select {...control} value={role} onChange={(event) => setRole(event.target.value as MemberRole)}>
            <option value="staff">Staff</option>
            <option value="manager">Manager</option>
          </Select>
        )}
      </Field>
      <Button type="submit" variant="outlined" pending={invite.isPending} className="mt-[26px]">
        Invite
      </Button>
    </form>
  );
}
