/** The enumerations and constants of the specification, sections 3, 4, 5 and 9, by their names and numbers. */
import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_LABELS, parseCategory } from './categories.ts';
import { DEFAULT_SEARCH_MILES, MAX_SEARCH_MILES, MIN_SEARCH_MILES } from './distance.ts';
import { LayoutMode, PostStatus, PostType, Reaction, RoleLevel, SortMode } from './enums.ts';
import { isAnonymousName } from './limits.ts';
import { digitsOnly, formatPhoneDashes } from './phone.ts';
import { postTypeFromNumber, postTypeFromText } from './post-types.ts';
import { PERMISSIONS, permissionsFor } from './roles.ts';
import { startOfRange, TIME_RANGES } from './time-ranges.ts';
import { isZip } from './zip.ts';

describe('section 3', () => {
  it('Post status (spec 3)', () => {
    expect(PostStatus).toEqual({
      Draft: 0,
      Flagged: 5,
      Published: 10,
      Pending: 20,
      Complete: 30,
      Reviewed: 40,
      Approved: 50,
      Hidden: 60,
      Deleted: 70,
    });
  });

  it('Post type (spec 3)', () => {
    expect(PostType).toEqual({
      Sell: 0,
      DealerNew: 1,
      DealerUsed: 2,
      Buy: 10,
      Trade: 20,
      Basic: 30,
      Video: 40,
      Ad: 100,
      News: 250,
    });
  });

  it('Post type from text: without regard to case, unknown text is Sell (spec 3)', () => {
    for (const [name, value] of Object.entries(PostType)) {
      expect(postTypeFromText(name.toLowerCase())).toBe(value);
      expect(postTypeFromText(` ${name.toUpperCase()} `)).toBe(value);
    }
    expect(postTypeFromText('toaster')).toBe(PostType.Sell);
    expect(postTypeFromText('')).toBe(PostType.Sell);
    expect(postTypeFromNumber(3)).toBeNull();
  });

  it('Reaction (spec 3)', () => {
    expect(Reaction).toEqual({ None: 0, Downvote: 1, Upvote: 2, Hate: 3, Love: 4, Report: 5 });
  });

  it('Sort mode and Layout mode (spec 3)', () => {
    expect(SortMode).toEqual({ New: 0, Best: 1, SearchRank: 2 });
    expect(LayoutMode).toEqual({ Compact: 0, Expanded: 1 });
  });

  it('Role level (spec 3)', () => {
    expect(RoleLevel).toEqual({ Sudo: 100, Dev: 50, Admin: 40, Mod: 30, Ffl: 20, User: 10, Visitor: 0 });
  });

  it('Categories: seven, with labels; ammo and ammunition are the same (spec 3)', () => {
    expect(CATEGORIES.map((category) => [category, CATEGORY_LABELS[category]])).toEqual([
      ['accessories', 'Accessories'],
      ['ammunition', 'Ammo'],
      ['guns', 'Guns'],
      ['gunParts', 'Gun Parts'],
      ['kit', 'Kit'],
      ['optics', 'Optics'],
      ['reloading', 'Reloading'],
    ]);
    expect(parseCategory('ammo')).toBe('ammunition');
    expect(parseCategory('AMMUNITION')).toBe('ammunition');
    expect(parseCategory('GunParts')).toBe('gunParts');
    expect(parseCategory('cars')).toBeNull();
  });

  it('Time ranges: today 1 day back, thisWeek 7 days, thisMonth 1 month, thisYear 1 year (spec 3, 9)', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(TIME_RANGES.map((range) => startOfRange(range, now).toISOString())).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-14T12:00:00.000Z',
      '2026-10-21T12:00:00.000Z',
      '2025-11-21T12:00:00.000Z',
    ]);
  });

  it('A month back from the end of a longer month is the end of the shorter one', () => {
    const monthBefore = (date: string) =>
      startOfRange('thisMonth', new Date(date)).toISOString().slice(0, 10);
    expect(['2026-03-31', '2026-03-29', '2024-03-30', '2026-12-31', '2026-01-31'].map(monthBefore)).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2024-02-29',
      '2026-11-30',
      '2025-12-31',
    ]);
    expect(startOfRange('thisYear', new Date('2024-02-29')).toISOString().slice(0, 10)).toBe('2023-02-28');
  });
});

describe('section 4', () => {
  it('Anonymous names are Anon followed by hex characters and dashes (spec 3)', () => {
    for (const name of ['Anon', 'Anon-7f3a91c4', 'anon-00-ff']) expect(isAnonymousName(name)).toBe(true);
    for (const name of ['Anonymous', 'Tom W.', 'An-on', 'Anon-xyz'])
      expect(isAnonymousName(name)).toBe(false);
  });
});

describe('section 5', () => {
  it('Zip code: exactly five digits (spec 5, 9)', () => {
    expect(isZip('83702')).toBe(true);
    for (const text of ['8370', '837021', '8370a', ' 83702', '83702\n', '']) expect(isZip(text)).toBe(false);
  });

  it('Phone: digits only, a dash after the 3rd and the 6th (spec 5)', () => {
    expect(digitsOnly('(208) 555-0142 x9')).toBe('20855501429');
    expect(
      ['2', '208', '2085', '208555', '2085550', '2085550142', '20855501429'].map(formatPhoneDashes),
    ).toEqual(['2', '208', '208-5', '208-555', '208-555-0', '208-555-0142', '208-555-0142']);
  });
});

describe('section 6', () => {
  it('Permissions by role level, a dealer’s by membership alone (spec 6)', () => {
    const USER = ['posts:create', 'comments:create', 'reactions:create', 'messages:send'];
    const MOD = [...USER, 'posts:moderate', 'comments:moderate', 'users:suspend'];
    const ADMIN = [
      ...MOD,
      'settings:manage',
      'tenants:manage',
      'users:manage',
      'posts:create:ad',
      'news:create',
    ];
    const DEV = [...ADMIN, 'diagnostics:read', 'jobs:manage'];
    expect(permissionsFor(RoleLevel.Visitor, null)).toEqual([]);
    expect(permissionsFor(RoleLevel.User, null)).toEqual(USER);
    expect(permissionsFor(RoleLevel.Ffl, null)).toEqual(USER);
    expect(permissionsFor(RoleLevel.Mod, null)).toEqual(MOD);
    expect(permissionsFor(RoleLevel.Admin, null)).toEqual(ADMIN);
    expect(permissionsFor(RoleLevel.Dev, null)).toEqual(DEV);
    expect(permissionsFor(RoleLevel.Sudo, null)).toEqual([...DEV, 'roles:grant']);
    const DEALER = ['posts:create:dealer', 'news:create:tenant'];
    expect(permissionsFor(RoleLevel.User, { role: 'staff', verified: true })).toEqual([...USER, ...DEALER]);
    expect(permissionsFor(RoleLevel.User, { role: 'manager', verified: true })).toEqual([
      ...USER,
      ...DEALER,
      'settings:manage:tenant',
    ]);
    expect(permissionsFor(RoleLevel.User, { role: 'manager', verified: false })).toEqual([
      ...USER,
      'settings:manage:tenant',
    ]);
    expect(new Set([...permissionsFor(RoleLevel.Sudo, null), ...DEALER, 'settings:manage:tenant'])).toEqual(
      new Set(PERMISSIONS),
    );
  });
});

describe('section 9', () => {
  it('Default search radius: 100 miles, from 5 to 500 (spec 9)', () => {
    expect([DEFAULT_SEARCH_MILES, MIN_SEARCH_MILES, MAX_SEARCH_MILES]).toEqual([100, 5, 500]);
  });
});
