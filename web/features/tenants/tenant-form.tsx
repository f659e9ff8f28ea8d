/** Opens a store: its name, its address on the network, and the license under which it trades, if it has one. */
import { useEffect, useRef } from 'react';
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import type { CreateTenantBody, TenantSettings } from '#common/api/tenant-settings.ts';
import { STORE_NAME_MAX } from '#common/domain/limits.ts';
import { isZip, ZIP_LENGTH } from '#common/domain/zip.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumericInput } from '#web/ui/numeric-input.tsx';
import { HostList } from './hosts-section.tsx';
import { readErrors, useCreateTenant } from './store-settings.api.ts';

type TenantFields = Required<CreateTenantBody> & { hasLicense: boolean };

const EMPTY: TenantFields = {
  hasLicense: true,
  displayName: '',
  name: '',
  licenseNumber: '',
  licenseName: '',
  street: '',
  zip: '',
  hosts: [''],
};

/** What a store's short name begins as. */
const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);

export function TenantForm({ onCreated }: { onCreated: (tenant: TenantSettings) => void }) {
  const { control, register, setValue, getFieldState, handleSubmit, formState } = useForm<TenantFields>({
    defaultValues: EMPTY,
  });
  const box = useRef<HTMLFormElement>(null);
  const create = useCreateTenant();
  const missing = Object.entries(formState.errors).map(([name, error]) => [name, error.message]);
  const errors: Record<string, string> = { ...readErrors(create.error), ...Object.fromEntries(missing) };
  const [hosts, hasLicense] = useWatch({ control, name: ['hosts', 'hasLicense'] });

  useEffect(() => {
    if (create.error) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [create.error]);

  const submit = handleSubmit(({ hasLicense, name, displayName, ...values }) => {
    const hosts = values.hosts.filter((host) => host.trim() !== '');
    const body = hasLicense ? { ...values, name, displayName, hosts } : { name, displayName, hosts };
    return create.mutateAsync(body).then(onCreated, () => undefined);
  });

  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        if (create.isPending) event.preventDefault();
        else void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <Card className="flex flex-col gap-[22px]">
        <h2 className="text-panel">Store</h2>
        <Field label="Name" error={errors.displayName}>
          {(field) => (
            <Input
              {...field}
              {...register('displayName', {
                required: 'Enter the name of the store.',
                onChange: (event: { target: { value: string } }) => {
                  if (!getFieldState('name').isDirty) setValue('name', toSlug(event.target.value));
                },
              })}
              maxLength={STORE_NAME_MAX}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Short name"
          error={errors.name}
          help="Used in web addresses: lowercase letters, digits and dashes."
        >
          {(field) => (
            <Input
              {...field}
              {...register('name', { required: 'Enter a short name.' })}
              maxLength={63}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <HostList
          hosts={hosts}
          errors={errors}
          onChange={(next) => setValue('hosts', next, { shouldDirty: true })}
        />
      </Card>
      <Card className="flex flex-col gap-[22px]">
        <h2 className="text-panel">License</h2>
        <Checkbox
          label="Store without a license"
          checked={!hasLicense}
          onChange={(event) => setValue('hasLicense', !event.target.checked)}
          className="-my-2"
        />
        {hasLicense ? (
          <LicenseFields register={register} errors={errors} />
        ) : (
          <p className="text-note text-soft">
            Its listings are private listings. It has no badge or staff, and administrators manage it. You
            can’t add a license later.
          </p>
        )}
      </Card>
      <FieldError id="" error={errors['']} />
      <Button type="submit" size={48} pending={create.isPending} className="self-start">
        Create tenant
      </Button>
    </form>
  );
}

function LicenseFields({
  register,
  errors,
}: {
  register: UseFormRegister<TenantFields>;
  errors: Record<string, string>;
}) {
  return (
    <>
      <Field
        label="License number"
        error={errors.licenseNumber}
        help="Such as 9-82-001-01-9A-00123. Types 01, 02, 07 and 08."
      >
        {(field) => (
          <Input
            {...field}
            {...register('licenseNumber', { required: 'Enter the license number.' })}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Name on the license" error={errors.licenseName}>
        {(field) => (
          <Input
            {...field}
            {...register('licenseName', { required: 'Enter the name on the license.' })}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Street of the premises" error={errors.street}>
        {(field) => (
          <Input
            {...field}
            {...register('street', { required: 'Enter street and number.' })}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="ZIP code" error={errors.zip} className="max-w-60">
        {(field) => (
          <NumericInput
            {...field}
            {...register('zip', { validate: (text) => isZip(text ?? '') || 'A ZIP code has five digits.' })}
            maxLength={ZIP_LENGTH}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
