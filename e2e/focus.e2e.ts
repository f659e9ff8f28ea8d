/** The keyboard's place: what a dialog gives back, what is left when a pressed button goes, and where a new page begins. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { BOTH_SCREENS, openPage, type Screen, visit } from './browser.ts';
import { log, openConversation, openPair, pickAction, send, start, textBox } from './conversations.ts';
import { addPictures, fillListing } from './editor.ts';
import { expectFocusClearNow } from './focus-clear.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { QUIET_LIST } from './lists.ts';
import { takePicture } from './pictures.ts';

const MAYA = '515-555-0103';
const PAIR = {
  sellers: { desktop: '406-555-0136', phone: '907-555-0137' },
  buyers: { desktop: '919-555-0138', phone: '813-555-0139' },
};

const expectFocus = (place: Locator): Promise<void> =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
/** What has the focus; null where nothing has. */
const readFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement === body ? null : (activeElement?.tagName ?? null);
  });
const expectSomewhere = (page: Page): Promise<void> => expect.poll(() => readFocus(page)).not.toBeNull();

async function openMember(screen: Screen, expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen, expected });
  await logInByApi(page, takeFreshNumber());
  return page;
}
const writePost = (page: Page): Promise<Post> =>
  callApi(page, 'POST', '/posts', {
    type: 'sell',
    title: `Henry Big Boy ${Date.now()}`,
    description: 'By keys alone.',
    price: 700,
    category: 'guns',
    zipCode: '83702',
  });
const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('heading', { name, level: 1 });
const visible = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

describe.each(BOTH_SCREENS)('on a %s', (screen: Screen) => {
  test('a dialog gives the focus back to what opened it', async () => {
    const page = await openMember(screen);
    await visit(page, `${QUIET_LIST}&minPrice=10`);
    if (screen === 'phone') {
      const filters = page.getByRole('button', { name: /^Filters/ });
      await filters.press('Enter');
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(filters);
    }
    await visit(page, '/posts/search?phrase=rifle');
    const save = visible(page, 'Save this search');
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    const ends = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).press('Enter'),
      () => dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter'),
    ];
    for (const end of ends) {
      await save.press('Enter');
      await dialog.waitFor();
      await end();
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(save);
    }
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await menu.press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(menu);
  });

  test('what a menu’s entry opened gives the focus back to the menu’s button', async () => {
    const { seller, buyer, buyerUser, post } = await openPair(screen, PAIR);
    await visit(buyer, `/posts/${post.id}`);
    const more = visible(buyer, 'More actions');
    await more.press('Enter');
    await buyer.getByRole('menuitem', { name: 'Report' }).press('Enter');
    await buyer.getByRole('dialog', { name: 'Report this post' }).waitFor();
    await buyer.keyboard.press('Escape');
    await expectFocus(more);

    const id = await start(buyer, post, 'I can pay by gift card today.');
    await openConversation(seller, id);
    const name = `Report ${buyerUser.displayName}`;
    const report = seller.getByRole('dialog', { name });
    const link = seller.getByRole('button', { name });
    await link.press('Enter');
    await report.waitFor();
    await seller.keyboard.press('Escape');
    await expectFocus(link);
    for (const [action, dialog] of [
      ['Report', report],
      ['Block', seller.getByRole('alertdialog')],
    ] as const) {
      await pickAction(seller, screen, action);
      await dialog.waitFor();
      await seller.keyboard.press('Escape');
      await expectFocus(visible(seller, screen === 'phone' ? 'More about this conversation' : action));
    }
  });

  test('a button that goes with what it did leaves the focus beside it', async () => {
    const page = await openMember(screen, [/ERR_FAILED/]);
    await visit(page, '/posts/create?type=sell');
    await fillListing(page, {
      title: 'Reloading bench',
      price: '90',
      category: 'Reloading',
      description: 'Heavy.',
    });
    await addPictures(page, [await takePicture('red'), await takePicture('blue')]);
    await page.getByRole('button', { name: 'Remove photo 2' }).press('Enter');
    await expectSomewhere(page);
    const discard = page.getByRole('button', { name: 'Discard draft' });
    await discard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(discard);
    await discard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
    await expectFocus(heading(page, /./));

    const post = await writePost(page);
    await visit(page, `/posts/${post.id}`);
    await page.route(/\/comments$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Tried twice');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Not sent · No connection.').waitFor();
    await page.unroute(/\/comments$/);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('tab', { name: 'Comments 1' }).waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Comments', exact: true }));

    await visit(page, '/posts/search?phrase=rifle&minPrice=10');
    const chip = page.getByRole('link', { name: /^Remove filter:.*10/ });
    await chip.press('Enter');
    await chip.waitFor({ state: 'detached' });
    await expectSomewhere(page);

    await visit(page, `/posts/${post.id}`);
    await visible(page, 'More actions').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.waitForURL(/\/profile$/);
    await expectFocus(heading(page, /./));
  });

  test('messages are opened, left and answered by keys', async () => {
    const { seller, buyer, buyerUser, post } = await openPair(screen, { ...PAIR, expected: [/ERR_FAILED/] });
    const id = await start(buyer, post);
    await visit(seller, '/messages');
    const row = seller
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link')
      .filter({ hasText: post.title });
    await row.press('Enter');
    const conversation = seller.getByRole('region', { name: `Conversation with ${buyerUser.displayName}` });
    await expectFocus(conversation);
    if (screen === 'phone') {
      await seller.getByRole('link', { name: 'Back to all messages' }).press('Enter');
      await expectFocus(row);
      await row.press('Enter');
      await expectFocus(conversation);
    } else {
      await seller.getByRole('button', { name: 'Mark Pending' }).press('Enter');
      await expectFocus(seller.getByRole('button', { name: 'Clear Status' }));
    }
    await seller.route(/\/messages$/, (route) => route.abort());
    await send(seller, 'Never sent');
    await seller.getByText('Not sent · No connection').waitFor();
    await seller.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await seller.getByText('Never sent').waitFor({ state: 'detached' });
    await expectSomewhere(seller);
    await seller.unroute(/\/messages$/);

    await openConversation(buyer, id);
    await textBox(buyer).fill('Half a mess');
    await textBox(buyer).focus();
    await pickAction(seller, screen, 'Block');
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Block' }).press('Enter');
    const unblock = seller.getByRole('button', { name: `Unblock ${buyerUser.displayName}` });
    await textBox(buyer).waitFor({ state: 'detached' });
    await expectSomewhere(buyer);
    // What was being written is not gone with its field.
    expect(await buyer.getByRole('textbox', { name: 'What you were writing' }).inputValue()).toBe(
      'Half a mess',
    );
    await unblock.press('Enter');
    await textBox(seller).waitFor();
    await expectSomewhere(seller);
    await expect.poll(() => textBox(buyer).inputValue()).toBe('Half a mess');
    await log(seller).waitFor();
  });

  test('no bar hides what the Tab key has reached in the editor', async () => {
    const page = await openMember(screen);
    await visit(page, '/posts/create?type=sell');
    const ends = {
      Tab: page.getByRole('contentinfo').getByRole('link').last(),
      'Shift+Tab': page.getByRole('banner').getByRole('link'),
    };
    for (const [key, end] of Object.entries(ends)) {
      for (let steps = 0; steps < 80; steps++) {
        await page.keyboard.press(key);
        await expectFocusClearNow(page);
        if (await end.evaluate((link) => link === document.activeElement)) break;
      }
      await expectFocus(end);
    }
  });

  test('another page begins at its heading', async () => {
    const page = await openMember(screen);
    const post = await writePost(page);
    await callApi<CommentWritten>(page, 'POST', `/posts/${post.id}/comments`, { body: 'A link to me' });
    await visit(page, `/posts/${post.id}`);
    const comments = page.getByRole('region', { name: 'Comments' });
    await comments
      .getByRole('link')
      .filter({ has: page.locator('time') })
      .press('Enter');
    await page.getByRole('link', { name: 'Show all comments' }).waitFor();
    await expectSomewhere(page);
    await page.getByRole('link', { name: 'Show all comments' }).press('Enter');
    await page.getByRole('link', { name: 'Show all comments' }).waitFor({ state: 'detached' });
    await expectSomewhere(page);

    await visit(page, '/posts/search');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await expectFocus(heading(page, 'Search results'));
    await page.getByRole('article').first().getByRole('heading').getByRole('link').press('Enter');
    await page.waitForURL(/\/posts\/\d+$/);
    await expectFocus(heading(page, /./));
  });

  test('what stands behind a list without an end is reached by the Tab key', async () => {
    const page = await openPage({ screen });
    await visit(page, QUIET_LIST);
    const next = page.getByRole('link', { name: 'Next page' });
    const links = page.getByRole('article').getByRole('heading').getByRole('link');
    await links.first().focus();
    const before = await links.count();
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' });
    const isThere = (): Promise<boolean> => terms.evaluate((link) => link === document.activeElement);
    for (let steps = 0; steps < 300 && !(await isThere()); steps++) await page.keyboard.press('Tab');
    await expectFocus(terms);
    expect(await links.count()).toBe(before);
    await next.press('Enter');
    await expect.poll(() => links.count()).toBeGreaterThan(before);
    await expectSomewhere(page);
    const grown = await links.count();
    // With the wheel it goes on by itself.
    await page.mouse.move(100, 400);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4_000);
        return links.count();
      })
      .toBeGreaterThan(grown);
  });
});

test('what a moderator hides and restores keeps the focus on the page', async () => {
  const owner = await openMember('desktop');
  const post = await writePost(owner);
  const page = await openPage({ screen: 'desktop' });
  await logInByApi(page, MAYA);
  await visit(page, `/posts/${post.id}`);
  const more = visible(page, 'More actions');
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Hide' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hide this post?' });
  await dialog.getByRole('textbox').fill('Reviewed');
  await dialog.getByRole('button', { name: 'Hide' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(more);
  // Alone it takes no row.
  const crumbs = await page.getByRole('navigation', { name: 'Breadcrumbs' }).boundingBox();
  await expect.poll(async () => (await more.boundingBox())?.y).toBe(crumbs?.y);
  await visible(page, 'Restore').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await page.getByText('Hidden by a moderator.').waitFor({ state: 'detached' });
  await expectSomewhere(page);
});
