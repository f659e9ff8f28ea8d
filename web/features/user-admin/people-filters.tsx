/** What people are looked for by: a phrase, a role, a state. */
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RoleLevel } from '#common/domain/enums.ts';
import { GIVEN_ROLES, ROLE_NAMES } from '#common/domain/roles.ts';
import { useHasPermission } from '#web/lib/current.ts';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PeopleFilters } from './user-admin.api.ts';
import { PEOPLE_PHRASE_MAX } from '#common/domain/limits.ts';

const TYPING_PAUSE_MS = 300;

interface PeopleFilterBarProps {
  filters: PeopleFilters;
  onChange: (filters: PeopleFilters) => void;
}

export function PeopleFilterBar({ filters, onChange }: PeopleFilterBarProps) {
  const findsContact = useHasPermission('users:manage');
  const [typed, setTyped] = useState(filters.phrase ?? '');

  useEffect(() => {
    const phrase = typed.trim() || undefined;
    if (phrase === filters.phrase) return undefined;
    const timer = setTimeout(() => onChange({ ...filters, phrase }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filters, onChange]);

  return (
    <form role="search" onSubmit={(event) => event.preventDefault()} className="mb-4 flex flex-wrap gap-2.5">
      <Input
        type="search"
        aria-label="Find a person"
        placeholder={findsContact ? 'Name, id, phone or email' : 'Name or id'}
        lead={<Search aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={PEOPLE_PHRASE_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="grow basis-64"
      />
      <Select
        aria-label="Role"
        value={filters.role ?? ''}
        onChange={(event) =>
          onChange({
            ...filters,
            role: event.target.value === '' ? undefined : (Number(event.target.value) as RoleLevel),
          })
        }
        className="grow basis-36 sm:max-w-48"
      >
        <option value="">All roles</option>
        {GIVEN_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="State"
        value={filters.state ?? ''}
        onChange={(event) =>
          onChange({ ...filters, state: (event.target.value || undefined) as PeopleFilters['state'] })
        }
        className="grow basis-36 sm:max-w-48"
      >
        <option value="">Any state</option>
        <option value="suspended">Suspended</option>
        <option value="banned">Banned</option>
      </Select>
    </form>
  );
}
