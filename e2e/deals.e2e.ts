/** Two people after a deal: the seller says who bought it, both say how it went, and their profiles tell. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, type Screen, screensOf, visit } from './browser.ts';
import { start, writePost } from './conversations.ts';
import { takeFreshNumber } from './fresh-numbers.ts';

async function rate(page: Page, stars: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Rate this deal' }).click();
  const dialog = page.getByRole('dialog', { name: /^Your deal with/ });
  await dialog.getByRole('button', { name: 'Rate' }).click();
  await dialog.getByText('Choose one to five stars').waitFor();
  await dialog.getByRole('radio', { name: stars }).press('Space');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(words);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rate' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('a sale is named, rated by both, and read by everyone once both have', async () => {
    const seller = await openPage({ screen });
    const buyer = await openPage({ screen, theme: 'dark' });
    const sellerUser = await logInByApi(seller, takeFreshNumber());
    const buyerUser = await logInByApi(buyer, takeFreshNumber());
    const post = await writePost(seller, screen);
    await start(buyer, post);

    // Marked as sold, it is asked who bought it; that can wait.
    await visit(seller, `/posts/${post.id}`);
    await seller.getByRole('button', { name: 'More actions' }).filter({ visible: true }).click();
    await seller.getByRole('menuitem', { name: 'Mark Sold' }).click();
    const who = seller.getByRole('dialog', { name: 'Who bought it?' });
    const first = who.getByRole('radio', { name: new RegExp(`^${buyerUser.displayName}`) });
    await first.waitFor();
    await expectAccessible(seller);
    await seller.keyboard.press('Tab');
    expect(await first.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await who.getByRole('button', { name: 'Not now' }).click();
    await seller.getByRole('note').getByRole('button', { name: 'Who bought it?' }).click();
    await who.getByRole('button', { name: 'Save' }).click();
    await who.getByText('Choose who bought it').waitFor();
    await who.getByRole('radio', { name: new RegExp(`^${buyerUser.displayName}`) }).press('Space');
    await who.getByRole('button', { name: 'Save' }).click();
    await who.waitFor({ state: 'detached' });
    await seller.getByRole('note').getByRole('button', { name: 'Change the buyer' }).waitFor();
    await seller.getByRole('note').getByRole('link', { name: 'Your deals' }).click();
    await seller.getByText(`sold ${post.title} to ${buyerUser.displayName}`).waitFor();

    // The buyer hears of it, and says first how it was: nobody reads that yet.
    await visit(buyer, '/account/deals');
    await buyer.getByText(`You bought ${post.title} from ${sellerUser.displayName}`).waitFor();
    await buyer.getByRole('button', { name: 'I didn’t buy this' }).waitFor();
    await expectAccessible(buyer);
    await expectNoOverflow(buyer);
    await rate(buyer, '5 of 5, Very good', 'Just as described.');
    await buyer.getByText(`Visible once ${sellerUser.displayName} rates you`).waitFor();
    expect(await buyer.getByRole('button', { name: 'I didn’t buy this' }).count()).toBe(0);
    await visit(seller, `/profile/${sellerUser.id}`);
    await seller.getByText('1 deal', { exact: true }).waitFor();
    expect(await seller.getByText('Just as described.').count()).toBe(0);

    // The seller, too: both read both.
    await visit(seller, '/account/deals');
    await rate(seller, '4 of 5, Good', 'Came on time.');
    await seller.getByText('Just as described.').waitFor();
    await visit(buyer, `/profile/${buyerUser.id}`);
    const ratings = buyer.getByRole('region', { name: 'Ratings' });
    await ratings.getByText('(1 rating)').click();
    await ratings.getByText('Came on time.').waitFor();
    await ratings.getByRole('img', { name: '4 of 5 stars' }).waitFor();
    await ratings.getByRole('link', { name: sellerUser.displayName }).waitFor();
    await expectAccessible(buyer);
    await expectNoOverflow(buyer);

    // A moderator can be told of it.
    await ratings.getByRole('button', { name: 'Report' }).click();
    const report = buyer.getByRole('dialog', { name: 'Report this rating' });
    await report.getByRole('radio', { name: 'Spam' }).press('Space');
    await report.getByRole('button', { name: 'Report' }).click();
    await ratings.getByRole('button', { name: 'Reported' }).waitFor();

    const visitor = await openPage({ screen });
    await visit(visitor, `/posts/${post.id}`);
    await visitor.getByRole('link', { name: '(1 rating)' }).click();
    await visitor.getByRole('region', { name: 'Ratings' }).getByText('Just as described.').waitFor();
  });

  test('whoever was named and bought nothing says so', async () => {
    const seller = await openPage({ screen });
    const buyer = await openPage({ screen });
    await logInByApi(seller, takeFreshNumber());
    const { id } = await logInByApi(buyer, takeFreshNumber());
    const post = await writePost(seller, screen);
    await start(buyer, post);
    await callApi(seller, 'POST', `/posts/${post.id}/status`, { action: 'markSold' });
    await callApi(seller, 'PUT', `/posts/${post.id}/deal`, { buyerId: id });

    await visit(buyer, '/account/deals');
    await buyer.getByRole('button', { name: 'I didn’t buy this' }).click();
    const question = buyer.getByRole('alertdialog', { name: 'Didn’t buy it?' });
    await expectAccessible(buyer);
    await question.getByRole('button', { name: 'I didn’t buy this' }).click();
    await buyer.getByText('You’re all caught up.').waitFor();

    await visit(seller, `/posts/${post.id}`);
    await seller.getByRole('note').getByRole('button', { name: 'Who bought it?' }).click();
    await seller.getByRole('dialog').getByText('Nobody messaged you about it').waitFor();
  });
});
