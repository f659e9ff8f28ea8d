/** The site with scripts switched off: every list with its next page, dealers, profiles and the information pages. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Posts } from '#common/api/posts.ts';
import { BOTH_SCREENS, openPage, originOf, type Screen } from './browser.ts';

const LISTS = [
  ['/posts?types=0,1,2', 'All Listings'],
  ['/newInventory?types=1', 'FFL New Listings'],
  ['/usedInventory?types=2', 'FFL Used Listings'],
  ['/privateParty?types=0,10', 'Private Party Listings'],
  ['/news?types=250', 'News'],
  ['/discussions?types=30', 'Discussions'],
  ['/search?phrase=rifle', 'Search results'],
  ['/ffl/alder-ridge', 'Alder Ridge Outfitters'],
] as const;
const INFORMATION = ['About', 'F.A.Q', 'Terms of Use', 'Privacy Policy'];

const openPlain = (screen: Screen): Promise<Page> =>
  openPage({ screen, hasScripts: false, expected: [/^csp GET .*\.js$/] });

const readLinks = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Reads a list and the page after it. */
async function expectPages(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const first = await readLinks(page);
  expect(first.length, title).toBeGreaterThan(5);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'Back to the first page' }).waitFor();
  const next = await readLinks(page);
  expect(next.length, title).toBeGreaterThan(0);
  expect(
    next.filter((link) => first.includes(link)),
    title,
  ).toEqual([]);
}

test.each(BOTH_SCREENS)('on a %s every list has its next page (spec 1)', async (screen) => {
  const page = await openPlain(screen);
  for (const [address, title] of LISTS) {
    await page.goto(address);
    await expectPages(page, title);
  }
});

test('a profile is read, and its next page', async () => {
  const page = await openPlain('phone');
  const answer = await page.request.get(`${originOf()}/api/posts?types=1`);
  const { posts } = (await answer.json()) as Posts;
  const [post] = posts;
  await page.goto(`/profile/${post?.author.id}`);
  await expectPages(page, post?.author.displayName ?? '');
});

test('from the home page to a post, its dealer and the dealer’s own site', async () => {
  const page = await openPlain('desktop');
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse All Listings' }).first().click();
  await page.getByRole('heading', { name: 'All Listings', level: 1 }).waitFor();
  await page
    .getByRole('navigation', { name: 'All pages' })
    .getByRole('link', { name: 'Dealer Used' })
    .click();
  await page.getByRole('heading', { name: 'FFL Used Listings', level: 1 }).waitFor();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Description', level: 2 }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Listings', exact: true }).last().click();
  await page.getByText(/ATF list checked/).waitFor();
  await page.getByRole('link', { name: 'Visit the store page' }).click();
  await page.getByRole('heading', { name: 'Come and visit us' }).waitFor();
  expect(page.url()).not.toContain(`${originOf()}/`);
});

test('the information pages are found from every page', async () => {
  const page = await openPlain('phone');
  await page.goto('/posts');
  for (const name of INFORMATION) {
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
});

test.each(BOTH_SCREENS)('on a %s nothing is offered that scripts alone can do', async (screen) => {
  const page = await openPlain(screen);
  await page.goto('/');
  for (const name of ['Menu', 'Create', /^(Previous|Next|Pause|Play) /]) {
    expect(await page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(0);
  }
  const answer = await page.request.get(`${originOf()}/api/posts?types=0&category=guns&limit=100`);
  const { posts } = (await answer.json()) as Posts;
  const post = posts.find(({ media }) => media.length > 1);
  await page.goto(`/posts/${post?.id}`);
  const pictures = page.getByRole('region', { name: 'Photos' });
  expect(await pictures.getByRole('button').filter({ visible: true }).count()).toBe(0);
  const link = pictures.getByRole('link', { name: 'Photo 2' });
  expect(await link.getAttribute('href')).toBe(post?.media[1]?.url);
});
