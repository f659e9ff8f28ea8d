/** A new account: what it is told it can do, links that it cannot use yet, and what moderators hear of copied words. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Queue } from '#common/api/moderation.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, screensOf, visit } from './browser.ts';
import { fillListing, pressPublish } from './editor.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

const MAYA = '515-555-0103';

async function openNewMember(screen: 'phone' | 'desktop', expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen, expected });
  await logInByApi(page, takeFreshNumber());
  return page;
}

const writePost = (page: Page, title: string, description: string): Promise<Post> =>
  callApi(page, 'POST', '/posts', {
    type: 'sell',
    title,
    description,
    price: 310,
    category: 'optics',
    zipCode: '83702',
  });

test.each(screensOf('phone'))('the account page says what it can do today, on a %s', async (screen) => {
  const page = await openNewMember(screen);
  await visit(page, '/accounts');
  const heading = page.getByRole('heading', { name: 'Your daily limits' });
  await heading.waitFor();
  await page.getByText(/^Your account is new\. It can do more from .+ on\.$/).waitFor();
  await page.getByText('1,000 of 1,000 left').waitFor();
  await page.getByText('Not yet', { exact: true }).waitFor();
  await heading.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test.each(screensOf('desktop'))(
  'a link is named beside its field, and the listing goes without it, on a %s',
  async (screen) => {
    const page = await openNewMember(screen, [/^422 POST \S+\/api\/posts$/, /status of 422/]);
    const title = `Leupold VX-3 ${Date.now()}`;
    await visit(page, '/posts/create?type=sell');
    const description = 'Clear glass, no ring marks.';
    await fillListing(page, {
      title,
      price: '310',
      category: 'Optics',
      description: `${description} More on guns4cheap.com`,
    });
    const zip = page.getByRole('textbox', { name: 'ZIP code' });
    if ((await zip.count()) > 0) await zip.fill('83702');
    await pressPublish(page);
    await page
      .getByText('New accounts can’t post links yet. Remove “guns4cheap.com” and try again.')
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Description' }).fill(description);
    await pressPublish(page);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  },
);

test.each(screensOf('phone'))('a message with a link stays where it was written, on a %s', async (screen) => {
  const seller = await openNewMember(screen);
  const post = await writePost(seller, `Vortex Viper ${Date.now()}`, 'With the caps.');
  const page = await openNewMember(screen);
  // Slower than the writer.
  const limits = /\/api\/accounts\/limits$/;
  await page.route(limits, async (route) => {
    await setTimeout(2_000);
    await route.continue();
  });
  await visit(page, `/posts/${post.id}?tab=messages`);
  const text = page.getByRole('textbox', { name: 'Write a message' });
  await text.fill('See mine at www.evil.example first');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await page
    .getByText('New accounts can’t post links yet. Remove “www.evil.example” and try again.')
    .waitFor();
  expect(await text.inputValue()).toBe('See mine at www.evil.example first');
  await expectAccessible(page);
  await text.fill('Is it still there?');
  await send.click();
  await page.getByRole('log').getByText('Is it still there?').waitFor();
});

test('a message whose writer leaves while its link is looked at stays a draft, with the pictures that it had', async () => {
  const seller = await openNewMember('phone');
  const post = await writePost(seller, `Nikon Monarch ${Date.now()}`, 'With the box.');
  const page = await openPage({ screen: 'phone' });
  // Who has been here for long may link.
  await logInByApi(page, MAYA);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(/\/api\/accounts\/limits$/, async (route) => {
    await left;
    await route.continue();
  });
  await visit(page, `/posts/${post.id}?tab=messages`);
  const text = page.getByRole('textbox', { name: 'Write a message' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const words = 'Is it like the one at https://www.example.com/monarch?';
  await text.fill(words);
  await send.click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['GIF89a'], 'late.gif', { type: 'image/gif' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  expect(await page.getByLabel('Add photos').isDisabled()).toBe(true);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  const known = page.waitForResponse(/\/api\/accounts\/limits$/);
  leave();
  await known;

  await page.goBack();
  await expect.poll(() => text.inputValue()).toBe(words);
  expect(await page.getByRole('list', { name: 'Photos in this message' }).count()).toBe(0);
  await send.click();
  await page.getByRole('log').getByText('Sent').waitFor();
  expect(await page.getByRole('log').getByText(words).count()).toBe(1);
});

test('words of another account wait for a moderator, and the post stays public', async () => {
  const words = `Trijicon scope ${Date.now()} that sat in the safe since my brother moved; clear, with its box and both caps.`;
  const [seller, copier] = [await openNewMember('desktop'), await openNewMember('desktop')];
  const original = await writePost(seller, 'Trijicon AccuPoint', words);
  const copy = await writePost(copier, 'Trijicon AccuPoint', words);
  const moderator = await openPage({ screen: 'desktop' });
  await logInByApi(moderator, MAYA);
  const find = async () => {
    const { items } = await callApi<Queue>(moderator, 'GET', '/moderation/queue?kind=post&limit=100');
    return items
      .find(({ id }) => id === copy.id)
      ?.causes.map(({ cause, posts }) => [cause, posts.map(({ id }) => id)]);
  };
  await expect.poll(find, { timeout: 20_000 }).toEqual([['text', [original.id]]]);
  expect((await callApi<Post>(seller, 'GET', `/posts/${copy.id}`)).title).toBe('Trijicon AccuPoint');
});
