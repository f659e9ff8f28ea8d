/** The sliders of the home page in a real browser: when they move, when they stand still, and what moves them before and after. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TenantHome } from '#common/api/tenants.ts';
import { openPage, SCREENS, slowDown, visit } from './browser.ts';
import { holdScripts, scriptsOf } from './parts.ts';

const AUTOPLAY_MS = 4_000;
/** From then on what moves them is loaded, unreached. */
const LOAD_AFTER_MS = 3_000;
/** Far longer than any slider waits. */
const LONG_MS = 30_000;

type SwiperElement = HTMLElement & {
  swiper: { autoplay: { paused: boolean }; params: { loop: boolean } };
};

/** A home page whose clock stands still, soon after its sliders were drawn. */
async function openStill(prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await openPage({ screen: 'desktop' });
  await prepare?.(page);
  await page.clock.install();
  await visit(page, '/');
  await page.clock.pauseAt(Date.now() + 1_000);
  return page;
}

const waitUntilTaken = (slider: Locator): Promise<void> => slider.locator('.swiper-initialized').waitFor();

/** One whose sliders are about to move for the first time. */
async function openHome(): Promise<Page> {
  const page = await openStill();
  await page.clock.runFor(LOAD_AFTER_MS - 500);
  await waitUntilTaken(picturesOf(page));
  await waitUntilTaken(newsOf(page));
  return page;
}

const picturesOf = (page: Page): Locator => page.getByRole('group', { name: 'Photos' });
const newsOf = (page: Page): Locator => page.getByRole('region', { name: 'News' });

/** The slide in view: of the pictures the dot that is on, of posts where the first card leads. */
const readPicture = async (page: Page): Promise<string | null> =>
  picturesOf(page).locator('[aria-current]').getAttribute('aria-label');
const readNews = async (page: Page): Promise<string | null> =>
  newsOf(page).locator('.swiper-slide-active').getByRole('link').getAttribute('href');

/** Slides move by a clock that cannot be stopped; only then is the next one waited for. */
async function waitForSlide(slider: Locator): Promise<void> {
  const isPaused = (): Promise<boolean> =>
    slider.locator('.swiper').evaluate((element) => (element as SwiperElement).swiper.autoplay.paused);
  await expect.poll(isPaused).toBe(false);
}

/** Runs the clock to the next slide. */
async function runToNext(page: Page, slider: Locator, read: (page: Page) => Promise<string | null>) {
  const before = await read(page);
  for (let ms = 0; ms < AUTOPLAY_MS && (await read(page)) === before; ms += 100) await page.clock.runFor(100);
  expect(await read(page)).not.toBe(before);
  await waitForSlide(slider);
}

async function expectRest(page: Page, read: (page: Page) => Promise<string | null>): Promise<void> {
  const before = await read(page);
  await page.clock.runFor(LONG_MS);
  expect(await read(page)).toBe(before);
}

describe('the pictures', () => {
  test('move on every 4000 ms, and from the last to the first (spec 9)', async () => {
    const page = await openHome();
    const pictures = picturesOf(page);
    const dots = await pictures.getByRole('button', { name: /^Show slide/ }).count();
    expect(dots).toBeGreaterThan(1);
    await runToNext(page, pictures, readPicture);
    const seen = [await readPicture(page)];
    for (let slide = 0; slide < dots; slide += 1) {
      const before = await readPicture(page);
      await page.clock.runFor(AUTOPLAY_MS - 100);
      expect(await readPicture(page)).toBe(before);
      await page.clock.runFor(100);
      seen.push(await readPicture(page));
      await waitForSlide(pictures);
    }
    expect(new Set(seen).size).toBe(dots);
    expect(seen.at(-1)).toBe(seen[0]);
  });

  test('stand still while paused, and go on when played', async () => {
    const page = await openHome();
    const pictures = picturesOf(page);
    await pictures.getByRole('button', { name: 'Pause motion' }).click();
    await expectRest(page, readPicture);
    await pictures.getByRole('button', { name: 'Play motion' }).click();
    await page.mouse.move(5, 400);
    await runToNext(page, pictures, readPicture);
  });

  test('are chosen by their dots (spec 2)', async () => {
    const page = await openHome();
    const last = picturesOf(page)
      .getByRole('button', { name: /^Show slide/ })
      .last();
    await last.click();
    const isShown = async (): Promise<boolean> => {
      await page.clock.runFor(20);
      return (await last.getAttribute('aria-current')) === 'true';
    };
    await expect.poll(isShown).toBe(true);
  });
});

describe('the news', () => {
  test('stand still under the mouse (spec 9)', async () => {
    const page = await openHome();
    await newsOf(page).locator('.swiper').hover();
    await expectRest(page, readNews);
    await page.mouse.move(5, 400);
    await runToNext(page, newsOf(page), readNews);
  });

  test('stand still while one works in them by keyboard', async () => {
    const page = await openHome();
    await page.getByRole('link', { name: 'All news' }).focus();
    await page.keyboard.press('Tab');
    expect(await newsOf(page).locator('.swiper :focus-visible').count()).toBe(1);
    await expectRest(page, readNews);
    await page.keyboard.press('Shift+Tab');
    await runToNext(page, newsOf(page), readNews);
  });

  test('move by their arrows (spec 9)', async () => {
    const page = await openHome();
    const before = await readNews(page);
    await newsOf(page).getByRole('button', { name: 'Next news' }).click();
    await expect.poll(() => readNews(page)).not.toBe(before);
    await waitForSlide(newsOf(page));
    await newsOf(page).getByRole('button', { name: 'Previous news' }).click();
    await expect.poll(() => readNews(page)).toBe(before);
  });

  test('fill their place after a resize: two cards on a desk, one on a phone (spec 9)', async () => {
    const page = await openPage({ screen: 'desktop' });
    await visit(page, '/');
    await newsOf(page).hover();
    await waitUntilTaken(newsOf(page));
    const readWidths = async (): Promise<[number, number]> =>
      newsOf(page)
        .locator('.swiper')
        .evaluate((element) => [
          Math.round(element.querySelector('.swiper-slide')?.getBoundingClientRect().width ?? 0),
          element.clientWidth,
        ]);
    const [card, row] = await readWidths();
    expect(card).toBeCloseTo((row - 8) / 2, -1);
    await page.setViewportSize(SCREENS.phone);
    await expect.poll(async () => (await readWidths())[0]).toBe(SCREENS.phone.width - 32);
    await page.setViewportSize(SCREENS.desktop);
    await expect.poll(async () => (await readWidths())[0]).toBe(card);
  });
});

describe('before what moves them is there', () => {
  test('it is not asked for until it is reached for', async () => {
    const asked: string[] = [];
    const page = await openStill(async (page) => {
      page.on('request', (request) => asked.push(request.url()));
    });
    const count = (): number => asked.filter((url) => scriptsOf('swiper').test(url)).length;
    expect(count()).toBe(0);
    await newsOf(page).hover();
    await waitUntilTaken(newsOf(page));
    expect(count()).toBeGreaterThan(0);
  });

  test('a press on an arrow waits for it', async () => {
    const page = await openPage({ screen: 'desktop' });
    const release = await holdScripts(page, 'swiper');
    await visit(page, '/');
    await newsOf(page).getByRole('button', { name: 'Next news' }).press('Enter');
    const first = await newsOf(page).locator('.swiper-slide').first().getByRole('link').getAttribute('href');
    await release();
    await waitUntilTaken(newsOf(page));
    expect(await readNews(page)).not.toBe(first);
  });

  test('the browser scrolls the pictures, and the one in view stays there', async () => {
    const page = await openPage({ screen: 'phone' });
    // On a slow phone there is time between the row's taking over and its drawing.
    await slowDown(page, 12);
    const release = await holdScripts(page, 'swiper');
    await visit(page, '/');
    const row = picturesOf(page).locator('.swiper');
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => readPicture(page)).toBe('Show slide 2');
    await release();
    await waitUntilTaken(picturesOf(page));
    expect(await readPicture(page)).toBe('Show slide 2');
    const shown = picturesOf(page).getByRole('img', { name: 'Slide 2' });
    await expect.poll(async () => Math.round((await shown.boundingBox())?.x ?? -1)).toBe(0);
  });
});

test('nothing moves by itself where motion is not wanted', async () => {
  const page = await openStill((page) => page.emulateMedia({ reducedMotion: 'reduce' }));
  await expectRest(page, readPicture);
  expect(await page.locator('.swiper-initialized').count()).toBe(0);
  await newsOf(page).getByRole('button', { name: 'Next news' }).focus();
  await waitUntilTaken(newsOf(page));
  await expectRest(page, readPicture);
  await expectRest(page, readNews);
  expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
  expect(await newsOf(page).getByRole('button', { name: 'Next news' }).count()).toBe(1);
});

test('news that are all in view go round too, and each is there once for whoever reads or tabs', async () => {
  const page = await openPage({ screen: 'desktop' });
  await visit(page, '/about');
  await page.route('**/api/tenants/current', async (route) => {
    const response = await route.fetch();
    const { news, ...home } = (await response.json()) as TenantHome;
    await route.fulfill({ response, json: { ...home, news: news.slice(0, 2) } });
  });
  await page.getByRole('banner').getByRole('link').click();
  await newsOf(page).waitFor();
  expect(await newsOf(page).locator('.swiper').getByRole('link').count()).toBe(2);
  const next = newsOf(page).getByRole('button', { name: 'Next news' });
  await next.hover();
  await waitUntilTaken(newsOf(page));
  const first = await readNews(page);
  await next.click();
  await expect.poll(() => readNews(page)).not.toBe(first);
  await next.click();
  await expect.poll(() => readNews(page)).toBe(first);
  await expect.poll(() => newsOf(page).locator('.swiper').getByRole('link').count()).toBe(2);
});

test('with one item there is nothing to move, to loop and to press (spec 4)', async () => {
  const page = await openPage({ screen: 'desktop' });
  await visit(page, '/about');
  await page.route('**/api/tenants/current', async (route) => {
    const response = await route.fetch();
    const { media, news, ...home } = (await response.json()) as TenantHome;
    await route.fulfill({ response, json: { ...home, media: media.slice(0, 1), news: news.slice(0, 1) } });
  });
  await page.getByRole('banner').getByRole('link').click();
  await newsOf(page).waitFor();
  expect(await page.getByRole('img', { name: 'Slide 1' }).count()).toBe(1);
  for (const slider of [picturesOf(page), newsOf(page)]) {
    await slider.hover();
    await waitUntilTaken(slider);
    expect(await slider.getByRole('button').count()).toBe(0);
    const loops = await slider
      .locator('.swiper')
      .evaluate((element) => (element as SwiperElement).swiper.params.loop);
    expect(loops).toBe(false);
  }
});
