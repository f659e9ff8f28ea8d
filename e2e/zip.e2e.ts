/** A ZIP code is given once and used everywhere; one that is none is said to be so and narrows nothing. */
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { BOTH_SCREENS, openPage, originOf, type Screen, visit } from './browser.ts';
import { closeFilters, openFilters, QUIET_LIST } from './lists.ts';

const RULE = 'A ZIP code has five digits.';
const BOISE = '83702';

describe.each(BOTH_SCREENS)('on a %s', (screen: Screen) => {
  test('a ZIP code given in a list is used by search, posts and the directory', async () => {
    const page = await openPage({ screen });
    await visit(page, QUIET_LIST);
    const filters = await openFilters(page, screen);
    await filters.getByRole('textbox', { name: 'Near' }).fill(BOISE);
    await page.waitForURL(new RegExp(`zipCode=${BOISE}`));
    await closeFilters(page, screen);
    await page.getByText('within 100 mi of Boise, ID').waitFor();
    await page.getByRole('button', { name: 'Change the ZIP code' }).waitFor();
    await expectAccessible(page);
    const cookies = await page.context().cookies(originOf());
    expect(cookies.find(({ name }) => name === 'zip')).toMatchObject({ value: BOISE, path: '/' });

    await visit(page, '/posts/search');
    await expect.poll(() => page.getByRole('textbox', { name: 'Near' }).inputValue()).toBe(BOISE);
    await visit(page, '/ffl');
    await page.getByText('Licensed dealers near Boise, ID 83702').waitFor();
    await visit(page, '/privateParty?types=0,10');
    await page.getByRole('status').getByText('Boise, ID').first().waitFor();
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByText(/ mi from you/).waitFor();
  });

  test('a cleared ZIP code is forgotten', async () => {
    const page = await openPage({ screen });
    await visit(page, `${QUIET_LIST}&zipCode=${BOISE}`);
    const filters = await openFilters(page, screen);
    const near = filters.getByRole('textbox', { name: 'Near' });
    await near.fill('97914');
    await page.waitForURL(/zipCode=97914/);
    await near.fill('');
    await near.blur();
    await page.waitForURL((url) => !url.searchParams.has('zipCode'));
    await page.reload();
    expect((await page.context().cookies(originOf())).find(({ name }) => name === 'zip')).toBeUndefined();
  });

  test.each(['837', '837021'])(
    '%s is no ZIP code: the field says so, and nothing is narrowed',
    async (text) => {
      const page = await openPage({ screen });
      await visit(page, QUIET_LIST);
      const filters = await openFilters(page, screen);
      const near = filters.getByRole('textbox', { name: 'Near' });
      await near.fill(text);
      await near.press('Enter');
      await filters.getByText(RULE).waitFor();
      expect(await near.getAttribute('aria-invalid')).toBe('true');
      await expectAccessible(page);
      expect(page.url()).toBe(`${originOf()}${QUIET_LIST}`);

      await visit(page, '/posts/search');
      await page.getByRole('textbox', { name: 'Near' }).fill(text);
      await page.getByRole('button', { name: 'Search', exact: true }).last().click();
      await page.getByText(RULE).waitFor();
      expect(page.url()).toBe(`${originOf()}/posts/search`);

      for (const address of [`${QUIET_LIST}&zipCode=${text}`, `/ffl?zipCode=${text}`]) {
        await visit(page, address);
        await page.getByRole('heading', { name: RULE }).waitFor();
        await page.getByRole('link', { name: 'Remove ZIP code' }).click();
        await page.waitForURL((url) => !url.searchParams.has('zipCode'));
      }
    },
  );
});
