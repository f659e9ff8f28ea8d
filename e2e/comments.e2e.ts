/** Comments: asked, answered, changed, taken back, linked to; kept when sending fails; read without scripts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, originOf, type Screen, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

const SENDING = /\/api\/posts\/\d+\/comments$/;
/** What the console is told of events that do nothing by themselves. */
const IGNORED = /Live events: (POST_COMMENT|COMMENT_REPLY) is ignored/;

async function openMember(screen: Screen, expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen, expected: [IGNORED, ...expected] });
  await logInByApi(page, takeFreshNumber());
  return page;
}

const writePost = (page: Page): Promise<Post> =>
  callApi(page, 'POST', '/posts', {
    type: 'sell',
    title: `Marlin 336C lever action ${Date.now()}`,
    description: 'Walnut, made 1978.',
    price: 785,
    category: 'guns',
    zipCode: '83702',
  });
const writeComment = (page: Page, postId: number, body: string): Promise<CommentWritten> =>
  callApi(page, 'POST', `/posts/${postId}/comments`, { body });

const comments = (page: Page): Locator => page.getByRole('region', { name: 'Comments' });
/** The comment with these words, without the answers beneath it. */
const commentOf = (page: Page, words: string): Locator =>
  comments(page)
    .getByRole('article')
    .filter({ has: page.getByText(words, { exact: true }) });

async function send(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(words);
  await comments(page).getByRole('button', { name: 'Comment', exact: true }).click();
}

async function choose(page: Page, words: string, action: string): Promise<void> {
  await commentOf(page, words)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('a question is asked, answered, changed and taken back (spec 1)', async () => {
    const seller = await openMember(screen);
    const post = await writePost(seller);
    const asker = await openMember(screen);
    await visit(asker, `/posts/${post.id}`);
    await comments(asker).getByText('No comments yet').waitFor();
    await expectAccessible(asker);

    await send(asker, 'Is the **serial** before 1978?');
    await commentOf(asker, 'serial')
      .getByRole('button', { name: /^Reply/ })
      .waitFor();
    await asker.getByRole('tab', { name: 'Comments 1' }).waitFor();
    expect(await asker.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('');

    await visit(seller, `/posts/${post.id}#comments`);
    await commentOf(seller, 'serial')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await seller.keyboard.type('Yes, it is.');
    await expectAccessible(seller);
    await expectNoOverflow(seller);
    await seller.keyboard.press('Control+Enter');
    await commentOf(seller, 'Yes, it is.').getByText('Seller').waitFor();
    await seller.getByRole('tab', { name: 'Comments 2' }).waitFor();

    // The asker's page hears of it by itself.
    await asker.getByRole('tab', { name: 'Comments 2' }).waitFor();
    await commentOf(asker, 'Yes, it is.')
      .getByRole('button', { name: /^Reply/ })
      .waitFor();
    await choose(asker, 'serial', 'Edit');
    const field = asker.getByRole('textbox', { name: 'Edit your comment' });
    expect(await field.inputValue()).toBe('Is the **serial** before 1978?');
    await field.fill('Is it from before 1978?');
    await comments(asker).getByRole('button', { name: 'Save', exact: true }).click();
    await commentOf(asker, 'Is it from before 1978?').getByText('edited').waitFor();

    await choose(asker, 'Is it from before 1978?', 'Delete');
    await asker.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await comments(asker).getByText('This comment was removed.').waitFor();
    await asker.getByRole('tab', { name: 'Comments 1' }).waitFor();
    await commentOf(asker, 'Yes, it is.').waitFor();
    await asker.getByRole('heading', { name: 'Comments' }).and(asker.locator(':focus')).waitFor();
    await expectAccessible(asker);

    await choose(asker, 'Yes, it is.', 'Report');
    const report = asker.getByRole('dialog', { name: 'Report this comment' });
    await report.getByText('Spam', { exact: true }).click();
    await report.getByRole('button', { name: 'Report' }).click();
    await report.waitFor({ state: 'hidden' });

    await choose(seller, 'Yes, it is.', 'Delete');
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await comments(seller).getByText('No comments yet').waitFor();
  });

  test('a link leads to one comment with its thread alone (spec 2)', async () => {
    const page = await openMember(screen);
    const post = await writePost(page);
    for (let n = 1; n <= 8; n++) await writeComment(page, post.id, `Question ${n}`);
    await visit(page, `/posts/${post.id}`);
    await commentOf(page, 'Question 7')
      .getByRole('link')
      .filter({ has: page.locator('time') })
      .click();
    await page.waitForURL(/\?comment=\d+#comment-\d+$/);
    await page.getByRole('link', { name: 'Show all comments' }).waitFor();
    await expect.poll(() => comments(page).getByRole('article').count()).toBe(1);
    await expect
      .poll(async () => (await commentOf(page, 'Question 7').boundingBox())?.y)
      .toBeLessThan(page.viewportSize()?.height ?? 0);
    await page.reload();
    await commentOf(page, 'Question 7').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all comments' }).click();
    await commentOf(page, 'Question 8').waitFor();
    expect(await comments(page).getByRole('article').count()).toBe(8);
  });
});

test('what cannot be sent keeps its words, through a reload, and is written once', async () => {
  const page = await openMember('phone', [/ERR_FAILED/, /Failed to load resource/]);
  const post = await writePost(page);
  await visit(page, `/posts/${post.id}`);
  let arrives = false;
  await page.route(SENDING, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // The server writes it, and its answer is lost.
    if (arrives) await route.fetch();
    return route.abort();
  });
  await send(page, 'Would you ship it?');
  await comments(page).getByText('Not sent · No connection.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await comments(page).getByText('Would you ship it?').waitFor();
  arrives = true;
  await comments(page).getByRole('button', { name: 'Try again' }).click();
  await comments(page).getByText('Not sent · No connection.').waitFor();
  await page.unroute(SENDING);
  await comments(page).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Would you ship it to Boise?');
  await comments(page).getByRole('button', { name: 'Send' }).click();
  await commentOf(page, 'Would you ship it to Boise?')
    .getByRole('button', { name: /^Reply/ })
    .waitFor();
  // Everyone is told of the change; its own answer may come later.
  await comments(page).getByText('Sending…').waitFor({ state: 'detached' });
  await page.reload();
  await commentOf(page, 'Would you ship it to Boise?').waitFor();
  expect(await comments(page).getByRole('article').count()).toBe(1);
});

test('what is being written is there again after a reload, also an answer', async () => {
  const page = await openMember('desktop');
  const post = await writePost(page);
  await writeComment(page, post.id, 'First');
  await visit(page, `/posts/${post.id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Half a thou');
  await commentOf(page, 'First')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Half an ans');
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /^Reply to/ }).inputValue()).toBe('Half an ans');
  expect(await page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('Half a thou');
});

test('without scripts all comments are read page by page, and the tabs are links', async () => {
  const writer = await openMember('desktop');
  const post = await writePost(writer);
  for (let n = 1; n <= 23; n++) await writeComment(writer, post.id, `Question ${n}`);
  const page = await openPage({ screen: 'phone', hasScripts: false, expected: [/^csp GET .*\.js$/] });
  await page.goto(`/posts/${post.id}`);
  await commentOf(page, 'Question 20').waitFor();
  expect(await page.getByRole('textbox', { name: 'Write a comment' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'More comments' }).click();
  await commentOf(page, 'Question 23').waitFor();
  expect(await comments(page).getByRole('article').count()).toBe(3);
  await page.getByRole('link', { name: 'Back to the first comments' }).click();
  await commentOf(page, 'Question 1').waitFor();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.waitForURL(`${originOf()}/posts/${post.id}?tab=messages`);
});

test('with scripts the next comments come in their place, by mouse and by keys (spec 2)', async () => {
  const page = await openMember('desktop');
  const post = await writePost(page);
  for (let n = 1; n <= 43; n++) await writeComment(page, post.id, `Question ${n}`);
  await visit(page, `/posts/${post.id}`);
  await page.getByRole('link', { name: 'More comments' }).click();
  await commentOf(page, 'Question 40').waitFor();
  await page.getByRole('link', { name: 'More comments' }).press('Enter');
  await commentOf(page, 'Question 43').waitFor();
  expect(await comments(page).getByRole('article').count()).toBe(43);
  expect(page.url()).toBe(`${originOf()}/posts/${post.id}`);

  await page.getByRole('tab', { name: 'Comments' }).press('ArrowRight');
  // The arrow moves the focus a moment later.
  await page.locator('[role="tab"]:focus', { hasText: 'Messages' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?tab=messages$/);
  await page.getByRole('tab', { name: 'Messages', selected: true }).waitFor();
});

test('a visitor goes through the login and comes back to the comments', async () => {
  const writer = await openMember('phone');
  const post = await writePost(writer);
  const page = await openPage({ screen: 'phone' });
  await visit(page, `/posts/${post.id}`);
  await comments(page).getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/accounts\/login\?requestedUrl=/);
  expect(new URL(page.url()).searchParams.get('requestedUrl')).toBe(`/posts/${post.id}`);
});
