/** The plain fields of a store: what it is called, how it is reached, and what it does for others. */
import { dollarsOf } from '#common/domain/dollars.ts';
import { STORE_DESCRIPTION_MAX, STORE_NAME_MAX } from '#common/domain/limits.ts';
import { ZIP_LENGTH } from '#common/domain/zip.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { Section } from './section.tsx';
import type { StoreForm } from './use-store-form.ts';

interface SectionProps {
  store: StoreForm;
}

export function StoreSection({ store: { text, values, base, errors } }: SectionProps) {
  return (
    <Section id="store" title="Store">
      {base.can.rename ? (
        <Field
          label="Name"
          error={errors.displayName}
          count={`${values.displayName.length}/${STORE_NAME_MAX}`}
        >
          {(control) => (
            <Input {...control} {...text('displayName')} maxLength={STORE_NAME_MAX} autoComplete="off" />
          )}
        </Field>
      ) : (
        <FixedName name={base.displayName} />
      )}
      <Field
        label="Description"
        optional
        error={errors.description}
        help="Shown on your home page and in link previews."
        count={`${values.description.length}/${STORE_DESCRIPTION_MAX.toLocaleString('en-US')}`}
      >
        {(control) => (
          <Textarea {...control} {...text('description')} rows={5} maxLength={STORE_DESCRIPTION_MAX} />
        )}
      </Field>
    </Section>
  );
}

/** The name that was looked at with the license. */
function FixedName({ name }: { name: string }) {
  const { contactEmail } = useInitialState();
  return (
    <div>
      <h3 className="mb-1.5 text-label">Name</h3>
      <p className="text-body wrap-anywhere">{name}</p>
      <p className="mt-1.5 text-meta wrap-anywhere text-soft">
        We checked it against your license. To change it, write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link">
          {contactEmail}
        </a>
        .
      </p>
    </div>
  );
}

export function ContactSection({ store: { text, base, errors } }: SectionProps) {
  const place = base.city === null ? '' : `${base.city}, ${base.state}`;
  return (
    <Section
      id="contact"
      title="Contact"
      help={
        base.can.rename
          ? undefined
          : 'If you change the address or ZIP code, your badge no longer says the premises match the ATF list.'
      }
    >
      <Field label="Street address" optional error={errors.address}>
        {(control) => (
          <Input {...control} {...text('address')} maxLength={200} autoComplete="street-address" />
        )}
      </Field>
      <div className="grid gap-[22px] sm:grid-cols-2">
        <Field
          label="ZIP code"
          optional
          error={errors.zip}
          help={place === '' ? 'We fill in the city and state.' : `${place}. We fill in the city and state.`}
        >
          {(control) => (
            <NumericInput {...control} {...text('zip')} maxLength={ZIP_LENGTH} autoComplete="postal-code" />
          )}
        </Field>
        <Field label="Phone" optional error={errors.phoneNumber} help="Public, with a link to call.">
          {(control) => <PhoneInput {...control} {...text('phoneNumber')} />}
        </Field>
      </div>
    </Section>
  );
}

export function TransfersSection({ store: { text, check, values, errors } }: SectionProps) {
  return (
    <Section
      id="transfers"
      title="Transfers and consignment"
      help="Buyers and sellers near you are looking for a dealer who handles transfers."
    >
      <Checkbox {...check('takesTransfers')} label="We do transfers for private parties" />
      {values.takesTransfers && (
        <Field
          label="Transfer fee"
          optional
          error={errors.transferFee}
          help="In whole dollars. Leave blank to show no fee."
          className="max-w-60"
        >
          {(control) => <AmountInput {...control} {...text('transferFee', dollarsOf)} />}
        </Field>
      )}
      <Checkbox {...check('offersConsignment')} label="We sell on consignment" />
    </Section>
  );
}
