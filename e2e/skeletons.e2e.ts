/** What stands for a page while it loads: the page comes in its place, and what follows stays where it was. */
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#common/api/accounts.ts';
import type { Post, Posts } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { BOTH_SCREENS, openPage, type Screen, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

const DAY_MS = 86_400_000;
/** Half a step of the spacing: lines that round otherwise. */
const NEAR_PX = 2;
/** A store says of itself what it likes, in as many lines as it takes. */
const NEAR_STORE_PX = 8;

/** A page on which answers from there wait. @returns what lets them through */
async function openHolding(screen: Screen, asked: string): Promise<{ page: Page; release: () => void }> {
  const page = await openPage({ screen });
  await visit(page, '/about');
  return { page, release: await hold(page, asked) };
}

async function hold(page: Page, asked: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(asked, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Leads to an address within the page, as a link would. */
const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

async function boxOf(place: Locator): Promise<{ y: number; height: number }> {
  await place.waitFor();
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return box;
}

/** The first card of the list that is on its way. */
const cardToCome = (page: Page): Locator =>
  page.getByRole('main').locator('.border:has(> .animate-pulse)').first();
const firstCard = (page: Page): Locator => page.getByRole('main').getByRole('article').first();

type Seller = { post: Post; seller: Profile };

/** A private seller of the demo who was rated and lists a gun. */
async function findRatedSeller(page: Page): Promise<Seller> {
  const { posts } = await callApi<Posts>(page, 'GET', '/posts?types=0&category=guns&limit=50');
  for (const post of posts) {
    const seller = await callApi<Profile>(page, 'GET', `/users/${post.author.id}`);
    // A seller that another journey made may lose the listing at any moment.
    const isOfDemo = Date.parse(seller.memberSince) < Date.now() - DAY_MS;
    const isUsual = isOfDemo && seller.phoneConfirmed && seller.dealers.length === 0;
    if (isUsual && seller.deals.ratings > 0) return { post, seller };
  }
  throw new Error('No seller of the demo was rated');
}

/** A new seller, whom nobody has rated. */
async function makeSeller(page: Page): Promise<Seller> {
  const { id } = await logInByApi(page, takeFreshNumber());
  const post = await callApi<Post>(page, 'POST', '/posts', {
    type: 'sell',
    title: 'Burris Fullfield 3-9x40 with rings',
    description: 'Clear glass and no marks.',
    price: 140,
    category: 'optics',
    zipCode: '83702',
  });
  return { post, seller: await callApi<Profile>(page, 'GET', `/users/${id}`) };
}

describe.each(BOTH_SCREENS)('on a %s', (screen) => {
  test.each([true, false])('a profile, with ratings: %s', async (isRated) => {
    const { page, release } = await openHolding(screen, '**/api/users/*');
    const other = await openPage({ screen });
    await visit(other, '/about');
    const { seller } = await (isRated ? findRatedSeller(other) : makeSeller(other));
    await go(page, `/profile/${seller.id}`);
    const before = await boxOf(cardToCome(page));
    release();
    const after = await boxOf(firstCard(page));
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(NEAR_PX);
    const ratings = page.getByRole('region', { name: 'Ratings' });
    await ratings.getByText(isRated ? /\(\d+ ratings?\)/ : 'None so far').waitFor();
  });

  test('a dealer', async () => {
    const { page, release } = await openHolding(screen, '**/api/ffls/alder-ridge');
    await go(page, '/ffl/alder-ridge');
    const before = await boxOf(cardToCome(page));
    release();
    const after = await boxOf(firstCard(page));
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(NEAR_STORE_PX);
  });

  test('the seller of a post, while the post and then its seller are asked for', async () => {
    const other = await openPage({ screen });
    await visit(other, '/about');
    const { post, seller } = await findRatedSeller(other);
    const { page, release } = await openHolding(screen, `**/api/posts/${post.id}*`);
    const releaseSeller = await hold(page, `**/api/users/${seller.id}`);
    await go(page, `/posts/${post.id}`);
    const card = page.locator('main .shadow-card');
    const before = await boxOf(card.filter({ has: page.locator('.rounded-full.animate-pulse') }));
    release();
    const shown = card.filter({ has: page.getByRole('link', { name: 'Profile' }) });
    expect((await boxOf(shown)).height).toBe(before.height);
    releaseSeller();
    await shown.getByText(/\(\d+ ratings?\)/).waitFor();
    expect((await boxOf(shown)).height).toBe(before.height);
  });

  test('the editor of a post, in place of the page before', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, takeFreshNumber());
    const title = `To be edited soon ${Date.now()}`;
    const { id } = await callApi<Post>(page, 'POST', '/posts', {
      type: 'basic',
      title,
      description: 'Soon.',
    });
    await visit(page, '/profile');
    const release = await hold(page, `**/api/posts/${id}`);
    await page.getByRole('article').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Your Posts' }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
    release();
    const box = page.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => box.inputValue()).toBe(title);
  });
});

test('an editor of a post is made of no older copy', async () => {
  const page = await openPage({ screen: 'desktop' });
  await logInByApi(page, takeFreshNumber());
  const title = `As it was ${Date.now()}`;
  const { id } = await callApi<Post>(page, 'POST', '/posts', { type: 'basic', title, description: 'Soon.' });
  await visit(page, `/posts/${id}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const other = await openPage({ screen: 'desktop', cookies: await page.context().cookies() });
  await visit(other, '/about');
  await callApi(other, 'PATCH', `/posts/${id}`, { title: 'As it is now' });
  await go(page, `/posts/edit/${id}`);
  const box = page.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => box.inputValue()).toBe('As it is now');
});

describe('the next page of a list', () => {
  test.each([
    ['desktop', '/ffl?zipCode=83702'],
    ['phone', '/ffl?zipCode=83702'],
    ['phone', '/posts?types=0,1,2'],
  ] as const)('on a %s, %s, is asked for half a screen ahead of the end', async (screen, address) => {
    const page = await openPage({ screen });
    let asked = 0;
    page.on('request', (request) => {
      if (/\/api\/.*cursor=/.test(request.url())) asked += 1;
    });
    await visit(page, address);
    const end = page.getByRole('link', { name: 'Next page' });
    await end.waitFor();
    /** So many screens below what is seen. */
    const scrollUntilEndIs = (screens: number): Promise<void> =>
      page.evaluate(async (ahead) => {
        const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Next page');
        const box = link?.parentElement?.getBoundingClientRect().top ?? 0;
        scrollBy({ top: box - innerHeight * (1 + ahead), behavior: 'instant' });
        // What comes into view is told between two frames.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      }, screens);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(asked, 'at the top').toBe(0);
    await scrollUntilEndIs(0.6);
    expect(asked, 'more than half a screen ahead').toBe(0);
    await scrollUntilEndIs(0.4);
    await expect.poll(() => asked).toBe(1);
  });
});
