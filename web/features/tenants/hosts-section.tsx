/** Under which names a tenant is reached; for administrators. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { HOSTS_MAX } from '#common/domain/limits.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Section } from './section.tsx';
import type { StoreForm } from './use-store-form.ts';

export function HostsSection({ store: { text, values, set, errors } }: { store: StoreForm }) {
  const { hosts } = values;
  return (
    <Section id="hosts" title="Hosts">
      <Field
        label="Short name"
        error={errors.name}
        help={`In addresses, such as /ffl/${values.name || 'store'}. Links to the old one stop working.`}
      >
        {(control) => (
          <Input {...control} {...text('name')} maxLength={63} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <HostList hosts={hosts} errors={errors} onChange={(next) => set('hosts', next)} />
    </Section>
  );
}

interface HostListProps {
  hosts: string[];
  /** Those of a host stand under its place: `hosts.1`. */
  errors: Record<string, string>;
  onChange: (hosts: string[]) => void;
}

/** The first one is the tenant's address. */
export function HostList({ hosts, errors, onChange }: HostListProps) {
  return (
    <div role="group" aria-label="Hosts" className="flex flex-col gap-2.5">
      {hosts.map((host, index) => (
        <div key={index} className="flex items-start gap-1">
          <Field
            label={index === 0 ? 'Host, the address' : `Host ${index + 1}`}
            error={errors[`hosts.${index}`]}
            className="grow"
          >
            {(control) => (
              <Input
                {...control}
                value={host}
                maxLength={253}
                autoComplete="off"
                spellCheck={false}
                placeholder="store.example.com"
                onChange={(event) => onChange(hosts.with(index, event.target.value))}
              />
            )}
          </Field>
          <div className="mt-[26px] flex">
            {hosts.length > 1 && (
              <IconButton
                label={index === 0 ? `Move host ${host} down` : `Move host ${host} up`}
                onClick={() => onChange(moveHost(hosts, index, index === 0 ? 1 : index - 1))}
              >
                {index === 0 ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
              </IconButton>
            )}
            <IconButton label={`Remove host ${host}`} onClick={() => onChange(hosts.toSpliced(index, 1))}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      ))}
      {hosts.length < HOSTS_MAX && (
        <Button variant="plain" className="-ml-[18px] self-start" onClick={() => onChange([...hosts, ''])}>
          <Plus aria-hidden="true" className="size-[18px]" />
          Add a host
        </Button>
      )}
    </div>
  );
}

const moveHost = (hosts: readonly string[], from: number, to: number): string[] =>
  hosts.toSpliced(from, 1).toSpliced(to, 0, hosts[from] ?? '');
