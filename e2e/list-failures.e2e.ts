/** A list whose new posts are slow or fail: the old ones cannot be taken for them, and the failure is named. */
import { expect, test } from 'vitest';
import { openPage, visit } from './browser.ts';
import { openFilters } from './lists.ts';

const isOptics = (url: URL): boolean =>
  url.pathname === '/api/posts' && url.searchParams.get('category') === 'optics';

test('old posts cannot be opened under a new heading, and a failure of the server is not one of the line', async () => {
  const page = await openPage({ screen: 'desktop', expected: [/category=optics|status of 500|Fetching/] });
  await visit(page, '/posts');
  let answer = () => {};
  const isSent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isOptics, async (route) => {
    await isSent;
    await route.fulfill({ status: 500, body: '' });
  });
  const filters = await openFilters(page, 'desktop');
  await filters.getByRole('checkbox', { name: 'Optics' }).check();
  await page.getByRole('heading', { level: 1, name: 'Optics' }).waitFor();
  await expect.poll(() => page.locator('[inert] article').count()).toBeGreaterThan(0);
  answer();
  await page.getByText('Something went wrong on our side. Please try again in a moment.').waitFor();
  expect(await page.locator('main article').count()).toBe(0);
});

test('other distances for the same posts leave them at hand', async () => {
  const page = await openPage({ screen: 'desktop' });
  await visit(page, '/posts?maxDistanceMiles=0');
  let answer = () => {};
  const isSent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (url) => url.pathname === '/api/posts' && url.searchParams.has('zipCode'),
    async (route) => {
      await isSent;
      await route.continue();
    },
  );
  const filters = await openFilters(page, 'desktop');
  const asked = page.waitForRequest(/api\/posts\?.*zipCode=83702/);
  await filters.getByRole('textbox', { name: 'Near' }).fill('83702');
  await asked;
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  expect(await page.locator('[inert] article').count()).toBe(0);
  answer();
  await page
    .getByText(/ mi · /)
    .first()
    .waitFor();
});
