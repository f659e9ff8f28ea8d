/** Side menu. */
import { useQuery } from '@tanstack/react-query';
import { SunMoon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { currentTenantQuery, useCurrentUser } from '#web/lib/current.ts';
import { isHandover } from '#web/lib/handover.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { MENU_GROUPS, type MenuEntry, settingsEntries, workGroups } from './menu-groups.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { ServerBlock } from './server-block.tsx';
import { toggleTheme } from './theme-store.ts';
import { useTheme } from './theme.tsx';

const ROW =
  '-mx-2 flex min-h-11 w-[calc(100%+16px)] min-w-0 items-center gap-3 rounded px-2 text-left text-body text-ink no-underline hover:bg-well [&>svg]:size-5 [&>svg]:text-soft';

interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      footer={<ServerBlock onFollow={close} />}
      // Beside its button, so that a second press of it closes the menu; on a phone the cross takes its place.
      className="sm:top-(--header-bar)"
    >
      <nav aria-label="Menu" className="flex flex-col gap-1.5">
        {MENU_GROUPS.map((group) => (
          <Group key={group.label} label={group.label} columns={group.columns}>
            {group.entries.map((entry) => (
              <EntryLink key={entry.label} entry={entry} onFollow={close} />
            ))}
          </Group>
        ))}
        <WorkGroups onFollow={close} />
        <SettingsGroup onFollow={close} />
      </nav>
    </Sheet>
  );
}

function WorkGroups({ onFollow }: { onFollow: () => void }) {
  const user = useCurrentUser();
  const { data: tenant } = useQuery(currentTenantQuery());
  if (user === null) return null;
  return workGroups(user, tenant?.id).map(({ label, columns, entries }) => (
    <Group key={label} label={label} columns={columns}>
      {entries.map((entry) => (
        <EntryLink key={entry.to} entry={entry} onFollow={onFollow} />
      ))}
    </Group>
  ));
}

function SettingsGroup({ onFollow }: { onFollow: () => void }) {
  const theme = useTheme();
  const { data: tenant } = useQuery(currentTenantQuery());
  const permissions = useCurrentUser()?.permissions ?? [];
  return (
    <Group label="Settings" columns={1}>
      <li>
        <button type="button" onClick={toggleTheme} className={ROW}>
          <SunMoon aria-hidden="true" />
          <span className="grow">Change Theme</span>
          <span className="text-meta text-soft">{theme === 'dark' ? 'Dark' : 'Light'}</span>
        </button>
      </li>
      {settingsEntries(permissions, tenant).map((entry) => (
        <EntryLink key={entry.to} entry={entry} onFollow={onFollow} />
      ))}
    </Group>
  );
}

interface GroupProps {
  label: string;
  columns: 1 | 2;
  children: ReactNode;
}

function Group({ label, columns, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-0.5 text-meta font-semibold text-soft">
        {label}
      </h3>
      <ul className={columns === 2 ? 'grid grid-cols-2 gap-x-3' : ''}>{children}</ul>
    </section>
  );
}

function EntryLink({ entry, onFollow }: { entry: MenuEntry; onFollow: () => void }) {
  const Icon = MENU_ICONS[entry.icon];
  return (
    <li>
      <Link to={entry.to} reloadDocument={isHandover(entry.to)} onClick={onFollow} className={ROW}>
        <Icon aria-hidden="true" />
        <span className="min-w-0">{entry.label}</span>
      </Link>
    </li>
  );
}
