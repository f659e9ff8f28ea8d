/** Dealer staff on their own site post new inventory and news; others see whose they are. */
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, type Screen, visit } from './browser.ts';
import { addPictures, expectPictures, fillListing, pressPublish } from './editor.ts';
import { takePicture } from './pictures.ts';

const RENEE = '208-555-0105';
const DEALER = 'alder-ridge';
const STORE = 'Alder Ridge Outfitters';

describe.each(screensOf('desktop'))('on a %s', (screen: Screen) => {
  const mark = `${screen} ${Date.now()}`;

  test('staff post new inventory, and the whole network finds it as a verified dealer’s (spec 2)', async () => {
    const title = `Tikka T3x Lite .270 Win, new in box, ${mark}`;
    const staff = await openPage({ screen, dealer: DEALER });
    await logInByApi(staff, RENEE);
    await visit(staff, '/');
    await staff.getByRole('heading', { name: STORE, level: 1 }).waitFor();
    await staff.getByRole('button', { name: 'Create' }).click();
    await staff.getByRole('menuitem', { name: 'Product Listing' }).click();
    await staff.getByRole('heading', { name: 'Product Listing', level: 1 }).waitFor();
    expect(await staff.getByRole('radio', { name: 'Dealer New' }).isChecked()).toBe(true);
    await addPictures(staff, [await takePicture('blue')]);
    await expectPictures(staff, 1);
    await fillListing(staff, {
      title,
      price: '789',
      category: 'Guns',
      description: 'In stock. Stop by or ask a question here.',
    });
    await expectAccessible(staff);
    await pressPublish(staff);
    await staff.getByRole('heading', { name: title, level: 1 }).waitFor();

    const buyer = await openPage({ screen });
    await visit(buyer, '/newInventory?types=1&zipCode=83702&maxDistanceMiles=100');
    await buyer.getByRole('heading', { name: 'FFL New Listings', level: 1 }).waitFor();
    const card = buyer.getByRole('article').filter({ hasText: title });
    await card.getByText('Dealer New').waitFor();
    await card.getByText('Verified FFL').waitFor();
    await card.getByText(STORE).waitFor();
    await card.getByRole('link', { name: title }).click();
    await buyer.getByRole('heading', { name: title, level: 1 }).waitFor();
    await buyer.getByText('Dealer New', { exact: true }).waitFor();
    await buyer.getByText(/Verified FFL\s*since/).waitFor();
    await expectAccessible(buyer);

    const guest = await openPage({ screen, dealer: DEALER });
    await visit(guest, '/');
    const recent = guest.getByRole('region', { name: 'Recent Listings' });
    await recent.getByRole('article').filter({ hasText: title }).waitFor();
    await visit(guest, `/ffl/${DEALER}`);
    await guest.getByRole('article').filter({ hasText: title }).waitFor();
    await expectNoOverflow(guest);
  });

  test('staff write news, and the store’s home page and list show it (spec 2)', async () => {
    const title = `Open house on Saturday, ${mark}`;
    const staff = await openPage({ screen, dealer: DEALER });
    await logInByApi(staff, RENEE);
    await visit(staff, '/posts');
    await staff.getByRole('button', { name: 'Create' }).click();
    await staff.getByRole('menuitem', { name: 'News Post' }).click();
    await staff.getByRole('heading', { name: 'News Post', level: 1 }).waitFor();
    expect(await staff.getByRole('textbox', { name: 'Price' }).count()).toBe(0);
    await staff.getByRole('textbox', { name: 'Title' }).fill(title);
    await staff.getByRole('textbox', { name: 'Text' }).fill('Coffee from nine, **demonstrations** at noon.');
    await pressPublish(staff);
    await staff.getByRole('heading', { name: title, level: 1 }).waitFor();

    const guest = await openPage({ screen, dealer: DEALER });
    await visit(guest, '/');
    const slide = guest.getByRole('region', { name: 'News' }).getByRole('link', { name: title });
    await slide.waitFor();
    await expectAccessible(guest);
    await expectNoOverflow(guest);
    // By keys: the slides move on by themselves.
    await slide.press('Enter');
    await guest.getByRole('article').filter({ hasText: title }).waitFor();
    await guest.getByRole('link', { name: 'Show all posts' }).waitFor();

    for (const dealer of [DEALER, undefined]) {
      const reader = await openPage({ screen, dealer });
      await visit(reader, '/news?types=250');
      await reader.getByRole('article').filter({ hasText: title }).waitFor();
    }
  });
});
