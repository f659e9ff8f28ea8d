/** Every route of the site with an address that leads to it, and what each kind of reader is answered. */

export type Reader = 'visitor' | 'member' | 'staff' | 'administrator';

/** What stands there: a page; the login first; one's own account instead of the login; or no such page. */
export type Answer = 'page' | 'login' | 'account' | 'none';

export interface RouteCase {
  /** As web/routes.ts writes it; empty for the index. */
  path: string;
  address: string;
  answers: Record<Reader, Answer>;
}

/** What the addresses with an id lead to: the reader's own, and for a visitor anyone's. */
export interface Ids {
  post: number;
  profile: number;
  search: number;
  /** The tenant of the host. */
  tenant: number;
  /** Of a dealer who wants to become verified. */
  application: number;
  /** A list of licensees that was sent. */
  list: number;
  /** Of a mail's link that ends such mails. */
  unsubscribe: string;
}

const open: RouteCase['answers'] = { visitor: 'page', member: 'page', staff: 'page', administrator: 'page' };
const membersOnly: RouteCase['answers'] = { ...open, visitor: 'login' };
const visitorsOnly: RouteCase['answers'] = {
  visitor: 'page',
  member: 'account',
  staff: 'account',
  administrator: 'account',
};
const administratorsOnly: RouteCase['answers'] = {
  visitor: 'login',
  member: 'none',
  staff: 'none',
  administrator: 'page',
};
const managersToo: RouteCase['answers'] = { ...administratorsOnly, staff: 'page' };
/** Of the host's store. */
const staffOnly: RouteCase['answers'] = {
  visitor: 'login',
  member: 'none',
  staff: 'page',
  administrator: 'none',
};
/** None of the readers keeps the server running. */
const developersOnly: RouteCase['answers'] = {
  visitor: 'login',
  member: 'none',
  staff: 'none',
  administrator: 'none',
};
const nowhere: RouteCase['answers'] = {
  visitor: 'none',
  member: 'none',
  staff: 'none',
  administrator: 'none',
};

export function listRoutes(ids: Ids): RouteCase[] {
  const at = (path: string, address: string, answers = open): RouteCase => ({ path, address, answers });
  return [
    at('', '/'),
    at('home', '/home'),
    at('about', '/about'),
    at('faq', '/faq'),
    at('terms', '/terms'),
    at('privacy', '/privacy'),
    at('accounts', '/accounts', membersOnly),
    at('accounts/login', '/accounts/login', visitorsOnly),
    at('account/login', '/account/login', visitorsOnly),
    at('accounts/lost-number', '/accounts/lost-number'),
    at('accounts/email', '/accounts/email?token=none-of-ours'),
    at('accounts/data', '/accounts/data', membersOnly),
    at('account/saved', '/account/saved', membersOnly),
    at('account/deals', '/account/deals', membersOnly),
    at('messages', '/messages', membersOnly),
    at('notifications', '/notifications', membersOnly),
    at('unsubscribe', `/unsubscribe?token=${ids.unsubscribe}`),
    at('renew', '/renew?token=none-of-ours'),
    at('stop-change', '/stop-change?token=none-of-ours'),
    at('profile', '/profile', membersOnly),
    at('profile/:id', `/profile/${ids.profile}`),
    at('posts', '/posts?types=0,1,2'),
    at('newInventory', '/newInventory?types=1'),
    at('usedInventory', '/usedInventory?types=2'),
    at('privateParty', '/privateParty?types=0,10'),
    at('news', '/news?types=250'),
    at('discussions', '/discussions?types=30'),
    at('ffl', '/ffl?zipCode=83702'),
    at('ffl/:fflName', '/ffl/alder-ridge'),
    at('posts/create', '/posts/create?type=sell', membersOnly),
    at('posts/edit/:postId', `/posts/edit/${ids.post}`, membersOnly),
    at('posts/search', '/posts/search'),
    at('search', '/search/?phrase=leupold&zipCode=83702'),
    at('search/:id', `/search/${ids.search}`, membersOnly),
    at('posts/:id', `/posts/${ids.post}`),
    at('moderation', '/moderation', administratorsOnly),
    at('moderation/log', '/moderation/log'),
    at('store', '/store', staffOnly),
    at('inbox', '/inbox', staffOnly),
    at('people', '/people', administratorsOnly),
    at('people/lost-numbers', '/people/lost-numbers', administratorsOnly),
    at('people/:id', `/people/${ids.profile}`, administratorsOnly),
    at('inventory', '/inventory', staffOnly),
    at('inventory/import', '/inventory/import', staffOnly),
    at('tenants', '/tenants/', administratorsOnly),
    at('tenants/create', '/tenants/create', administratorsOnly),
    at('tenants/edit/:id', `/tenants/edit/${ids.tenant}`, managersToo),
    at('dealers/apply', '/dealers/apply', membersOnly),
    at('dealers/applications', '/dealers/applications', administratorsOnly),
    at('dealers/applications/:id', `/dealers/applications/${ids.application}`, administratorsOnly),
    at(
      'dealers/applications/:id/letter',
      `/dealers/applications/${ids.application}/letter`,
      administratorsOnly,
    ),
    at('dealers/licensees', '/dealers/licensees', administratorsOnly),
    at('dealers/licensees/:id', `/dealers/licensees/${ids.list}`, administratorsOnly),
    at('settings', '/settings/', administratorsOnly),
    at('settings/screen', '/settings/screen', administratorsOnly),
    at('audit', '/audit', administratorsOnly),
    at('diagnostics', '/diagnostics', developersOnly),
    at('*', '/no/such/page', nowhere),
  ];
}
