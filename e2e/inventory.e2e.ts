/** A dealer's day with the shelves: 500 items from a table, prices of many at once, all of it by keyboard too. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { Inventory } from '#common/api/inventory.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, type Screen, visit } from './browser.ts';
import { applyTable, checkTable, makeTable } from './inventory.ts';

/** Far from where other journeys look for the newest: five hundred items come before all that they write. */
const STORE = 'hill-country';
const CLAY = '830-555-0115';
const TEST_MS = 150_000;

async function openStore(screen: Screen, expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen, dealer: STORE, expected });
  await logInByApi(page, CLAY);
  return page;
}

/** The other journeys find the lists as they were. */
afterAll(async () => {
  const page = await openStore('desktop');
  for (;;) {
    const { items } = await callApi<Inventory>(page, 'GET', '/inventory?phrase=Rifle&limit=100');
    const ids = items.flatMap(({ id, title }) => (/^Rifle \w+ number/.test(title) ? [id] : []));
    if (ids.length === 0) break;
    await callApi(page, 'POST', '/inventory/bulk', { ids, action: 'delete' });
  }
}, TEST_MS);

describe.each(screensOf('desktop'))('on a %s', (screen: Screen) => {
  const mark = `${screen.slice(0, 1).toUpperCase()}${Date.now() % 1_000_000}`;

  test(
    '500 rows of which 20 are wrong are checked, applied, and found in the inventory',
    async () => {
      const page = await openStore(screen);
      await visit(page, '/store');
      const ways = page.getByRole('navigation', { name: 'Your store' });
      await ways.getByRole('link', { name: /^Inventory/ }).click();
      await page.getByRole('heading', { name: 'Inventory', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Import CSV' }).click();
      await page.getByRole('heading', { name: 'File format' }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);

      await checkTable(page, makeTable(mark));
      await page.getByRole('button', { name: '20 With errors' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
      await page.getByRole('button', { name: '480 New' }).waitFor();
      await page.getByText('Line 482').waitFor();
      await page.getByText('price: Enter a price in whole dollars').first().waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);

      await applyTable(page);
      await page.getByRole('link', { name: 'View inventory' }).click();
      await page.getByText(`Rifle ${mark} number 480`).first().waitFor();

      await checkTable(page, makeTable(mark));
      await page.getByRole('button', { name: '480 Unchanged' }).waitFor();
      await page.getByText('Nothing would change.').waitFor();
    },
    TEST_MS,
  );

  test('many are priced at once, and a mark is taken back', async () => {
    const page = await openStore(screen);
    await visit(page, `/inventory?phrase=${mark}-47`);
    const items = page.getByRole('list', { name: 'Items' });
    const boxes = items.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(11);
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected items' });
    await bar.getByText('3 selected').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await bar.getByRole('button', { name: 'Price…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 3 prices' });
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await page.getByText('The prices of 3 items are changed.').waitFor();
    const { items: after } = await callApi<Inventory>(page, 'GET', `/inventory?phrase=${mark}-479`);
    expect(after.map(({ price, previousPrice }) => [price, previousPrice])).toEqual([[610, 678]]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    const { items: undone } = await callApi<Inventory>(page, 'GET', `/inventory?phrase=${mark}-479`);
    expect(undone.map(({ price }) => price)).toEqual([678]);

    await boxes.nth(0).click();
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mark pending' }).click();
    await items.getByText('Pending', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await items.getByText('Pending', { exact: true }).waitFor({ state: 'detached' });
  });
});

test('by keyboard: a stretch is chosen and let go, a price is changed where it stands', async () => {
  const page = await openStore('desktop');
  await visit(page, '/inventory');
  const boxes = page.getByRole('list', { name: 'Items' }).getByRole('checkbox');
  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await boxes.nth(3).focus();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selected items' });
  await bar.getByText('3 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });

  const price = page.getByRole('button', { name: /^Price of / }).first();
  await price.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^New price of / }).waitFor();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /: \$1,234\. Change$/ }).waitFor();
  await expect.poll(() => price.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => price.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('a file that cannot be read says why, and is kept out', async () => {
  const page = await openStore('phone', [/422/]);
  await checkTable(page, Buffer.from('title,price\nA rifle,100\n'));
  await page.getByText('Add a column named stock_number.').waitFor();
  await expectAccessible(page);
});
