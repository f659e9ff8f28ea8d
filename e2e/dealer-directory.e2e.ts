/** Finding a dealer: around a zip, narrowed by what stores say of themselves, by keys alone, without scripts, and from a post. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Posts } from '#common/api/posts.ts';
import { callApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { screensOf, openPage, originOf, type Screen, type Theme, visit } from './browser.ts';
import { expectNoShift } from './layout-shift.ts';
import { chooseMiles } from './lists.ts';

const BOISE = '83702';
const STORE = 'Alder Ridge Outfitters';
const FAR_STORE = 'Snake River Supply';
const OUTSIDER = 'Not on Rangepost yet';

const rowsOf = (page: Page): Locator => page.getByRole('list', { name: 'Dealers' }).getByRole('listitem');
const outsidersOf = (page: Page): Locator => rowsOf(page).filter({ hasText: OUTSIDER });
const storesOf = (page: Page): Locator => rowsOf(page).filter({ hasNotText: OUTSIDER });

/** Dots between two facts that are seen where a line begins or ends. */
const readStrandedDots = (page: Page): Promise<string[]> =>
  rowsOf(page).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const marks: { text: string; rect: DOMRect }[] = [];
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        for (let index = 0; index < text.length; index += 1) {
          const letter = text.charAt(index);
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          if (letter.trim() !== '') marks.push({ text: letter, rect: range.getBoundingClientRect() });
        }
      }
      // Those that are drawn in front of a fact, where they are not cut away.
      for (const fact of row.querySelectorAll('*')) {
        if (!getComputedStyle(fact, '::before').content.includes('·')) continue;
        const { left, top } = fact.getBoundingClientRect();
        const dot = new DOMRect(left + 4, top + 9, 4, 1);
        const lines = fact.parentElement?.parentElement ?? row;
        const isCut =
          getComputedStyle(lines).overflowX === 'clip' && dot.right <= lines.getBoundingClientRect().left;
        if (!isCut) marks.push({ text: '·', rect: dot });
      }
      const isAdjacent = (dot: DOMRect, { top, bottom }: DOMRect): boolean =>
        top < dot.bottom && dot.top < bottom;
      return marks
        .filter(({ text, rect: dot }) => {
          const line = marks.filter(({ text, rect }) => text !== '·' && isAdjacent(dot, rect));
          const hasBoth = line.some(({ rect }) => rect.right <= dot.left + 1);
          return text === '·' && !(hasBoth && line.some(({ rect }) => rect.left >= dot.right - 1));
        })
        .map(() => row.textContent ?? '');
    }),
  );

test.each([195, 320, 390, 820])('%i wide, no row has a dot where a line begins or ends', async (width) => {
  const page = await openPage({ screen: 'phone' });
  await page.setViewportSize({ width, height: 844 });
  for (const address of ['/ffl', `/ffl?zipCode=${BOISE}`]) {
    await visit(page, address);
    await rowsOf(page).first().waitFor();
    expect(await readStrandedDots(page)).toEqual([]);
    await expectNoOverflow(page);
  }
});

test('the distance waits for a zip, and fills its place meanwhile', async () => {
  const page = await openPage({ screen: 'phone' });
  await visit(page, '/ffl');
  const form = page.getByRole('search', { name: 'Dealers' });
  const knob = form.getByRole('slider', { name: 'Distance' });
  await form.getByText('Enter a ZIP code to set a distance').waitFor();
  expect(await knob.isEnabled()).toBe(false);
  const before = await knob.boundingBox();
  await form.getByRole('textbox', { name: 'Near' }).fill(BOISE);
  await form.getByText('Any distance').waitFor();
  expect(await knob.isEnabled()).toBe(true);
  expect(await knob.boundingBox()).toEqual(before);
});

describe.each(screensOf('phone'))('on a %s', (screen: Screen) => {
  test('a visitor finds a dealer by zip and distance, and what it offers', async () => {
    const page = await openPage({ screen });
    await visit(page, '/faq');
    await page.getByRole('link', { name: 'Find a dealer' }).first().click();
    await page.getByRole('heading', { name: 'Find a dealer', level: 1 }).waitFor();
    await page.getByText('Enter your ZIP code to see dealers near you.').waitFor();
    expect(await outsidersOf(page).count()).toBe(0);

    const form = page.getByRole('search', { name: 'Dealers' });
    await form.getByRole('textbox', { name: 'Near' }).fill(BOISE);
    await page.getByText('Licensed dealers near Boise, ID').waitFor();
    await outsidersOf(page).first().waitFor();
    await chooseMiles(form, 25);
    await page.getByText('Licensed dealers within 25 miles of Boise, ID').waitFor();
    // Another journey may open a store in Boise meanwhile.
    await expect.poll(() => storesOf(page).filter({ hasText: FAR_STORE }).count()).toBe(0);
    expect(await storesOf(page).filter({ hasText: STORE }).count()).toBe(1);
    expect(page.url()).toBe(`${originOf()}/ffl?maxDistanceMiles=25&zipCode=${BOISE}`);
    await expectNoOverflow(page);

    await storesOf(page).getByRole('link', { name: STORE }).click();
    await page.getByRole('heading', { name: STORE, level: 1 }).waitFor();
    await page.getByRole('link', { name: /4180 W State St/ }).waitFor();
    await page.getByText('Private party transfers: $35').waitFor();
    await page.getByRole('region', { name: 'Opening hours' }).getByText('Sunday').waitFor();

    await page.goBack();
    await page.getByText('Licensed dealers within 25 miles of Boise, ID').waitFor();
  });

  test('the list goes on as one scrolls, and names nobody twice', async () => {
    const page = await openPage({ screen });
    await visit(page, `/ffl?zipCode=${BOISE}`);
    const before = await rowsOf(page).count();
    await rowsOf(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(before);
    const texts = await rowsOf(page).allInnerTexts();
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('filters leave stores alone, stand in the address, and go away again', async () => {
    const page = await openPage({ screen });
    await visit(page, `/ffl?zipCode=${BOISE}`);
    await outsidersOf(page).first().waitFor();
    const form = page.getByRole('search', { name: 'Dealers' });
    await form.getByText('Verified FFL').click();
    await form.getByRole('combobox', { name: 'Transfer fee' }).selectOption('Up to $30');
    await expect.poll(() => outsidersOf(page).count()).toBe(0);
    await rowsOf(page).filter({ hasText: FAR_STORE }).waitFor();
    await expect.poll(() => rowsOf(page).filter({ hasText: STORE }).count()).toBe(0);
    expect(page.url()).toContain('maxTransferFee=30&verified=true');

    await form.getByRole('searchbox', { name: 'Name' }).fill('nobody is called that');
    await page.getByRole('heading', { name: 'No dealers match' }).waitFor();
    await page.getByRole('link', { name: 'Show all dealers' }).click();
    await outsidersOf(page).first().waitFor();
    expect(await form.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe('');
    expect(page.url()).toBe(`${originOf()}/ffl?zipCode=${BOISE}`);

    await visit(page, `/ffl?zipCode=${BOISE}&verified=true&maxTransferFee=30`);
    expect(await form.getByRole('checkbox', { name: 'Verified FFL' }).isChecked()).toBe(true);
    await expectNoShift(page);
  });

  test('without scripts it is a form with a button, and has its next page', async () => {
    const page = await openPage({ screen, hasScripts: false, expected: [/^csp GET .*\.js$/] });
    await page.goto('/ffl');
    await page.getByRole('textbox', { name: 'Near' }).fill(BOISE);
    await page.getByRole('button', { name: 'Find dealers' }).click();
    await page.getByText('Licensed dealers near Boise, ID').waitFor();
    const first = await rowsOf(page).allInnerTexts();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'Back to the first page' }).waitFor();
    const next = await rowsOf(page).allInnerTexts();
    expect(next.filter((text) => first.includes(text))).toEqual([]);

    await page.goto(`/ffl?zipCode=${BOISE}`);
    await page.getByText('Verified FFL').first().click();
    await page.getByRole('button', { name: 'Find dealers' }).click();
    await rowsOf(page).filter({ hasText: STORE }).waitFor();
    expect(await outsidersOf(page).count()).toBe(0);
  });

  test('a private listing leads to the dealers who make the transfer', async () => {
    const page = await openPage({ screen });
    await visit(page, '/about');
    const { posts } = await callApi<Posts>(
      page,
      'GET',
      '/posts?types=0&category=guns&zipCode=83702&maxDistanceMiles=25',
    );
    await visit(page, `/posts/${posts[0]?.id}`);
    const { city, state } = posts[0]?.location ?? { city: '', state: '' };
    await page.getByRole('heading', { name: `Dealers near ${city}, ${state}` }).waitFor();
    await page.getByText('Verified dealers that handle private transfers.').waitFor();
    await page.getByRole('link', { name: STORE, exact: true }).waitFor();
    await expectNoShift(page);
    await page.getByRole('textbox', { name: 'Your ZIP code' }).fill(BOISE);
    await page.getByRole('button', { name: 'Find dealers' }).click();
    await page.getByRole('heading', { name: 'Find a dealer', level: 1 }).waitFor();
  });
});

test('by keys alone', async () => {
  const page = await openPage({ screen: 'desktop' });
  await visit(page, '/ffl');
  const focused = (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.id ?? '',
    );
  const zip = page.getByRole('textbox', { name: 'Near' });
  for (
    let step = 0;
    step < 20 && !(await zip.evaluate((field) => field === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(BOISE);
  await page.getByText('Licensed dealers near Boise, ID').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.getByText('Licensed dealers within 5 miles of Boise, ID').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Verified FFL');
  await page.keyboard.press('Space');
  await expect.poll(() => outsidersOf(page).count()).toBe(0);
  const store = page.getByRole('link', { name: STORE });
  for (
    let step = 0;
    step < 8 && !(await store.evaluate((link) => link === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: STORE, level: 1 }).waitFor();
});

describe.each<Theme>(['light', 'dark'])('%s', (theme) => {
  test.each(screensOf('phone'))('axe finds nothing on a %s', async (screen) => {
    const page = await openPage({ screen, theme, expected: [/zips\/00000|zipCode=00000|status of 4\d\d/] });
    for (const address of [
      '/ffl',
      `/ffl?zipCode=${BOISE}&takesTransfers=true`,
      `/ffl?zipCode=${BOISE}`,
      `/ffl?zipCode=${BOISE}&phrase=nobody`,
      '/ffl?zipCode=00000',
      '/ffl/alder-ridge',
    ]) {
      await visit(page, address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });
});
