/** Somebody else has saved meanwhile: what they changed, field by field, and whose is to stand where both did. */
import { type ReactNode, useState } from 'react';
import type { Media } from '#common/api/media.ts';
import { formatPhoneDashes } from '#common/domain/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { Time } from '#web/ui/time.tsx';
import { compareChanges, FIELD_LABELS, type FieldName, fieldsOf, type StoreFields } from './store-values.ts';
import type { Conflict } from './use-store-form.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  /** The pictures that were chosen here. */
  pictures: readonly Media[];
  pending: boolean;
  onResolve: (givenUp: ReadonlySet<FieldName>, andSave: boolean) => void;
  onClose: () => void;
}

export function ConflictDialog({ conflict, pictures, pending, onResolve, onClose }: ConflictDialogProps) {
  const [givenUp, setGivenUp] = useState<ReadonlySet<FieldName>>(new Set());
  const { base, mine, theirs } = conflict;
  const theirFields = fieldsOf(theirs);
  const changes = compareChanges(base, mine, theirFields);
  const who = theirs.updatedBy?.displayName ?? 'Someone else';
  const known = [...theirs.media, ...(theirs.logo ? [theirs.logo] : []), ...pictures];

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Changed in the meantime"
      description={
        <>
          {who} saved these settings <Time value={theirs.updatedAt} show="long" />. Your changes are not lost.
        </>
      }
      className="sm:w-[560px]"
      actions={
        <>
          <Button size={48} pending={pending} onClick={() => onResolve(givenUp, true)}>
            Save both
          </Button>
          <Button variant="outlined" size={48} onClick={() => onResolve(givenUp, false)}>
            Review first
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {changes.map(({ name, isDisputed }) => (
          <li key={name} className="min-w-0">
            {isDisputed ? (
              <>
                <RadioTiles
                  legend={FIELD_LABELS[name]}
                  name={`conflict-${name}`}
                  options={[
                    { value: 'mine', label: 'Keep mine' },
                    { value: 'theirs', label: `Take ${who}’s` },
                  ]}
                  value={givenUp.has(name) ? 'theirs' : 'mine'}
                  onChange={(event) => {
                    const next = new Set(givenUp);
                    if (event.target.value === 'theirs') next.add(name);
                    else next.delete(name);
                    setGivenUp(next);
                  }}
                />
                <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-note">
                  <Told label="Yours" value={tell(mine, name, known)} />
                  <Told label="Theirs" value={tell(theirFields, name, known)} />
                  <Told label="Before" value={tell(base, name, known)} />
                </dl>
              </>
            ) : (
              <>
                <h3 className="mb-1.5 text-label">{FIELD_LABELS[name]}</h3>
                <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-note">
                  <Told label="Now" value={tell(theirFields, name, known)} />
                  <Told label="Before" value={tell(base, name, known)} />
                </dl>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Told({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
    </>
  );
}

/** A field's value as a person reads it. */
function tell(fields: StoreFields, name: FieldName, known: readonly Media[]): ReactNode {
  const { brand, hosts, logoId, mediaIds, phoneNumber, transferFee } = fields;
  switch (name) {
    case 'logoId':
      return <Thumbs ids={logoId === null ? [] : [logoId]} known={known} />;
    case 'mediaIds':
      return <Thumbs ids={mediaIds} known={known} />;
    case 'brand':
      return brand === null ? 'None' : `${brand.light}, ${brand.dark}`;
    case 'phoneNumber':
      return phoneNumber === null ? 'None' : formatPhoneDashes(phoneNumber.replace(/^\+1/, ''));
    case 'transferFee':
      return transferFee === null ? 'None' : `$${transferFee}`;
    case 'hosts':
      return hosts.join(', ') || 'None';
    case 'takesTransfers':
    case 'offersConsignment':
      return fields[name] ? 'Yes' : 'No';
    default:
      return fields[name] || 'None';
  }
}

function Thumbs({ ids, known }: { ids: readonly number[]; known: readonly Media[] }) {
  if (ids.length === 0) return 'None';
  return (
    <span className="flex flex-wrap gap-1.5">
      {ids.map((id, index) => {
        const url = known.find((media) => media.id === id)?.url;
        return url === undefined ? (
          <span key={id}>Photo {index + 1}</span>
        ) : (
          <img
            key={id}
            src={url}
            alt={`Place ${index + 1}`}
            className="h-10 rounded-badge border bg-well object-contain"
          />
        );
      })}
    </span>
  );
}
