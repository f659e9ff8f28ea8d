/** Tries lists that have nothing, as the server draws them: each offers one way on. */
import { expect, test } from 'vitest';
import type { CurrentUser, Profile } from '#common/api/accounts.ts';
import { linksOf } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { member, network } from './testing/samples.ts';

const profile: Profile = {
  id: member.id,
  displayName: 'Tom W.',
  profilePic: member.profilePic,
  memberSince: '2026-11-01T12:00:00.000Z',
  phoneConfirmed: true,
  dealers: [],
  deals: { count: 0, score: null, ratings: 0 },
  can: { edit: false, report: false },
};

function draw(address: string, user: Partial<CurrentUser> | null) {
  return drawPage(address, {
    answers: {
      'GET /accounts/current': user === null ? { status: 401, body: null } : { ...member, ...user },
      'GET /accounts/currentTenant': network,
      'GET /accounts/currentZip': '83702',
      'GET /zips/83702': { zip: '83702', city: 'Boise', state: 'ID' },
      'GET /posts': { posts: [], nextCursor: null },
      'GET /posts/count': { count: 0, capped: false },
      'GET /ffls': { ffls: [], nextCursor: null },
      [`GET /users/${member.id}`]: profile,
    },
    initialState: { hasSession: user !== null },
  });
}

const visitor = null;
const tom = {};
const writer = { permissions: ['news:create'] };
const NEWS_WRITING = '/posts/create?type=news';
const TALK_WRITING = '/posts/create?type=basic';
const LISTING = '/posts/create?type=sell';

test.each([
  ['/posts', 'a visitor', visitor, LISTING],
  ['/newInventory', 'a member', tom, '/posts'],
  ['/newInventory', 'staff', { isCurrentTenantMember: true }, '/posts/create?type=dealerNew'],
  ['/news', 'a member', tom, '/posts'],
  ['/news', 'who may write news', writer, NEWS_WRITING],
  ['/discussions', 'a visitor', visitor, TALK_WRITING],
  [`/profile/${member.id}`, 'its owner', tom, LISTING],
  [`/profile/${member.id}`, 'a visitor', visitor, '/posts'],
  ['/posts?maxPrice=5', 'a visitor', visitor, '/posts'],
])('%s without posts leads %s on', async (address, _who, user, to) => {
  const { status, html } = await draw(address, user);
  expect(status).toBe(200);
  expect(linksOf(html, /(Nothing here yet|No listings match your search)<\/h2>.*<footer/s)[0]).toBe(to);
});

test('a search that its distance leaves empty leads on to any distance', async () => {
  const { html } = await draw('/search?condition=new&zipCode=83702', visitor);
  expect(linksOf(html, /No listings match your search<\/h2>.*<footer/s)).toContain(
    '/search?zipCode=83702&condition=new&maxDistanceMiles=0',
  );
});
