/** What is typed and uploaded is not lost: a draft outlives a reload, a failed picture is tried again. */
import { describe, expect, test } from 'vitest';
import { logInByApi } from './api.ts';
import { expectAccessible } from './axe.ts';
import { screensOf, openPage, type Screen, visit } from './browser.ts';
import { addPictures, expectPictures, fillListing, pressPublish } from './editor.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { takeHeic, takePicture } from './pictures.ts';
import { waitForScripts } from './taken-over.ts';

const DANA = '208-555-0121';
const UPLOAD = /\/api\/media\?/;

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('a HEIC photo is taken, and shown as the site has it', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, DANA);
    await visit(page, '/posts/create?type=sell');
    await addPictures(page, [await takeHeic()]);
    await expectPictures(page, 1);
    const shown = page.getByRole('main').locator('img[src^="/api/media/"]').first();
    const isUpright = () =>
      shown.evaluate((one) => {
        const { naturalWidth, naturalHeight } = one as HTMLImageElement;
        return naturalWidth > 0 && naturalHeight > naturalWidth;
      });
    await expect.poll(isUpright).toBe(true);
  });

  test('a draft is there again after a reload, and gone once discarded', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, DANA);
    await visit(page, '/posts/create?type=sell');
    await fillListing(page, {
      title: 'Dillon 550B with two toolheads',
      price: '480',
      category: 'Reloading',
      description: 'Set up for .38 and .45.',
    });
    await addPictures(page, [await takePicture('red')]);
    await expectPictures(page, 1);
    await page.getByText(/^Draft saved/).waitFor();
    // A reload in the middle of typing keeps the last words too.
    await page.getByRole('textbox', { name: 'Description' }).fill('Set up for .38, .45 and .30-06.');
    await page.reload();
    await waitForScripts(page);

    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.inputValue()).toBe('Dillon 550B with two toolheads');
    expect(await page.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('480');
    expect(await page.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('reloading');
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'Set up for .38, .45 and .30-06.',
    );
    await expectPictures(page, 1);
    await page.getByText('We restored your draft').waitFor();

    await page.getByRole('button', { name: 'Start over' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard this draft?' });
    await question.getByRole('button', { name: 'Discard draft' }).click();
    await expectPictures(page, 0);
    await visit(page, '/posts/create?type=sell');
    expect(await title.inputValue()).toBe('');
  });

  test('the type on the page is the type that is published, whatever a draft was', async () => {
    const page = await openPage({ screen });
    await logInByApi(page, takeFreshNumber());
    await visit(page, '/posts/create?type=sell');
    await page.getByRole('textbox', { name: 'Title' }).fill('Lee Loadmaster to trade');
    await pressPublish(page);
    const missing = page.getByText('Enter a price in whole dollars');
    await missing.first().waitFor();
    // What the new type does not ask for is no error any more.
    await page.getByRole('radio', { name: /^Trade/ }).check();
    await missing.first().waitFor({ state: 'detached' });
    await page.getByText(/^Draft saved/).waitFor();
    // A reload keeps what was chosen.
    await page.reload();
    await waitForScripts(page);
    await page.getByText('We restored your draft').waitFor();
    expect(await page.getByRole('radio', { name: /^Trade/ }).isChecked()).toBe(true);
    // A new listing for sale takes over the text, and not the type.
    await visit(page, '/posts/create?type=sell');
    await page.getByText('We restored your draft').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Lee Loadmaster to trade');
    expect(await page.getByRole('radio', { name: /^Sell/ }).isChecked()).toBe(true);
  });

  test('a picture that failed is sent again; one that is none is named and taken away', async () => {
    const page = await openPage({
      screen,
      expected: [/ERR_FAILED/, /^4\d\d POST \S+\/api\/media\?/, /status of 4\d\d/],
    });
    await logInByApi(page, DANA);
    await visit(page, '/posts/create?type=sell');
    await page.route(UPLOAD, (route) => route.abort('failed'));
    await addPictures(page, [await takePicture('blue')]);
    const retry = page.getByRole('button', { name: /^Retry photo 1/ });
    await retry.waitFor();
    await page.getByText('1 photo failed').waitFor();
    await expectAccessible(page);
    await page.unroute(UPLOAD);
    await retry.getByText('Retry').click();
    await expectPictures(page, 1);

    await addPictures(page, [
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ]);
    await page.getByText('Not accepted').waitFor();
    await page.getByText("We can't use this file. Upload a JPEG, PNG, WebP, GIF, AVIF or HEIC.").waitFor();
    expect(await page.getByRole('button', { name: /^Retry photo 2/ }).count()).toBe(0);
    await fillListing(page, {
      title: 'Henry lever action with a scope base',
      price: '350',
      category: 'Guns',
      description: '',
    });
    await pressPublish(page);
    await page.getByText('A photo failed. Retry or remove it to continue.').waitFor();
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expectPictures(page, 1);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await expectPictures(page, 0);
  });
});
