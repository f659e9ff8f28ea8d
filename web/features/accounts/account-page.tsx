/** The account page. */
import { useQuery } from '@tanstack/react-query';
import {
  BadgeCheck,
  BellRing,
  Bookmark,
  Building2,
  ClipboardCheck,
  Database,
  Flag,
  Handshake,
  LayoutList,
  ListChecks,
  LogOut,
  type LucideIcon,
  MapPin,
  Megaphone,
  Package,
  Settings,
  Store,
  UserRound,
  PhoneOff,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#common/api/accounts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { isAnonymousName } from '#common/domain/limits.ts';
import type { Permission } from '#common/domain/roles.ts';
import { digitsOnly, formatPhoneDashes } from '#common/domain/phone.ts';
import { currentTenantQuery } from '#web/lib/current.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountLimits } from './account-limits.tsx';
import { AccountRow } from './account-row.tsx';
import { useLogout } from './accounts.api.ts';
import { EmailForm, NameForm, ZipForm } from './detail-forms.tsx';
import { Devices } from './devices.tsx';
import { PhoneForm } from './phone-form.tsx';
import { PictureForm } from './picture-form.tsx';
import { countMissingProfileItems, hasDefaultPicture } from './profile-completeness.ts';

interface AccountPageProps {
  user: CurrentUser;
  /** The stores that one belongs to, or is invited to. */
  stores: ReactNode;
  /** Whoever manages one need not be told how to get one. */
  managesStore: boolean;
}

export function AccountPage({ user, stores, managesStore }: AccountPageProps) {
  const logout = useLogout();
  const { data: tenant } = useQuery(currentTenantQuery());
  return (
    <div className="content-width mt-5 flex max-w-[768px] flex-col gap-4 sm:mt-7">
      <h1 className="text-title">Account</h1>
      <Card>
        <Person user={user} />
        <div className="mt-5">
          <Details user={user} />
        </div>
      </Card>
      {stores}
      <Card>
        <h2 className="mb-1 text-panel">Yours</h2>
        <ul>
          {user.isCurrentTenantMember && <PageLink to="/store" icon={Package} label="Your store" />}
          {user.permissions.includes('settings:manage:tenant') && tenant && (
            <PageLink to={`/tenants/edit/${tenant.id}`} icon={Store} label="Store settings" />
          )}
          <PageLink to="/profile" icon={LayoutList} label="Your Posts" />
          <PageLink to="/account/deals" icon={Handshake} label="Your deals" />
          <PageLink to="/account/saved" icon={Bookmark} label="Saved Posts" />
          <PageLink to="/notifications?view=preferences" icon={BellRing} label="Notification preferences" />
          <PageLink to={`/profile/${user.id}`} icon={UserRound} label="View public profile" />
          <PageLink to="/accounts/data" icon={Database} label="Privacy & data" />
          <PageLink to="/ffl" icon={MapPin} label="Find a dealer" />
          {!managesStore && (
            <PageLink to="/dealers/apply" icon={BadgeCheck} label="Become a verified dealer" />
          )}
          {user.permissions.includes('posts:create:ad') && (
            <PageLink to="/posts/create?type=ad" icon={Megaphone} label="Post a notice" />
          )}
        </ul>
      </Card>
      <Administration permissions={user.permissions} />
      {user.suspension === null && user.role <= RoleLevel.User && <AccountLimits />}
      <Devices />
      <Button
        variant="outlined"
        pending={logout.isPending}
        onClick={() => logout.mutate(undefined, { onError: (error) => toast.error(error.message) })}
        className="self-start"
      >
        <LogOut aria-hidden="true" className="size-[18px]" />
        Log out
      </Button>
    </div>
  );
}

const ADMINISTRATION: { to: string; icon: LucideIcon; label: string; permission: Permission }[] = [
  { to: '/moderation', icon: Flag, label: 'Moderation', permission: 'posts:moderate' },
  { to: '/people', icon: Users, label: 'People', permission: 'users:suspend' },
  { to: '/people/lost-numbers', icon: PhoneOff, label: 'Lost numbers', permission: 'users:manage' },
  {
    to: '/dealers/applications',
    icon: ClipboardCheck,
    label: 'Dealer applications',
    permission: 'tenants:manage',
  },
  { to: '/tenants/', icon: Building2, label: 'Tenants', permission: 'tenants:manage' },
  {
    to: '/dealers/licensees',
    icon: ListChecks,
    label: 'ATF licensee list',
    permission: 'tenants:manage',
  },
  { to: '/settings/', icon: Settings, label: 'Site settings', permission: 'settings:manage' },
];

/** The pages of those who look after the site; nothing for anyone else. */
function Administration({ permissions }: { permissions: readonly string[] }) {
  const places = ADMINISTRATION.filter(({ permission }) => permissions.includes(permission));
  if (places.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 text-panel">Administration</h2>
      <ul>
        {places.map(({ to, icon, label }) => (
          <PageLink key={to} to={to} icon={icon} label={label} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const missing = countMissingProfileItems(user);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={user.displayName} picture={user.profilePic} size={96} />
      <div className="min-w-0 grow basis-48">
        <p className="text-panel wrap-anywhere">{user.displayName}</p>
        <p className="text-note text-soft">
          {missing === 0
            ? 'Your profile is complete.'
            : `${missing} of 4 details ${missing === 1 ? 'is' : 'are'} missing. People trust complete profiles.`}
        </p>
        <Button variant="plain" className="-ml-[18px]" onClick={() => setIsOpen(true)}>
          {hasDefaultPicture(user.profilePic) ? 'Add a photo' : 'Change photo'}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Profile photo"
        description="Shown next to your posts and comments."
      >
        <PictureForm user={user} onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}

function Details({ user }: { user: CurrentUser }) {
  const phone = formatPhoneDashes(digitsOnly(user.phoneNumber).slice(-10));
  return (
    <>
      <AccountRow
        label="Display name"
        value={user.displayName}
        hint={isAnonymousName(user.displayName) ? 'Choose a name people will remember.' : undefined}
        dialogTitle="Change your display name"
        dialogText="The name other members see."
      >
        {(close) => <NameForm user={user} onDone={close} />}
      </AccountRow>
      <AccountRow
        label="Phone"
        value={phone}
        hint="For logging in. Hidden from other members; administrators can see it."
        dialogTitle="Change your phone number"
        dialogText="We’ll text a code to each number. Your other devices will be logged out."
      >
        {(close) => <PhoneForm onDone={close} />}
      </AccountRow>
      <AccountRow
        label="Email"
        value={user.email && <EmailValue email={user.email} isVerified={user.emailVerified} />}
        hint={
          user.email
            ? undefined
            : 'For emails about your posts. Hidden from other members; administrators can see it.'
        }
        dialogTitle="Your email address"
        dialogText="We’ll email you a link to confirm it."
      >
        {(close) => <EmailForm user={user} onDone={close} />}
      </AccountRow>
      <AccountRow
        label="ZIP code"
        value={user.zipCode}
        hint="Used for distances. Others see only your city and state."
        dialogTitle="Your ZIP code"
        dialogText="Five digits."
      >
        {(close) => <ZipForm user={user} onDone={close} />}
      </AccountRow>
    </>
  );
}

function EmailValue({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {email}
      {isVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed yet</Badge>}
    </span>
  );
}

function PageLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <li className="border-t first:border-t-0">
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 rounded py-2 text-body text-ink hover:text-brand"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
        {label}
      </Link>
    </li>
  );
}
