/** Tries the menus against the specification's list of groups, labels, addresses and visibility. */
import { describe, expect, test } from 'vitest';
import { createEntries, MENU_GROUPS, settingsEntries, workGroups } from './menu-groups.ts';

const addresses = (label: string) =>
  MENU_GROUPS.find((group) => group.label === label)?.entries.map((entry) => [entry.label, entry.to]);

describe('side menu', () => {
  test('has the groups in order', () => {
    expect(MENU_GROUPS.map((group) => group.label)).toEqual(['Listings', 'Categories', 'Community', 'Info']);
  });

  test('Listings (spec 2, 3)', () => {
    expect(addresses('Listings')).toEqual([
      ['Dealer New', '/newInventory?types=1'],
      ['Dealer Used', '/usedInventory?types=2'],
      ['Private Party', '/privateParty?types=0,10'],
    ]);
  });

  test('Categories: All and the seven (spec 2)', () => {
    expect(addresses('Categories')).toEqual([
      ['All', '/posts'],
      ['Accessories', '/posts?category=accessories'],
      ['Ammo', '/posts?category=ammunition'],
      ['Guns', '/posts?category=guns'],
      ['Gun Parts', '/posts?category=gunParts'],
      ['Kit', '/posts?category=kit'],
      ['Optics', '/posts?category=optics'],
      ['Reloading', '/posts?category=reloading'],
    ]);
  });

  test('Community and Info (spec 2)', () => {
    expect(addresses('Community')).toEqual([
      ['News', '/news?types=250'],
      ['Discussions', '/discussions?types=30'],
    ]);
    expect(addresses('Info')?.map(([label]) => label)).toEqual([
      'About',
      'F.A.Q',
      'Terms of Use',
      'Privacy Policy',
    ]);
  });

  test('Settings follow from the permissions (spec 2, 6)', () => {
    const tenant = { id: 7, displayName: 'Alder Ridge Outfitters' };
    const labels = (permissions: string[]) =>
      settingsEntries(permissions, tenant).map((entry) => entry.label);
    expect(labels([])).toEqual([]);
    expect(labels(['settings:manage'])).toEqual(['Manage Settings', 'Manage Tenants']);
    expect(labels(['settings:manage:tenant'])).toEqual(['Alder Ridge Outfitters Settings']);
    expect(settingsEntries(['settings:manage:tenant'], tenant)[0]?.to).toBe('/tenants/edit/7');
  });
});

describe('the groups of one’s work', () => {
  const store = { id: 7, displayName: 'Alder Ridge', url: 'https://alder.example', isManager: true };
  const read = (stores: (typeof store)[], permissions: string[], tenantId?: number) =>
    workGroups({ stores, permissions }, tenantId).map(({ label, entries }) => [
      label,
      entries.map((entry) => entry.to),
    ]);
  const elsewhere = (path: string) => `/handover?to=${encodeURIComponent(`https://alder.example${path}`)}`;

  test('are none for most people', () => {
    expect(read([], ['posts:create'])).toEqual([]);
  });

  test('lead to the store’s desk on its own host, and from any other', () => {
    const paths = ['/store', '/inventory', '/inbox', '/tenants/edit/7'];
    expect(read([store], [], 7)).toEqual([['Your store', paths]]);
    expect(read([store], [], 1)).toEqual([['Your store', paths.map(elsewhere)]]);
  });

  test('settings are for managers, and several stores have their names', () => {
    const other = { ...store, id: 8, displayName: 'Birch Bay', isManager: false };
    expect(read([store, other], [], 8)[1]).toEqual([
      'Your store: Birch Bay',
      ['/store', '/inventory', '/inbox'],
    ]);
  });

  test('Moderation is for those who moderate', () => {
    const places = ['/moderation', '/moderation/log', '/people'];
    expect(read([], ['posts:moderate'])).toEqual([['Moderation', places]]);
  });
});

describe('create menu', () => {
  test('members of the current tenant (spec 1, 2, 6)', () => {
    expect(createEntries(true)).toEqual([
      { label: 'Product Listing', to: '/posts/create?type=dealerNew' },
      { label: 'News Post', to: '/posts/create?type=news' },
      { label: 'New Discussion', to: '/posts/create?type=basic' },
    ]);
  });

  test('everyone else (spec 2, 6)', () => {
    expect(createEntries(false)).toEqual([
      { label: 'New Listing', to: '/posts/create?type=sell' },
      { label: 'New Discussion', to: '/posts/create?type=basic' },
    ]);
  });
});
