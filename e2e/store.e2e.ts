/** A store's desk as its staff use it: the numbers at a glance, and a question answered from the inbox. */
import { expect, test } from 'vitest';
import type { Posts } from '#common/api/posts.ts';
import { callApi, logInByApi, openPlainPage } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, originOf, visit } from './browser.ts';

const DEALER = 'snake-river';
const MANAGER = '541-555-0109';
const BUYER = '208-555-0107';

test.each(screensOf('desktop'))(
  'the numbers are read and the plot changes with them, on %s',
  async (screen) => {
    const page = await openPage({ screen, dealer: DEALER, theme: screen === 'phone' ? 'dark' : 'light' });
    await logInByApi(page, MANAGER);
    await visit(page, '/accounts');
    await page.getByRole('link', { name: 'Your store', exact: true }).click();
    await page.getByRole('heading', { name: 'Your store', level: 1 }).waitFor();
    await page.getByRole('img', { name: /^Views on each of the last 30 days, [\d,]+ in all$/ }).waitFor();

    await page.getByRole('button', { name: /^Sold/ }).press('Enter');
    await page.getByRole('img', { name: /^Sold on each of the last 30 days/ }).waitFor();
    await page.getByText('Show as a table').press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(31);
    await expectAccessible(page);
    await expectNoOverflow(page);
  },
);

test('a manager who logs in on the network finds the desk in the menu, and is logged in there', async () => {
  const page = await openPage({ screen: 'desktop' });
  await logInByApi(page, MANAGER);
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inventory' }).click();
  await page.waitForURL(`${originOf(DEALER)}/inventory`);
  await page.getByRole('heading', { name: 'Inventory', level: 1 }).waitFor();
  await page.goto(`${originOf()}/inbox?show=all`);
  await page.waitForURL(`${originOf(DEALER)}/inbox?show=all`);
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
});

test('a visitor who goes to a store’s own host is not asked for the age again', async () => {
  const page = await openPage({ screen: 'phone' });
  await visit(page, `/ffl/${DEALER}`);
  await page
    .getByRole('main')
    .locator(`a[href^="${originOf(DEALER)}"]`)
    .first()
    .click();
  await page.waitForURL(`${originOf(DEALER)}/**`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a question comes into the open inbox, and leaves those that wait with its answer', async () => {
  const buyer = await openPage({ screen: 'phone' });
  await openPlainPage(buyer);
  await logInByApi(buyer, BUYER);
  const staff = await openPage({ screen: 'desktop', dealer: DEALER });
  await logInByApi(staff, MANAGER);
  const fflId = (await callApi<{ fflId: number }>(staff, 'GET', '/accounts/currentTenant')).fflId;
  const { posts } = await callApi<Posts>(buyer, 'GET', `/posts?types=1,2&fflId=${fflId}`);
  const words = `Is it still in the case? ${Date.now()}`;

  await visit(staff, '/store');
  await staff.getByRole('link', { name: /^Inbox/ }).click();
  await staff.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  // From now on what comes is heard of.
  await staff.waitForTimeout(2_000);
  await callApi(buyer, 'POST', '/conversations', { postId: posts[0]?.id, body: words });
  const row = staff.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: words });
  await row.click();
  await expectAccessible(staff);

  await staff.getByRole('textbox', { name: /message/i }).fill('It is. We hold it until six.');
  await staff.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  await staff.getByRole('radio', { name: 'All' }).click();
  await staff
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: 'It is. We hold it until six.' })
    .waitFor();
  expect(new URL(staff.url()).searchParams.get('show')).toBe('all');
});
