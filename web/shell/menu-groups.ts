/** What the side menu leads to, in its groups and order; the settings follow from what the visitor may do. */
import {
  Backpack,
  Binoculars,
  Boxes,
  Building2,
  CircleQuestionMark,
  Cog,
  Handshake,
  Info,
  LayoutGrid,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Package,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  Tag,
  Vault,
  Wrench,
} from 'lucide-react';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '#common/domain/categories.ts';

export interface MenuEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}
interface MenuGroup {
  label: string;
  columns: 1 | 2;
  entries: MenuEntry[];
}

const CATEGORY_ICONS: Record<Category, LucideIcon> = {
  accessories: Package,
  ammunition: Boxes,
  guns: Vault,
  gunParts: Wrench,
  kit: Backpack,
  optics: Binoculars,
  reloading: Cog,
};

export const MENU_GROUPS: readonly MenuGroup[] = [
  {
    label: 'Listings',
    columns: 1,
    entries: [
      { label: 'Dealer New', to: '/newInventory?types=1', icon: Store },
      { label: 'Dealer Used', to: '/usedInventory?types=2', icon: Tag },
      { label: 'Private Party', to: '/privateParty?types=0,10', icon: Handshake },
    ],
  },
  {
    label: 'Categories',
    columns: 2,
    entries: [
      { label: 'All', to: '/posts', icon: LayoutGrid },
      ...CATEGORIES.map((category) => ({
        label: CATEGORY_LABELS[category],
        to: `/posts?category=${category}`,
        icon: CATEGORY_ICONS[category],
      })),
    ],
  },
  {
    label: 'Community',
    columns: 2,
    entries: [
      { label: 'News', to: '/news?types=250', icon: Newspaper },
      { label: 'Discussions', to: '/discussions?types=30', icon: MessagesSquare },
    ],
  },
  {
    label: 'Info',
    columns: 2,
    entries: [
      { label: 'About', to: '/about', icon: Info },
      { label: 'F.A.Q', to: '/faq', icon: CircleQuestionMark },
      { label: 'Terms of Use', to: '/terms', icon: ScrollText },
      { label: 'Privacy Policy', to: '/privacy', icon: ShieldCheck },
    ],
  },
];

/** The entries under Settings after Change Theme. */
export function settingsEntries(
  permissions: readonly string[],
  tenant: { id: number; displayName: string } | undefined,
): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (permissions.includes('settings:manage')) {
    entries.push(
      { label: 'Manage Settings', to: '/settings/', icon: Settings },
      { label: 'Manage Tenants', to: '/tenants/', icon: Building2 },
    );
  }
  if (tenant !== undefined && permissions.includes('settings:manage:tenant')) {
    entries.push({ label: `${tenant.displayName} Settings`, to: `/tenants/edit/${tenant.id}`, icon: Store });
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
