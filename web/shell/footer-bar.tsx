/** Footer bar. */
import {
  Bell,
  CircleUserRound,
  LayoutList,
  type LucideIcon,
  MessageSquare,
  MessageSquarePlus,
  Newspaper,
  Search,
  SquarePen,
} from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { CurrentUser } from '#common/api/accounts.ts';
import { countMissingProfileItems } from '#web/features/accounts/profile-completeness.ts';
import { watchSession } from '#web/features/accounts/session-change.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CountPill } from '#web/ui/count-pill.tsx';
import { Menu, MenuLink } from '#web/ui/menu.tsx';
import { createEntries } from './menu-groups.ts';

/** On a phone that shows twice as large there is room for the icons alone; their names stay. */
const ITEM =
  'relative flex h-14 w-full min-w-11 max-[279px]:min-w-0 max-[279px]:text-[0px]/0 max-[279px]:gap-0 flex-col items-center justify-center gap-1 text-bar whitespace-nowrap no-underline max-sm:tracking-tight max-[339px]:text-[10px] hover:bg-well focus-visible:-outline-offset-2 sm:flex-row sm:gap-2.5 sm:text-label sm:font-medium';
const CHOSEN =
  'text-brand after:absolute after:inset-x-0 after:top-0 after:mx-auto after:h-[3px] after:w-12 after:rounded-b-badge after:bg-brand sm:after:w-20';

/** At the corner of its icon, which stays readable; above the label where that stands beside the icon. */
const PILL = 'absolute -top-1.5 left-[17px] sm:-top-[11px]';

export function FooterBar() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => watchSession(client), [client]);
  const isAt = (...paths: string[]) => paths.includes(pathname.replace(/\/+$/, ''));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto flex max-w-[840px]">
        <BarLink to="/posts" icon={LayoutList} label="Listings" isChosen={isAt('/posts')} />
        <li className="flex min-w-0 flex-1 noscript:hidden">
          <CreateMenu user={user} isChosen={isAt('/posts/create')} />
        </li>
        {user !== null && (
          <>
            <BarLink
              to="/messages"
              icon={MessageSquare}
              label="Messages"
              unread={user.unreadMessagesCount}
              isChosen={isAt('/messages', '/inbox')}
            />
            <BarLink
              to="/notifications"
              icon={Bell}
              label="Notifications"
              unread={user.notificationsCount}
              isChosen={isAt('/notifications')}
            />
          </>
        )}
        <BarLink
          to="/posts/search"
          icon={Search}
          label="Search"
          isChosen={isAt('/posts/search', '/search')}
        />
        <li className="flex min-w-0 flex-1">
          <AccountLink user={user} isChosen={isAt('/accounts', '/accounts/login', '/account/login')} />
        </li>
      </ul>
    </nav>
  );
}

function CreateMenu({ user, isChosen }: { user: CurrentUser | null; isChosen: boolean }) {
  const icons: Record<string, LucideIcon> = {
    'News Post': Newspaper,
    'New Discussion': MessageSquarePlus,
  };
  return (
    <Menu
      side="top"
      align="center"
      trigger={
        <BarButton isChosen={isChosen}>
          <SquarePen aria-hidden="true" className="size-6" />
          Create
        </BarButton>
      }
    >
      {createEntries(user?.isCurrentTenantMember ?? false).map(({ label, to }) => {
        const Icon = icons[label] ?? SquarePen;
        return (
          <MenuLink key={label} to={to}>
            <Icon aria-hidden="true" />
            {label}
          </MenuLink>
        );
      })}
    </Menu>
  );
}

function BarButton({ isChosen, ...props }: ComponentProps<'button'> & { isChosen: boolean }) {
  return <button type="button" className={`${ITEM} ${isChosen ? CHOSEN : 'text-soft'}`} {...props} />;
}

interface BarLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
  unread?: number;
  isChosen: boolean;
}

/** One unread has no badge: the icon is filled in the site's colour, and its name says it, to the pointer too. */
function BarLink({ to, icon: Icon, label, unread = 0, isChosen }: BarLinkProps) {
  return (
    <li className="flex min-w-0 flex-1">
      <ItemLink
        to={to}
        isChosen={isChosen}
        aria-label={unread > 0 ? `${label}, ${unread} unread` : label}
        title={unread > 0 ? `${unread} unread` : undefined}
      >
        <span className={`relative inline-flex ${unread === 1 ? 'text-brand' : ''}`}>
          <Icon aria-hidden="true" className="size-6" fill={unread === 1 ? 'currentColor' : 'none'} />
          <CountPill count={unread} className={PILL} />
        </span>
        {label}
      </ItemLink>
    </li>
  );
}

function ItemLink({ isChosen, ...props }: ComponentProps<typeof Link> & { isChosen: boolean }) {
  return (
    <Link
      aria-current={isChosen ? 'page' : undefined}
      className={`${ITEM} ${isChosen ? CHOSEN : 'text-soft'}`}
      {...props}
    />
  );
}

function AccountLink({ user, isChosen }: { user: CurrentUser | null; isChosen: boolean }) {
  const missing = user === null ? 0 : countMissingProfileItems(user);
  return (
    <ItemLink to="/accounts" isChosen={isChosen}>
      <span className="relative inline-flex">
        {user === null ? (
          <CircleUserRound aria-hidden="true" className="size-6" />
        ) : (
          <Avatar name={user.displayName} picture={user.profilePic} size={24} />
        )}
        <CountPill count={missing} className={PILL} />
      </span>
      <span>
        Account
        {missing > 0 && (
          <span className="sr-only">
            , {missing} {missing === 1 ? 'detail' : 'details'} missing in your profile
          </span>
        )}
      </span>
    </ItemLink>
  );
}
