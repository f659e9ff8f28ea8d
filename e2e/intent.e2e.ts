/** What a visitor presses happens after the login: once, for whoever logs in right there, and the page says so. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import type { Post, Posts } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible } from './axe.ts';
import { BOTH_SCREENS, openPage, type Screen, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { waitForScripts } from './taken-over.ts';

/** A correct code without the terms is answered so. */
const TERMS = [/^422 POST \S+\/api\/accounts\/verify$/, /status of 422/];

async function writePost(): Promise<{ post: Post; number: string; owner: Page }> {
  const owner = await openPage({ screen: 'desktop' });
  const number = takeFreshNumber();
  await logInByApi(owner, number);
  const post = await callApi<Post>(owner, 'POST', '/posts', {
    type: 'sell',
    title: `Marlin 1895 ${Date.now()}`,
    description: 'Shoots well.',
    price: 900,
    category: 'guns',
    zipCode: '83702',
  });
  return { post, number, owner };
}

async function openVisitor(screen: Screen, expected: RegExp[] = []): Promise<Page> {
  return openPage({ screen, expected: [...TERMS, ...expected] });
}

/** Through both steps; `isNew` has the second ask for the terms. */
async function logIn(page: Page, number: string, { isNew = true } = {}): Promise<void> {
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await waitForScripts(page);
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  const words = await page.getByText('Demo: your code is').innerText();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill(/\d{6}/.exec(words)?.[0] ?? '');
  if (!isNew) return;
  await page.getByRole('checkbox', { name: 'I agree to the Terms of Use' }).check();
  await page.getByRole('checkbox', { name: 'I am 18 years or older' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const isPressed = (page: Page, name: RegExp) =>
  page.getByRole('button', { name, pressed: true }).first().waitFor();
const readPost = (page: Page, { id }: Post) => callApi<Post>(page, 'GET', `/posts/${id}`);

async function report(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
}

test.each(BOTH_SCREENS)(
  'a post is saved once, also by a new account after a reload, on a %s',
  async (screen) => {
    const { post } = await writePost();
    const page = await openVisitor(screen);
    await visit(page, `/posts/${post.id}`);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    await page.reload();
    await logIn(page, takeFreshNumber());

    await page.getByText('Saved', { exact: true }).waitFor();
    await isPressed(page, /^Save/);
    await expectAccessible(page);
    expect(await readPost(page, post)).toMatchObject({ bookmarkCount: 1, currentUserHasBookmark: true });

    await callApi(page, 'DELETE', `/posts/${post.id}/bookmark`);
    await page.reload();
    await waitForScripts(page);
    await page.goBack();
    await page.goForward();
    await page.getByRole('heading', { name: post.title, level: 1 }).waitFor();
    expect(await readPost(page, post)).toMatchObject({ bookmarkCount: 0, currentUserHasBookmark: false });
  },
);

test('a vote and a love are counted', async () => {
  const { post } = await writePost();
  for (const [button, said, count] of [
    ['Upvote', 'Vote counted', 'upVoteCount'],
    ['Love', 'Reaction counted', 'loveCount'],
  ] as const) {
    const page = await openVisitor('phone');
    await visit(page, `/posts/${post.id}`);
    await press(page, button);
    await logIn(page, takeFreshNumber());
    await page.getByText(said, { exact: true }).waitFor();
    await isPressed(page, new RegExp(`^${button}`));
    expect(await readPost(page, post)).toMatchObject({ [count]: 1 });
  }
});

test('a report asks for its reason after the login, and one’s own post says that it cannot be reported', async () => {
  const { post, number } = await writePost();
  const page = await openVisitor('phone');
  await visit(page, `/posts/${post.id}`);
  await report(page);
  await logIn(page, takeFreshNumber());
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await waitForScripts(page);
  expect(await dialog.count()).toBe(0);

  const owner = await openVisitor('phone');
  await visit(owner, `/posts/${post.id}`);
  await report(owner);
  await logIn(owner, number, { isNew: false });
  await owner.getByText('You can’t report your own post.').waitFor();
});

test('a post that is gone by then says so', async () => {
  const { post, owner } = await writePost();
  const page = await openVisitor('desktop', [/404/]);
  await visit(page, `/posts/${post.id}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await callApi(owner, 'DELETE', `/posts/${post.id}`);
  await logIn(page, takeFreshNumber());
  await page.getByText('Not saved', { exact: true }).waitFor();
  await page.getByRole('heading', { name: '404 Page Not Found', level: 1 }).waitFor();
});

test('a dealer is followed', async () => {
  const page = await openVisitor('phone');
  await visit(page, '/ffl/alder-ridge');
  await press(page, 'Follow Alder Ridge Outfitters');
  await logIn(page, takeFreshNumber());
  await page.getByText('You’ll be notified about new posts from Alder Ridge Outfitters').waitFor();
  await page.getByRole('button', { name: 'Following Alder Ridge Outfitters' }).waitFor();
});

test('a comment and a reply are there to be written', async () => {
  const { post, owner } = await writePost();
  await callApi<CommentWritten>(owner, 'POST', `/posts/${post.id}/comments`, { body: 'Any questions?' });
  const focused = (page: Page, name: RegExp) =>
    expect
      .poll(() =>
        page
          .getByRole('textbox', { name })
          .evaluateAll((all) => all.some((field) => field === document.activeElement)),
      )
      .toBe(true);
  const page = await openVisitor('phone');
  await visit(page, `/posts/${post.id}`);
  await page
    .getByRole('region', { name: 'Comments' })
    .getByRole('link', { name: 'Log in', exact: true })
    .click();
  await logIn(page, takeFreshNumber());
  await focused(page, /^Write a comment/);

  const other = await openVisitor('phone');
  await visit(other, `/posts/${post.id}`);
  await other.getByRole('link', { name: /^Log in to reply to/ }).click();
  await logIn(other, takeFreshNumber());
  await focused(other, /^Reply to/);
});

test('whoever leaves the login page has given up what was pressed', async () => {
  const { post } = await writePost();
  const page = await openVisitor('desktop');
  await visit(page, `/posts/${post.id}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: post.title, level: 1 }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Account/ })
    .click();
  await logIn(page, takeFreshNumber());
  await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
  expect(await callApi<Posts>(page, 'GET', '/posts?saved=true')).toMatchObject({ posts: [] });
});
