/** Where the parts of the administration are, as far as this person may go there. */
import {
  Activity,
  BadgeCheck,
  Building2,
  ListChecks,
  PhoneOff,
  type LucideIcon,
  ScanSearch,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Permission } from '#common/domain/roles.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { Card } from '#web/ui/card.tsx';

interface Place {
  to: string;
  label: string;
  text: string;
  icon: LucideIcon;
  permission: Permission;
}

const PLACES: Place[] = [
  {
    to: '/tenants/',
    label: 'Tenants',
    text: 'Stores and their hosts',
    icon: Building2,
    permission: 'tenants:manage',
  },
  {
    to: '/dealers/applications',
    label: 'Applications',
    text: 'Dealers waiting for review',
    icon: BadgeCheck,
    permission: 'tenants:manage',
  },
  {
    to: '/dealers/licensees',
    label: 'ATF licensee list',
    text: 'The list we check licenses against',
    icon: ListChecks,
    permission: 'tenants:manage',
  },
  {
    to: '/people',
    label: 'People',
    text: 'Roles, suspensions, notes',
    icon: Users,
    permission: 'users:suspend',
  },
  {
    to: '/people/lost-numbers',
    label: 'Lost numbers',
    text: 'Requests for a new phone number',
    icon: PhoneOff,
    permission: 'users:manage',
  },
  {
    to: '/moderation',
    label: 'Moderation',
    text: 'Flagged and reported content',
    icon: ShieldCheck,
    permission: 'posts:moderate',
  },
  {
    to: '/settings/screen',
    label: 'Listing screen',
    text: 'Text that is rejected or held',
    icon: ScanSearch,
    permission: 'settings:manage',
  },
  { to: '/audit', label: 'Audit', text: 'Who changed what', icon: ScrollText, permission: 'settings:manage' },
  {
    to: '/diagnostics',
    label: 'Diagnostics',
    text: 'The server and its jobs',
    icon: Activity,
    permission: 'diagnostics:read',
  },
];

export function AdministrationLinks() {
  const permissions = useCurrentUser()?.permissions ?? [];
  return (
    <Card padded={false}>
      <nav aria-label="Administration">
        <ul className="grid grid-cols-2 gap-1 p-2 sm:grid-cols-3 lg:grid-cols-1">
          {PLACES.filter(({ permission }) => permissions.includes(permission)).map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                className="flex min-h-11 items-center gap-3 rounded px-2.5 py-1.5 text-ink no-underline hover:bg-well"
              >
                <place.icon aria-hidden="true" className="size-5 text-soft" />
                <span className="min-w-0">
                  <span className="block text-note font-medium">{place.label}</span>
                  <span className="block text-meta text-soft max-sm:hidden">{place.text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
