/** Asks for what a decision about a license needs: a reason, and for some a date, a proof or a number. */
import { type FormEvent, useId, useState } from 'react';
import type { ExtensionProof, License, LicenseAction } from '#common/api/tenant-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { toast } from '#web/ui/toast.ts';
import { readErrors, useChangeLicense } from './store-settings.api.ts';

const TEXTS: Record<LicenseAction, { title: string; text: string }> = {
  verify: { title: 'Verify this license', text: 'The store is shown as a verified FFL from now on.' },
  pause: {
    title: 'Pause the verification',
    text: 'The badge is removed, and the store can’t list as a dealer.',
  },
  resume: { title: 'Resume the verification', text: 'The badge comes back.' },
  extend: {
    title: 'Extend the license',
    text: 'A dealer who renewed on time may keep operating past the expiration. Extend by 90 days at a time, with proof.',
  },
  renumber: {
    title: 'A new license number',
    text: 'A renewal keeps the verification. A different license starts unverified.',
  },
};
/** Of a license that runs on, but is missing in the list. */
const UNLISTED_TEXT =
  'The ATF list may lag behind a renewal. With proof, the badge comes back for up to 90 days.';
const PROOFS: { value: ExtensionProof; label: string }[] = [
  { value: 'letterOfAuthorization', label: 'Letter of authorization' },
  { value: 'ezCheck', label: 'eZ Check record' },
];

interface LicenseDialogProps {
  tenantId: number;
  action: LicenseAction;
  label: string;
  license: License;
  onClose: () => void;
}

export function LicenseDialog({ tenantId, action, label, license, onClose }: LicenseDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [proof, setProof] = useState<ExtensionProof>();
  const [licenseNumber, setLicenseNumber] = useState(license.number);
  const change = useChangeLicense(tenantId);
  const errors = readErrors(change.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const more =
      action === 'extend'
        ? { ...(until === '' ? {} : { until }), ...(proof === undefined ? {} : { proof }) }
        : action === 'renumber'
          ? { licenseNumber }
          : {};
    change.mutate(
      { action, reason, ...more },
      {
        onSuccess: () => {
          toast.success('License updated.');
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS[action].title}
      description={
        action === 'extend' && license.pausedReason === 'notListed' ? UNLISTED_TEXT : TEXTS[action].text
      }
      actions={
        <>
          <Button type="submit" form={formId} size={48} pending={change.isPending}>
            {label}
          </Button>
          <Button variant="outlined" size={48} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-[22px]">
        {action === 'renumber' && (
          <Field label="License number" error={errors.licenseNumber}>
            {(control) => (
              <Input
                {...control}
                value={licenseNumber}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setLicenseNumber(event.target.value)}
              />
            )}
          </Field>
        )}
        {action === 'extend' && (
          <>
            <Field label="Until" error={errors.until}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={until}
                  onChange={(event) => setUntil(event.target.value)}
                />
              )}
            </Field>
            <RadioTiles
              legend="Proof"
              name="proof"
              options={PROOFS}
              value={proof ?? ''}
              onChange={(event) => setProof(event.target.value as ExtensionProof)}
              error={errors.proof}
              className="[&>div]:grid [&>div]:grid-cols-1"
            />
          </>
        )}
        <Field label="Reason" error={errors.reason} help="Kept in the audit log.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <FieldError id="" error={errors['']} />
      </form>
    </Dialog>
  );
}
