/** Two tabs of one browser: what is pressed in one is pressed in the other, and a login in one is known in the other. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible } from './axe.ts';
import { openPage, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

/** A live connection that has begun asks for the counts anew. */
async function visitLive(page: Page, address: string): Promise<void> {
  const counts = page.waitForResponse(/\/api\/accounts\/current$/);
  await visit(page, address);
  await counts;
}

/** On a post it says how many people saved this, too. */
const SAVE = /^Save( \d.*)?$/;

const button = (page: Page, name: string | RegExp, pressed: boolean) =>
  page.getByRole('button', { name, pressed });

test('a vote and a save are pressed in one’s other tab, in a list and on the post; others see counts alone', async () => {
  const owner = await openPage({ screen: 'desktop' });
  await logInByApi(owner, takeFreshNumber());
  const title = `Marlin 336 in two tabs ${Date.now()}`;
  const { id } = await callApi<Post>(owner, 'POST', '/posts', {
    type: 'sell',
    title,
    description: 'In good order.',
    price: 900,
    category: 'guns',
    zipCode: '83702',
  });
  await visitLive(owner, `/posts/${id}`);
  const list = await openPage({ screen: 'phone' });
  await logInByApi(list, takeFreshNumber());
  const post = await list.context().newPage();
  await visitLive(list, `/posts/search?phrase=${encodeURIComponent(title)}`);
  await visitLive(post, `/posts/${id}`);

  await button(post, 'Upvote', false).click();
  for (const tab of [post, list]) await button(tab, 'Upvote', true).waitFor();
  await list.getByText('Votes: 1').waitFor();
  await button(list, SAVE, false).click();
  for (const tab of [list, post]) await button(tab, SAVE, true).waitFor();
  await expectAccessible(post);
  const saves = owner.locator('dl > div').filter({ has: owner.getByText('Saves', { exact: true }) });
  await saves.getByText('1', { exact: true }).waitFor();
  await owner.getByText('Votes: 1').waitFor();
  expect(await button(owner, 'Upvote', true).count()).toBe(0);

  await button(list, 'Upvote', true).click();
  await button(post, SAVE, true).click();
  for (const tab of [list, post]) {
    await button(tab, 'Upvote', false).waitFor();
    await button(tab, SAVE, false).waitFor();
  }
});

test('a login in one tab makes the other a member’s, and keeps what is typed there', async () => {
  const owner = await openPage({ screen: 'phone' });
  await logInByApi(owner, takeFreshNumber());
  const { id } = await callApi<Post>(owner, 'POST', '/posts', {
    type: 'basic',
    title: 'Read by a visitor in two tabs',
    description: 'Anyone may answer.',
  });
  const login = await openPage({
    screen: 'phone',
    // A first login: the correct code without the terms is answered so.
    expected: [/^422 POST \S+\/api\/accounts\/verify$/, /status of 422/],
  });
  const [post, form] = [await login.context().newPage(), await login.context().newPage()];
  await visit(post, `/posts/${id}`);
  await visit(form, '/accounts/login');
  const number = form.getByRole('textbox', { name: 'Phone number' });
  await number.fill('208-555');

  await visit(login, '/accounts/login');
  await login.getByRole('textbox', { name: 'Phone number' }).fill(takeFreshNumber());
  await login.getByRole('button', { name: 'Send code' }).click();
  const words = await login.getByText('Demo: your code is').innerText();
  await login.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(words)?.[0] ?? '');
  await login.getByRole('checkbox', { name: 'I agree to the Terms of Use' }).check();
  await login.getByRole('checkbox', { name: 'I am 18 years or older' }).check();
  await login.getByRole('button', { name: 'Continue' }).click();

  for (const tab of [post, form]) {
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).waitFor();
  }
  expect(await number.inputValue()).toBe('208-555');
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('Noticed.');
  await post.getByRole('button', { name: 'Love', exact: true }).click();
  await button(post, 'Love 1', true).waitFor();
});
