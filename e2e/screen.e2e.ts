/** The listing screen: refused words are marked and mended, masked, held for a moderator, and its rules are kept. */
import { describe, expect, test } from 'vitest';
import type { Queue } from '#common/api/moderation.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen, screensOf, visit } from './browser.ts';
import { addPictures, fillListing, pressPublish } from './editor.ts';
import { takePicture } from './pictures.ts';

const ELLEN = '208-555-0107';
const MAYA = '515-555-0103';
const ADAM = '303-555-0102';

/** What one person sends twice within moments is one post. */
const titleOn = (screen: Screen, title: string): string => `${title}, ${screen}`;

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('refused words are marked, changed, and what is left is masked and published', async () => {
    const page = await openPage({ screen, expected: [/422/] });
    await logInByApi(page, ELLEN);
    await visit(page, '/posts/create?type=sell');
    const title = titleOn(screen, 'Glock 19 with two magazines');
    const listing = { title, price: '480', category: 'Guns' };
    await fillListing(page, { ...listing, description: 'Comes with a glock switch.' });
    await pressPublish(page);

    const panel = page.getByRole('region', { name: 'Content check' });
    await panel.getByRole('heading', { name: 'This text isn’t allowed' }).waitFor();
    expect(await page.getByText('Ready', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await panel.getByRole('button', { name: 'glock switch' }).click();
    const description = page.getByRole('textbox', { name: 'Description' });
    expect(
      await description.evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      ),
    ).toBe('glock switch');

    await description.fill('Little used. Call me at 208-555-0143.');
    await panel.waitFor({ state: 'detached' });
    await page.getByText('Ready', { exact: true }).waitFor();
    await pressPublish(page);
    await panel.getByRole('heading', { name: /^Check this/ }).waitFor();
    await panel.getByRole('button', { name: 'Hide it' }).click();
    await expect.poll(() => description.inputValue()).toBe('Little used. Call me at •••.');
    await pressPublish(page);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  test('a question to a moderator waits for a picture that is on its way, and goes along with the post', async () => {
    const page = await openPage({ screen, expected: [/422/] });
    await logInByApi(page, ELLEN);
    await visit(page, '/posts/create?type=sell');
    const title = titleOn(screen, 'Training dummy for a classroom');
    const listing = { title, price: '60', category: 'Accessories' };
    await fillListing(page, { ...listing, description: 'Shows how a glock switch looks. Solid resin.' });
    await pressPublish(page);
    const panel = page.getByRole('region', { name: 'Content check' });
    await panel.getByRole('button', { name: 'Ask a moderator' }).click();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');

    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/api/media?*', async (route) => {
      await mayArrive;
      await route.continue();
    });
    const isSent = page.waitForRequest('**/api/media?*');
    await addPictures(page, [await takePicture('green')]);
    await isSent;
    const words = panel.getByRole('textbox', { name: 'What should the moderator know?' });
    await words.fill('It is a block of resin.');
    const send = panel.getByRole('button', { name: 'Send to a moderator' });
    await send.click();
    await expect.poll(() => send.getAttribute('aria-busy')).toBe('true');
    arrive();

    await page.getByText('Under review.').waitFor();
    await page.getByText('Your note to the moderator: It is a block of resin.').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const moderator = await openPage({ screen });
    await logInByApi(moderator, MAYA);
    const { items } = await callApi<Queue>(moderator, 'GET', '/moderation/queue?limit=100');
    const found = items.find(({ kind, post }) => kind === 'post' && post?.id === id);
    expect([found?.appeal, found?.post?.media.length]).toEqual(['It is a block of resin.', 1]);
  });

  test('what is held says so without blame, and is public once a moderator approves', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, ELLEN);
    await visit(page, '/posts/create?type=sell');
    const title = titleOn(screen, 'Suppressor for .308');
    await fillListing(page, {
      title,
      price: '700',
      category: 'Accessories',
      description: 'Form 4 transfer.',
    });
    await pressPublish(page);
    await page.getByText('A moderator will review it first').waitFor();
    await page.getByText('Under review.').waitFor();
    await page.getByText('says nothing about you').waitFor();
    await expectAccessible(page);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));

    const moderator = await openPage({ screen });
    await logInByApi(moderator, MAYA);
    const approved = await callApi<Post>(moderator, 'POST', `/posts/${id}/status`, { action: 'approve' });
    expect(approved.status).toBe(PostStatus.Approved);
  });
});

describe.each(screensOf('desktop'))('on a %s', (screen: Screen) => {
  test('an administrator tries a text, adds a rule, switches it off and removes it', async () => {
    const page = await openPage({ screen, expected: [/422/] });
    await logInByApi(page, ADAM);
    await visit(page, '/settings/screen');
    await expectAccessible(page);
    await expectNoOverflow(page);
    const box = page.getByRole('form', { name: 'Try it' });
    await box.getByRole('textbox', { name: 'A text' }).fill('Comes with a glock switch.');
    await box.getByRole('button', { name: 'Try this text' }).click();
    await page.getByText('Outcome Refuse').waitFor();
    await page.getByRole('link', { name: 'conversion-switch' }).waitFor();

    const name = `moon-dust-${screen}`;
    await page.getByRole('button', { name: 'New rule' }).click();
    const form = page.getByRole('form', { name: 'New rule' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByText('How patterns are written').click();
    const patterns = form.getByRole('textbox', { name: 'Patterns' });
    await patterns.fill('(moon\n\n@nothing');
    await form.getByRole('textbox', { name: 'Said to the writer' }).fill('There is no such thing.');
    await form.getByRole('button', { name: 'Save rule' }).click();
    await form.getByText(/^Line 1, \(moon: .*\nLine 3, @nothing: /).waitFor();
    expect(await patterns.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await patterns.fill('moon dust');
    await form.getByRole('button', { name: 'Try on latest posts' }).click();
    await form.getByText(/^0 of the latest/).waitFor();
    await form.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText('Rule saved').waitFor();

    await page.getByRole('switch', { name: `${name} counts` }).click();
    await page.getByText(`${name} counts no more`).waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Remove rule' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove rule?' })
      .getByRole('button', { name: 'Remove rule' })
      .click();
    await page.getByText('Rule removed').waitFor();
    expect(await page.getByRole('button', { name: `Edit ${name}` }).count()).toBe(0);
  });
});
