/** Looks at what only some windows show: rows that are full, a phone that shows twice as large, pictures on a high screen. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Posts } from '#common/api/posts.ts';
import { callApi } from './api.ts';
import { expectNoOverflow } from './axe.ts';
import { openPage, visit } from './browser.ts';

/** A phone at 200 %. */
const ENLARGED = { width: 195, height: 422 };
const TABLET = { width: 820, height: 1180 };

/** A used gun: of new ones a journey beside this brings in hundreds without pictures. */
const addressOfPictures = async (page: Page): Promise<string> => {
  const { posts } = await callApi<Posts>(page, 'GET', '/posts?types=2&category=guns&limit=50');
  const post = posts.find(({ media, dealer }) => media.length > 2 && dealer !== null);
  if (post === undefined) throw new Error('No listing of the demo has several pictures');
  return `/posts/${post.id}`;
};

const topsOf = (page: Page, names: string[]): Promise<(number | undefined)[]> =>
  Promise.all(
    names.map(async (name) => {
      const box = await page.getByRole('main').getByRole('link', { name, exact: true }).first().boundingBox();
      return box?.y;
    }),
  );

test('a phone that shows twice as large scrolls its pages down, not sideways', async () => {
  const page = await openPage({ screen: 'phone' });
  await page.setViewportSize(ENLARGED);
  await visit(page, '/about');
  for (const address of [
    await addressOfPictures(page),
    '/',
    '/posts',
    '/news',
    '/discussions',
    '/ffl',
    '/ffl/alder-ridge',
    '/posts/search',
  ]) {
    await visit(page, address);
    await expectNoOverflow(page);
  }
});

test('the recent listings fill their rows, in two, three and four columns', async () => {
  const page = await openPage({ screen: 'desktop' });
  await visit(page, '/');
  const cards = page.getByRole('region', { name: 'Recent Listings' }).getByRole('article');
  const shown = cards.filter({ visible: true });
  expect(await shown.count()).toBe(8);
  const [first, second] = await topsOf(page, ['Browse All Listings', 'How it works']);
  expect(second, 'the buttons stand beside each other').toBe(first);
  await page.setViewportSize(TABLET);
  await expect.poll(() => shown.count()).toBe(6);
  await page.setViewportSize({ ...TABLET, width: 700 });
  await expect.poll(() => shown.count()).toBe(8);
});

test('on a high screen the arrows of the pictures lie below them', async () => {
  const page = await openPage({ screen: 'phone' });
  await visit(page, '/about');
  await visit(page, await addressOfPictures(page));
  await page.getByRole('button', { name: 'Show full screen' }).click();
  const dialog = page.getByRole('dialog');
  const picture = await dialog.getByRole('img', { name: /photo 1$/ }).boundingBox();
  const arrow = await dialog.getByRole('button', { name: 'Next photo' }).boundingBox();
  if (picture === null || arrow === null) throw new Error('The picture or its arrow is not shown');
  expect(arrow.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await dialog.getByText(/^2 of /).waitFor();
});
