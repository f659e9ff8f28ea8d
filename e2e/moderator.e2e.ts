/** A report reaches the moderators; what they hide its owner alone sees, with the reason, until it is restored. */
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, type Screen, visit } from './browser.ts';

const ELLEN = '208-555-0107';
const MARCUS = '208-555-0119';
const MAYA = '515-555-0103';
const ADAM = '303-555-0102';
const TOM = '208-555-0106';
const REASON = 'Parts without a serial number are not for sale here.';

async function writePost(page: Page, title: string): Promise<string> {
  const { id } = await callApi<Post>(page, 'POST', '/posts', {
    type: 'sell',
    title,
    description: 'As it is.',
    price: 120,
    category: 'gunParts',
    zipCode: '83686',
  });
  return `/posts/${id}`;
}

async function openQueue(page: Page): Promise<void> {
  await visit(page, '/accounts');
  await page.getByRole('link', { name: 'Moderation' }).click();
  await page.getByRole('heading', { name: 'Moderation', level: 1 }).waitFor();
}

/** Cases of one urgency stand in the order in which they came. */
async function findCase(page: Page, title: string): Promise<Locator> {
  const cases = page.getByRole('main').getByRole('article');
  const found = cases.filter({ has: page.getByRole('heading', { name: title }) });
  const more = page.getByRole('button', { name: 'Show more' });
  await cases.first().waitFor();
  while ((await found.count()) === 0) {
    const before = await cases.count();
    await more.click();
    await expect.poll(() => cases.count()).toBeGreaterThan(before);
  }
  return found;
}

describe.each(screensOf('desktop'))('on a %s', (screen: Screen) => {
  const mark = `${screen} ${Date.now()}`;

  test('a reported post is hidden with a reason and restored', async () => {
    const title = `Lower, stripped, ${mark}`;
    const owner = await openPage({ screen });
    await logInByApi(owner, ELLEN);
    const address = await writePost(owner, title);

    const reader = await openPage({ screen, expected: [/404/] });
    await logInByApi(reader, MARCUS);
    await visit(reader, address);
    await reader.getByRole('button', { name: 'More actions' }).click();
    await reader.getByRole('menuitem', { name: 'Report' }).click();
    const report = reader.getByRole('dialog', { name: 'Report this post' });
    await report.getByRole('radio', { name: 'Prohibited item' }).check();
    await report.getByRole('textbox', { name: 'Details' }).fill('No number on it.');
    await expectAccessible(reader);
    await report.getByRole('button', { name: 'Report' }).click();
    await reader.getByText('Thank you. A moderator will look at it.').waitFor();

    const moderator = await openPage({ screen });
    await logInByApi(moderator, MAYA);
    await openQueue(moderator);
    const found = await findCase(moderator, title);
    await found.getByText('1 report').waitFor();
    await found.getByText('No number on it.').waitFor();
    await expectAccessible(moderator);
    await expectNoOverflow(moderator);
    await found.getByRole('button', { name: 'Hide' }).click();
    const question = moderator.getByRole('dialog', { name: 'Hide?' });
    await question.getByRole('button', { name: 'Hide' }).click();
    await question.getByText('Enter a reason. The person will see it.').waitFor();
    await question.getByRole('textbox', { name: 'Words' }).fill(REASON);
    await expectAccessible(moderator);
    await question.getByRole('button', { name: 'Hide' }).click();
    await question.waitFor({ state: 'detached' });
    await found.getByText('Hidden', { exact: true }).last().waitFor();

    expect(await visit(reader, address)).toBe(404);
    await visit(owner, address);
    const note = owner.getByRole('note');
    await note.getByText('Hidden by a moderator.').waitFor();
    await note.getByText(REASON).waitFor();
    await expectAccessible(owner);
    await visit(owner, '/profile?show=held');
    await owner.getByRole('article').filter({ hasText: title }).getByText(REASON).waitFor();

    await visit(moderator, address);
    await moderator.getByRole('note').getByRole('button', { name: 'Restore' }).click();
    await moderator.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await moderator.getByText('Restored').waitFor();
    await visit(owner, address);
    await owner.getByText('Active', { exact: true }).waitFor();
    expect(await note.count()).toBe(0);
    expect(await visit(reader, address)).toBe(200);
  });

  test('a flagged post waits in the queue, and its owner’s appeal with it, until it is approved', async () => {
    const title = `Barrel, shot out, ${mark}`;
    const owner = await openPage({ screen });
    await logInByApi(owner, ELLEN);
    const address = await writePost(owner, title);

    const moderator = await openPage({ screen });
    await logInByApi(moderator, MAYA);
    await visit(moderator, address);
    await moderator.getByRole('button', { name: 'More actions' }).click();
    await moderator.getByRole('menuitem', { name: 'Flag' }).click();
    const question = moderator.getByRole('dialog', { name: 'Flag this post?' });
    await question.getByRole('button', { name: 'Flag' }).click();
    await question.getByText('Enter at least 3 characters').waitFor();
    await question.getByRole('textbox', { name: 'Reason for the owner' }).fill(REASON);
    await question.getByRole('button', { name: 'Flag' }).click();
    await moderator.getByRole('note').getByText('Under review.').waitFor();

    await visit(owner, address);
    await owner.getByRole('note').getByText(REASON).waitFor();
    await owner.getByRole('note').getByRole('button', { name: 'Appeal' }).click();
    const appeal = owner.getByRole('dialog', { name: 'Appeal' });
    await appeal.getByRole('textbox', { name: 'Your text' }).fill('It is a barrel and needs none.');
    await appeal.getByRole('button', { name: 'Appeal' }).click();
    await owner.getByText('Your appeal is with the moderators').waitFor();

    await openQueue(moderator);
    const found = await findCase(moderator, title);
    await found.getByText(REASON).waitFor();
    await found.getByText('It is a barrel and needs none.').waitFor();
    await found.getByRole('button', { name: 'Approve' }).click();
    const publishing = moderator.getByRole('alertdialog', { name: 'Approve?' });
    await expectAccessible(moderator);
    await publishing.getByRole('button', { name: 'Cancel' }).click();
    await visit(owner, address);
    await owner.getByText('Under review.').waitFor();
    // Slower than the moderator.
    await moderator.route(/\/claim$/, async (route) => {
      await setTimeout(1_000);
      await route.continue();
    });
    await found.getByRole('button', { name: 'Approve' }).click();
    await publishing.getByRole('button', { name: 'Approve' }).click();
    await found.getByText('Approved').waitFor();
    await visit(owner, address);
    await owner.getByText('Active', { exact: true }).waitFor();
  });

  test('the mouse claims a case that is not marked, and no button moves under it', async () => {
    const title = `Scope rings, ${mark}`;
    const owner = await openPage({ screen });
    await logInByApi(owner, ELLEN);
    const address = await writePost(owner, title);
    const reporter = await openPage({ screen });
    await logInByApi(reporter, MARCUS);
    await callApi(reporter, 'PUT', `${address}/reaction`, { reaction: 5, reason: 'scam' });

    const moderator = await openPage({ screen });
    await moderator.setViewportSize({ width: 1440, height: 900 });
    await logInByApi(moderator, MAYA);
    await openQueue(moderator);
    const found = await findCase(moderator, title);
    const claim = found.getByRole('button', { name: 'Claim' });
    await claim.scrollIntoViewIfNeeded();
    const before = await claim.boundingBox();
    if (before === null) throw new Error('there is no button to claim with');
    await moderator.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await moderator.mouse.down();
    await found.locator('[aria-keyshortcuts]').first().waitFor();
    expect(await claim.boundingBox()).toEqual(before);
    await moderator.mouse.up();
    await found.getByText('Yours').waitFor();
    await found.getByRole('button', { name: 'Delete' }).click();
    await moderator.getByRole('dialog', { name: 'Delete?' }).waitFor();
  });

  test('a dialog over what another moderator has decided closes, with a word', async () => {
    const title = `Sling swivels, ${mark}`;
    const owner = await openPage({ screen });
    await logInByApi(owner, ELLEN);
    const address = await writePost(owner, title);
    const reporter = await openPage({ screen });
    await logInByApi(reporter, MARCUS);
    await callApi(reporter, 'PUT', `${address}/reaction`, { reaction: 5, reason: 'spam' });

    const moderator = await openPage({ screen, expected: [/409/] });
    await logInByApi(moderator, MAYA);
    await openQueue(moderator);
    const found = await findCase(moderator, title);
    const claimed = moderator.waitForResponse((answer) => answer.url().endsWith('/claim'));
    await found.getByRole('button', { name: 'Hide' }).click();
    const question = moderator.getByRole('dialog', { name: 'Hide?' });
    await question.waitFor();
    await claimed;
    // As after a quarter of an hour, nothing of hers holds it any more.
    const caseAddress = `/moderation${address.replace('/posts', '/post')}`;
    await callApi(moderator, 'DELETE', `${caseAddress}/claim`);
    const second = await openPage({ screen });
    await logInByApi(second, ADAM);
    await callApi(second, 'POST', caseAddress, { action: 'keep' });
    await moderator.getByText('Someone else has already decided this.').waitFor();
    await question.waitFor({ state: 'detached' });
    await found.waitFor({ state: 'detached' });
  });

  test('a reported comment is claimed, removed with a strike, and everyone hears of it', async () => {
    const words = `Cards only, ${mark}`;
    const seller = await openPage({ screen });
    await logInByApi(seller, ELLEN);
    const address = await writePost(seller, `Sling, leather, ${mark}`);
    const author = await openPage({ screen });
    await logInByApi(author, TOM);
    const { comment } = await callApi<CommentWritten>(author, 'POST', `${address}/comments`, { body: words });
    const reporter = await openPage({ screen });
    await logInByApi(reporter, MARCUS);
    await callApi(reporter, 'POST', `/comments/${comment.id}/report`, { reason: 'scam' });

    const moderator = await openPage({ screen });
    await logInByApi(moderator, MAYA);
    await openQueue(moderator);
    const found = await findCase(moderator, `Comment on Sling, leather, ${mark}`);
    await found.focus();
    await moderator.keyboard.press('c');
    await found.getByText('Yours').waitFor();

    const second = await openPage({ screen });
    await logInByApi(second, ADAM);
    await openQueue(second);
    const seen = await findCase(second, `Comment on Sling, leather, ${mark}`);
    await seen.getByText('Maya L. is looking at this.').waitFor();

    await moderator.keyboard.press('r');
    const question = moderator.getByRole('dialog', { name: 'Remove?' });
    await question
      .getByRole('combobox', { name: 'Reason', exact: true })
      .selectOption({ label: 'Looks like a scam' });
    await question.getByRole('checkbox', { name: 'Give a strike' }).check();
    await expectAccessible(moderator);
    await question.getByRole('button', { name: 'Remove' }).click();
    await question.waitFor({ state: 'detached' });
    await found.getByText('Removed', { exact: true }).waitFor();
    // The other one's queue learns of it by itself.
    await seen.waitFor({ state: 'detached' });

    const hear = async (page: Page, sentence: RegExp) => {
      await visit(page, '/notifications');
      await expect
        .poll(async () => {
          await page.reload();
          return page.getByRole('main').getByText(sentence).count();
        })
        .toBeGreaterThan(0);
    };
    await hear(reporter, /We looked at the comment you reported on .*, and removed it\./);
    await hear(author, /A moderator removed your comment on .* The reason: This looks like a scam/);
    await hear(author, /It counts as a strike until/);
    await visit(reporter, '/moderation/log');
    await reporter.getByText('Comment removed').first().waitFor();
    await expectAccessible(reporter);
    await expectNoOverflow(reporter);
  });
});
