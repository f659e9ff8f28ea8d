/** Two people in two browsers talk about a listing: live, with failures on the way, long, with pictures, and with an end to it. */
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Conversation, Messages } from '#common/api/conversations.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, originOf, type Screen, visit } from './browser.ts';
import {
  BUYERS,
  conversations,
  log,
  logInByPage,
  openConversation,
  openPair,
  SELLERS,
  send,
  start,
  textBox,
  topOf,
  write,
  writePost,
} from './conversations.ts';
import { takePicture } from './pictures.ts';
import { waitForScripts } from './taken-over.ts';

/** Their latest conversation is nobody else's. */
const LATEST = {
  sellers: { desktop: '406-555-0142', phone: '406-555-0143' },
  buyers: { desktop: '919-555-0144', phone: '919-555-0145' },
};
const SENDING = /\/api\/conversations\/\d+\/messages$/;

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('a question under a listing is asked after a login, read and answered live (spec 2)', async () => {
    const seller = await openPage({ screen });
    const sellerUser = await logInByApi(seller, SELLERS[screen]);
    const post = await writePost(seller, screen);

    const buyer = await openPage({ screen });
    await visit(buyer, `/posts/${post.id}`);
    await buyer.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).click();
    await logInByPage(buyer, BUYERS[screen]);
    await textBox(buyer).waitFor();
    expect(buyer.url()).toContain(`/posts/${post.id}?tab=messages`);
    await expectAccessible(buyer);
    await buyer.getByRole('button', { name: 'Is this still available?' }).click();
    expect(await textBox(buyer).inputValue()).toBe('Is this still available?');
    await buyer.getByRole('button', { name: 'Send', exact: true }).click();
    await log(buyer).getByText('Sent').waitFor();
    await expectAccessible(buyer);

    const buyerUser = await callApi<CurrentUser>(buyer, 'GET', '/accounts/current');
    await visit(seller, '/messages');
    // On a desk the latest conversation is open, and so read, at once.
    const name = screen === 'phone' ? `^${buyerUser.displayName}.*1 unread` : `^${buyerUser.displayName}`;
    const row = seller.getByRole('link', { name: new RegExp(name, 's') });
    await row.filter({ hasText: post.title }).waitFor();
    await expectAccessible(seller);
    await expectNoOverflow(seller);
    await row.filter({ hasText: post.title }).click();
    await log(seller).getByText('Is this still available?').waitFor();
    await log(buyer).getByText('Read').waitFor();
    await expectAccessible(seller);
    await expectNoOverflow(seller);

    await textBox(seller).fill('Yes, it is.');
    if (screen === 'desktop') {
      await textBox(seller).press('Shift+Enter');
      await textBox(seller).pressSequentially('Come by.');
      await textBox(seller).press('Enter');
    } else await seller.getByRole('button', { name: 'Send', exact: true }).click();
    await log(buyer).getByText('Yes, it is.').waitFor();
    await log(seller).getByText('Read').waitFor();
    expect(await textBox(seller).inputValue()).toBe('');

    if (screen === 'phone') {
      await seller.getByRole('link', { name: 'Back to all messages' }).click();
      await row.filter({ hasText: post.title }).waitFor({ state: 'detached' });
      await conversations(seller).getByRole('link').filter({ hasText: post.title }).click();
      await log(seller).waitFor();
      await seller.goBack();
      await conversations(seller).waitFor();
      expect(seller.url()).toBe(`${originOf()}/messages`);
    }

    // The owner finds it under the post as well, and Back leads to the list.
    await visit(seller, `/posts/${post.id}?tab=messages`);
    await seller.getByRole('link', { name: new RegExp(`^${buyerUser.displayName}`) }).click();
    await log(seller).getByText('Yes, it is.').waitFor();
    await seller.goBack();
    await seller.getByRole('heading', { name: post.title, level: 1 }).waitFor();
    const { unreadMessagesCount } = await callApi<CurrentUser>(seller, 'GET', '/accounts/current');
    expect(unreadMessagesCount).toBe(sellerUser.unreadMessagesCount);
  });

  test('what cannot be sent keeps its place over a reload, and is written once, in order', async () => {
    const { seller, buyer, post } = await openPair(screen, { expected: [/ERR_FAILED/] });
    const id = await start(buyer, post);
    await openConversation(buyer, id);
    await buyer.route(SENDING, (route) => route.abort('failed'));
    await send(buyer, 'First');
    await send(buyer, 'Second');
    await expect.poll(() => buyer.getByText('Not sent · No connection').count()).toBe(2);
    await textBox(buyer).fill('A draft');
    await expectAccessible(buyer);
    await buyer.reload();
    await waitForScripts(buyer);
    await expect.poll(() => buyer.getByText('Not sent').count()).toBe(2);
    await expect.poll(() => textBox(buyer).inputValue()).toBe('A draft');

    // The server writes it, and its answer is lost on the way.
    await buyer.unroute(SENDING);
    let lost = 0;
    await buyer.route(SENDING, async (route) => {
      await route.fetch();
      await route.abort('failed');
      lost += 1;
    });
    const again = buyer.getByRole('button', { name: 'Try again' });
    await again.first().click();
    await expect.poll(() => lost).toBeGreaterThan(0);
    await buyer.unroute(SENDING);
    // The page may hear of it as a live event before it tries again: it stands there once either way.
    await expect
      .poll(async () => {
        if ((await again.count()) > 0) await again.first().click();
        return buyer.getByText(/Not sent|Sending/).count();
      })
      .toBe(0);
    const { messages } = await callApi<Messages>(seller, 'GET', `/conversations/${id}/messages`);
    expect(messages.map(({ body }) => body).toReversed()).toEqual([
      'Is this still available?',
      'First',
      'Second',
    ]);
    for (const text of ['First', 'Second']) {
      expect(await log(buyer).getByText(text, { exact: true }).count()).toBe(1);
    }

    await buyer.route(SENDING, (route) => route.abort('failed'));
    await send(buyer, 'Better not');
    await buyer.getByText('Not sent').waitFor();
    await buyer.getByRole('button', { name: 'Remove' }).click();
    await buyer.getByText('Better not').waitFor({ state: 'detached' });
  });

  test('older messages come by scrolling up without a jump; new ones wait below (spec 2)', async () => {
    const { seller, buyer, post } = await openPair(screen);
    const id = await start(buyer, post);
    for (let count = 1; count <= 45; count++) await write(count % 2 ? buyer : seller, id, `Message ${count}`);
    await openConversation(buyer, id);
    await log(buyer).getByText('Message 45', { exact: true }).waitFor();
    const scroll = (top: number) => log(buyer).evaluate((box, y) => box.scrollTo({ top: y }), top);
    const height = () => log(buyer).evaluate((box) => box.scrollHeight);

    const before = await height();
    expect(await log(buyer).getByText('Message 5', { exact: true }).count()).toBe(0);
    await scroll(-before);
    const seen = 'Message 30';
    const top = await topOf(buyer, seen);
    await expect.poll(height).toBeGreaterThan(before);
    expect(await topOf(buyer, seen)).toBe(top);
    await expect
      .poll(async () => {
        await scroll(-(await height()));
        return log(buyer).getByText('Is this still available?').count();
      })
      .toBe(1);
    const numbers = await log(buyer)
      .getByText(/^Message \d+$/)
      .allInnerTexts();
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => `Message ${index + 1}`));

    const first = await topOf(buyer, 'Is this still available?');
    await write(seller, id, 'Are you there?');
    const news = buyer.getByRole('button', { name: 'New messages' });
    await news.waitFor();
    expect(await topOf(buyer, 'Is this still available?')).toBe(first);
    const waiting = await callApi<Conversation>(buyer, 'GET', `/conversations/${id}`);
    expect(waiting.unreadCount).toBe(1);
    await news.click();
    await news.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await callApi<Conversation>(buyer, 'GET', `/conversations/${id}`)).unreadCount)
      .toBe(0);
    // At the end the next one is followed.
    await write(seller, id, 'Hello?');
    await log(buyer).getByText('Hello?').waitFor();
    expect(await log(buyer).evaluate((box) => box.scrollTop)).toBe(0);
  });

  test('pictures go along, and a tap shows them over the whole screen', async () => {
    const { seller, buyer, buyerUser, post } = await openPair(screen);
    const id = await start(buyer, post);
    await openConversation(seller, id);
    await openConversation(buyer, id);
    await buyer.getByLabel('Add photos').setInputFiles([await takePicture('red'), await takePicture('blue')]);
    await buyer.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect.poll(() => buyer.getByRole('progressbar').count()).toBe(0);
    await expectAccessible(buyer);
    await send(buyer, 'It looks like this.');
    const picture = seller.getByRole('button', { name: `Photo 1 of 1 from ${buyerUser.displayName}` });
    await picture.click();
    const full = seller.getByRole('dialog', { name: /photos/ });
    await full.waitFor();
    await seller.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
    await expect.poll(() => picture.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(seller);
  });

  test('a request for a gift card is warned of; reporting and blocking end it', async () => {
    const { seller, buyer, buyerUser, post } = await openPair(screen);
    const id = await start(buyer, post, 'I can pay today by gift card. Text me at my other number.');
    await openConversation(seller, id);
    await openConversation(buyer, id);
    await seller.getByText('Be careful with this request.').waitFor();
    expect(await buyer.getByText('Be careful with this request.').count()).toBe(0);
    await expectAccessible(seller);
    await seller.getByRole('button', { name: `Report ${buyerUser.displayName}` }).click();
    const report = seller.getByRole('dialog', { name: `Report ${buyerUser.displayName}` });
    await report.getByRole('radio', { name: 'Scam' }).check();
    await report.getByRole('button', { name: 'Report' }).click();
    await report.waitFor({ state: 'detached' });

    // It says so, and offers no second report.
    const reported = seller.getByRole('button', { name: `You reported ${buyerUser.displayName}` });
    await expect.poll(() => reported.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(seller);

    await seller.getByRole('button', { name: `Block ${buyerUser.displayName}` }).click();
    const question = seller.getByRole('alertdialog', { name: `Block ${buyerUser.displayName}?` });
    await question.getByRole('button', { name: 'Block' }).click();
    await seller
      .getByText(`You blocked ${buyerUser.displayName}${fullStopAfter(buyerUser.displayName)}`)
      .waitFor();
    expect(await textBox(seller).count()).toBe(0);
    await textBox(buyer).waitFor({ state: 'detached' });
    await expectAccessible(seller);
    await seller.getByRole('button', { name: `Unblock ${buyerUser.displayName}` }).click();
    await textBox(seller).waitFor();
  });

  test('the list and a conversation are read without scripts too', async () => {
    const { seller, buyer, buyerUser, post } = await openPair(screen);
    const id = await start(buyer, post);
    const cookies = await seller.context().cookies();
    const page = await openPage({ screen, hasScripts: false, cookies, expected: [/^csp GET .*\.js$/] });
    await page.goto('/messages');
    await page
      .getByRole('link', { name: new RegExp(`^${buyerUser.displayName}`) })
      .filter({ hasText: post.title })
      .click();
    await log(page).getByText('Is this still available?').waitFor();
    expect(page.url()).toBe(`${originOf()}/messages?conversation=${id}`);
    await expectNoOverflow(page);
  });
});

test('on a desk the latest conversation is open beside the list, and the focus stays where it was', async () => {
  const { seller, buyer, buyerUser, post } = await openPair('desktop', LATEST);
  await start(buyer, post, 'The one before');
  const newer = await writePost(seller, 'desktop');
  await start(buyer, newer, 'The latest one');
  await visit(seller, '/messages');
  const open = seller.getByRole('region', { name: `Conversation with ${buyerUser.displayName}` });
  await open.getByText('The latest one').waitFor();
  expect(
    await conversations(seller)
      .getByRole('link')
      .filter({ hasText: newer.title })
      .getAttribute('aria-current'),
  ).toBe('true');
  expect(await seller.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  expect(seller.url()).toBe(`${originOf()}/messages`);
  // What comes meanwhile does not push it away.
  await start(buyer, await writePost(seller, 'desktop'), 'Later still');
  await conversations(seller).getByText('Later still').waitFor();
  await open.getByText('The latest one').waitFor();
});

test('on a phone a picture leaves the place to write above the bar of a post', async () => {
  const { buyer, post } = await openPair('phone');
  await start(buyer, post);
  await visit(buyer, `/posts/${post.id}?tab=messages`);
  await textBox(buyer).click();
  expect(await buyer.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).count()).toBe(0);
  await buyer.getByLabel('Add photos').setInputFiles([await takePicture('red')]);
  await buyer.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  const bar = buyer.getByRole('button', { name: 'Share' }).filter({ visible: true });
  const measureRoom = async (): Promise<number> => {
    const text = await textBox(buyer).boundingBox();
    return ((await bar.boundingBox())?.y ?? 0) - ((text?.y ?? 0) + (text?.height ?? 0));
  };
  await expect.poll(measureRoom).toBeGreaterThan(0);
});

test('a conversation of others is a page that is not there', async () => {
  const { buyer, post } = await openPair('desktop');
  const id = await start(buyer, post);
  const stranger = await openPage({ screen: 'desktop', expected: [/^404 GET/, /status of 404/] });
  await logInByApi(stranger, '541-555-0122');
  expect(await visit(stranger, `/messages?conversation=${id}`)).toBe(404);
  await stranger.getByRole('link', { name: 'Show all messages' }).click();
  await conversations(stranger).waitFor();
  expect(stranger.url()).toBe(`${originOf()}/messages`);
});
