/** What one was writing when its place went away: read, copied, sent elsewhere, and there again when the place is. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

const MAYA = '515-555-0103';

const writePost = (page: Page): Promise<Post> =>
  callApi(page, 'POST', '/posts', {
    type: 'sell',
    title: `Ruger 10/22 takedown ${Date.now()}`,
    description: 'With a bag.',
    price: 380,
    category: 'guns',
    zipCode: '83702',
  });

async function openMember(screen: 'phone' | 'desktop', expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ screen, expected });
  await logInByApi(page, takeFreshNumber());
  return page;
}

test.each(screensOf('phone'))('of a post that is hidden meanwhile, on a %s', async (screen) => {
  const owner = await openMember(screen);
  const post = await writePost(owner);
  const moderator = await openPage({ screen });
  await logInByApi(moderator, MAYA);
  const page = await openMember(screen, [/404/]);
  const asked = new RegExp(`/api/posts/${post.id}(\\?|$)`);
  const watching = page.waitForResponse(asked);
  await visit(page, `/posts/${post.id}?tab=messages`);
  await watching;
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Half a mess');
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Half a thou');

  await callApi(moderator, 'POST', `/posts/${post.id}/status`, { action: 'hide', reason: 'Reviewed' });
  await page.getByRole('heading', { name: 'This post is no longer available', level: 1 }).waitFor();
  const kept = page.getByRole('textbox', { name: /^Your words/ });
  await expect
    .poll(() => kept.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value)))
    .toEqual(['Half a thou', 'Half a mess']);
  await page.getByRole('button', { name: 'Copy' }).first().waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const looked = page.waitForResponse(asked);
  await page.getByRole('button', { name: 'Check again' }).click();
  await looked;
  await page.getByRole('heading', { name: 'This post is no longer available', level: 1 }).waitFor();

  await callApi(moderator, 'POST', `/posts/${post.id}/status`, { action: 'restore' });
  await page.getByRole('button', { name: 'Check again' }).click();
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  await expect.poll(() => comment.inputValue()).toBe('Half a thou');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Write a message' }).inputValue())
    .toBe('Half a mess');
});

test('an answer that could not be sent, and whose comment was removed, is sent as a comment of its own', async () => {
  const page = await openMember('phone', [/ERR_FAILED/, /^409 POST/, /status of 409/]);
  const owner = await openMember('phone');
  const post = await writePost(owner);
  const { comment } = await callApi<CommentWritten>(owner, 'POST', `/posts/${post.id}/comments`, {
    body: 'Any questions?',
  });
  await visit(page, `/posts/${post.id}`);
  await page.route(/\/comments$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('One: is it threaded?');
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await page.getByText('Not sent · No connection.').waitFor();
  await callApi(owner, 'DELETE', `/comments/${comment.id}`);
  await page.unroute(/\/comments$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The comment you’re replying to was removed.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send as a comment of its own' }).click();
  // The removal comes by itself, a moment later than the words that tell of it.
  await page.getByText('Any questions?').waitFor({ state: 'hidden' });
  await page
    .getByRole('article')
    .filter({ hasText: 'One: is it threaded?' })
    .getByRole('button', { name: /^Reply to/ })
    .waitFor();
  expect(await page.getByText('Not sent').count()).toBe(0);
});

test('an answer waits for its comment where the comments could not be loaded, and is not called alone', async () => {
  const page = await openMember('phone', [/^500 /, /status of 500/, /Fetching comments failed/]);
  const post = await writePost(page);
  await callApi<CommentWritten>(page, 'POST', `/posts/${post.id}/comments`, { body: 'Any questions?' });
  await visit(page, `/posts/${post.id}`);
  await page.getByRole('button', { name: /^Reply to/ }).click();
  const answer = page.getByRole('textbox', { name: /^Reply to/ });
  await answer.fill('One: is it threaded?');
  const comments = new RegExp(`/api/posts/${post.id}/comments`);
  await page.route(comments, (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, `/posts/${post.id}?tab=messages`);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('The comments could not be loaded.').waitFor();
  expect(await page.getByText('was removed. Your words are still here.').count()).toBe(0);
  await page.unroute(comments);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => answer.inputValue()).toBe('One: is it threaded?');
});
