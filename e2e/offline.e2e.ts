/** Without a connection: what is pressed says that it failed, is taken back, and does not happen by itself later. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Comments, CommentWritten } from '#common/api/comments.ts';
import type { Preferences } from '#common/api/notifications.ts';
import type { Post } from '#common/api/posts.ts';
import type { SavedSearches } from '#common/api/saved-searches.ts';
import { callApi, logInByApi } from './api.ts';
import { openPage, slowDown, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { QUIET_LIST } from './lists.ts';
import { waitForMemberParts } from './parts.ts';

const EXPECTED = [/ERR_INTERNET_DISCONNECTED/, /Fetching .* failed/, /Live events/, /Watching/, /WebSocket/];
const FAILED = 'The server could not be reached. Check your connection and try again.';

async function openMember(expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen: 'desktop', expected: [...EXPECTED, ...expected] });
  await logInByApi(page, takeFreshNumber());
  return page;
}
const writePost = (page: Page): Promise<Post> =>
  callApi(page, 'POST', '/posts', {
    type: 'basic',
    title: `Far from any mast ${Date.now()}`,
    description: 'No bars here.',
  });

const isAnswered = (page: Page): Promise<boolean> =>
  callApi(page, 'GET', '/accounts/currentTenant').then(Boolean, () => false);

/** The browser's network is another process, which hears of it a little later. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => isAnswered(page)).toBe(false);
}

/** What would have waited for the connection has happened by the time its own later question is answered. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => isAnswered(page)).toBe(true);
}

async function expectFailure(page: Page): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: FAILED });
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
}

test('what is done to a post and its comments fails, is taken back, and stays undone', async () => {
  const page = await openMember();
  const post = await writePost(page);
  await callApi<CommentWritten>(page, 'POST', `/posts/${post.id}/comments`, { body: 'As it was' });
  await visit(page, `/posts/${post.id}`);
  const comment = page.getByRole('article').filter({ has: page.getByText('As it was', { exact: true }) });
  const more = comment.getByRole('button', { name: /^More actions/ }).last();
  await more.waitFor();
  await waitForMemberParts(page);
  await goOffline(page);

  await page.getByRole('button', { name: 'Love', exact: true }).click();
  await expectFailure(page);
  await page.getByRole('button', { name: 'Love', exact: true, pressed: false }).waitFor();

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expectFailure(page);

  await more.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit your comment' });
  await field.fill('As it never was');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByText(FAILED).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'More actions', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expectFailure(page);

  await goOnline(page);
  const { comments } = await callApi<Comments>(page, 'GET', `/posts/${post.id}/comments`);
  expect(comments.map(({ body, editedAt }) => [body, editedAt])).toEqual([['As it was', null]]);
  expect(await callApi<Post>(page, 'GET', `/posts/${post.id}`)).toMatchObject({ loveCount: 0 });
});

test('a report keeps its dialog and its words, a search its name, and a switch goes back', async () => {
  const owner = await openMember();
  const post = await writePost(owner);
  const page = await openMember();
  await visit(page, `/posts/${post.id}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report this post' });
  await report.getByText('Spam', { exact: true }).click();
  await report.getByRole('textbox', { name: 'Details' }).fill('The same every day.');
  await goOffline(page);
  await report.getByRole('button', { name: 'Report' }).click();
  await page.getByText(FAILED).waitFor();
  expect(await report.getByRole('textbox', { name: 'Details' }).inputValue()).toBe('The same every day.');
  await goOnline(page);

  await visit(page, QUIET_LIST.replace('/posts', '/posts/search'));
  await page.getByRole('button', { name: 'Save this search' }).click();
  const save = page.getByRole('dialog', { name: 'Save this search' });
  await save.getByRole('textbox', { name: 'Name' }).fill('Never kept');
  await goOffline(page);
  await save.getByRole('button', { name: 'Save', exact: true }).click();
  await save.getByText(FAILED).waitFor();
  await goOnline(page);
  expect((await callApi<SavedSearches>(page, 'GET', '/searches')).searches).toEqual([]);

  await visit(page, '/notifications?view=preferences');
  const before = await callApi<Preferences>(page, 'GET', '/notifications/preferences');
  const knob = page.getByRole('switch', { name: /^On this site/, disabled: false }).first();
  const wasOn = await knob.isChecked();
  await waitForMemberParts(page);
  await goOffline(page);
  await knob.click();
  await expectFailure(page);
  await expect.poll(() => knob.isChecked()).toBe(wasOn);
  await goOnline(page);
  expect(await callApi<Preferences>(page, 'GET', '/notifications/preferences')).toEqual(before);
});

test('the login says so where no code can be sent', async () => {
  const page = await openPage({ screen: 'phone', expected: EXPECTED });
  await visit(page, '/accounts/login');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(takeFreshNumber());
  await goOffline(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(FAILED).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Demo: your code is').waitFor();
});

test('what was never loaded says so instead of a skeleton, and comes when the connection is back', async () => {
  const page = await openMember([/A part of the page/]);
  const post = await writePost(page);
  // On a slow phone the connection is lost before the page listens.
  await slowDown(page, 8);
  await visit(page, `/posts/${post.id}?tab=messages`);
  await goOffline(page);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('The comments could not be loaded.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('No comments yet').waitFor();
});

test('a page whose script does not come is named, and loads at the second try', async () => {
  const page = await openPage({
    screen: 'desktop',
    expected: [/ERR_FAILED/, /Error loading route module/, /Failed to fetch dynamically imported module/],
  });
  await visit(page, '/about');
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/faq-[^/]+\.js/, (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'F.A.Q' }).first().click();
  await reloaded;
  const lost = page.getByRole('listitem').filter({ hasText: 'That page did not load.' });
  await lost.waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
  await page.unroute(/\/assets\/faq-[^/]+\.js/);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'F.A.Q', level: 1 }).waitFor();
});
