/** Groups of the side menu. */
import type { CurrentUser } from '#common/api/accounts.ts';
import { CATEGORIES, CATEGORY_LABELS } from '#common/domain/categories.ts';
import { handoverTo } from '#web/lib/handover.ts';
import type { MenuIcon } from './menu-icons.ts';

export interface MenuEntry {
  label: string;
  to: string;
  icon: MenuIcon;
}
interface MenuGroup {
  label: string;
  columns: 1 | 2;
  entries: MenuEntry[];
}

export const MENU_GROUPS: readonly MenuGroup[] = [
  {
    label: 'Listings',
    columns: 1,
    entries: [
      { label: 'Dealer New', to: '/newInventory?types=1', icon: 'store' },
      { label: 'Dealer Used', to: '/usedInventory?types=2', icon: 'tag' },
      { label: 'Private Party', to: '/privateParty?types=0,10', icon: 'handshake' },
    ],
  },
  {
    label: 'Categories',
    columns: 2,
    entries: [
      { label: 'All', to: '/posts', icon: 'layoutGrid' },
      ...CATEGORIES.map((category) => ({
        label: CATEGORY_LABELS[category],
        to: `/posts?category=${category}`,
        icon: category,
      })),
    ],
  },
  {
    label: 'Community',
    columns: 2,
    entries: [
      { label: 'News', to: '/news?types=250', icon: 'newspaper' },
      { label: 'Discussions', to: '/discussions?types=30', icon: 'messagesSquare' },
    ],
  },
  {
    label: 'Info',
    columns: 2,
    entries: [
      { label: 'About', to: '/about', icon: 'info' },
      { label: 'F.A.Q', to: '/faq', icon: 'circleQuestionMark' },
      { label: 'Terms of Use', to: '/terms', icon: 'scrollText' },
      { label: 'Privacy Policy', to: '/privacy', icon: 'shieldCheck' },
    ],
  },
];

/** What one works at, beside the groups that everyone has: each store's desk, on whichever host, and moderation. */
export function workGroups(
  { stores, permissions }: Pick<CurrentUser, 'stores' | 'permissions'>,
  tenantId: number | undefined,
): MenuGroup[] {
  const groups = stores.map(({ id, displayName, url, isManager }): MenuGroup => {
    const at = (path: string): string => (id === tenantId ? path : handoverTo(url + path));
    return {
      label: stores.length === 1 ? 'Your store' : `Your store: ${displayName}`,
      columns: 2,
      entries: [
        { label: 'Store', to: at('/store'), icon: 'store' },
        { label: 'Inventory', to: at('/inventory'), icon: 'accessories' },
        { label: 'Inbox', to: at('/inbox'), icon: 'inbox' },
        ...(isManager
          ? [{ label: 'Settings', to: at(`/tenants/edit/${id}`), icon: 'settings' as const }]
          : []),
      ],
    };
  });
  if (permissions.includes('posts:moderate')) {
    groups.push({
      label: 'Moderation',
      columns: 2,
      entries: [
        { label: 'Queue', to: '/moderation', icon: 'flag' },
        { label: 'Public log', to: '/moderation/log', icon: 'scrollText' },
        { label: 'People', to: '/people', icon: 'users' },
      ],
    });
  }
  return groups;
}

/** The entries under Settings after Change Theme. */
export function settingsEntries(
  permissions: readonly string[],
  tenant: { id: number; displayName: string } | undefined,
): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (permissions.includes('settings:manage')) {
    entries.push(
      { label: 'Manage Settings', to: '/settings/', icon: 'settings' },
      { label: 'Manage Tenants', to: '/tenants/', icon: 'building2' },
    );
  }
  if (tenant !== undefined && permissions.includes('settings:manage:tenant')) {
    entries.push({
      label: `${tenant.displayName} Settings`,
      to: `/tenants/edit/${tenant.id}`,
      icon: 'store',
    });
  }
  return entries;
}

interface CreateEntry {
  label: string;
  to: string;
}

/** What the create menu of the footer offers. */
export function createEntries(isCurrentTenantMember: boolean): CreateEntry[] {
  const discussion = { label: 'New Discussion', to: '/posts/create?type=basic' };
  if (!isCurrentTenantMember) return [{ label: 'New Listing', to: '/posts/create?type=sell' }, discussion];
  return [
    { label: 'Product Listing', to: '/posts/create?type=dealerNew' },
    { label: 'News Post', to: '/posts/create?type=news' },
    discussion,
  ];
}
