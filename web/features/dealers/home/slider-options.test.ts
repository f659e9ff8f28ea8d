/** Tries the sliders against the numbers of specification section 9. */
import { describe, expect, test } from 'vitest';
import {
  AUTOPLAY_MS,
  listingsSliderOptions,
  mediaSliderOptions,
  needsCopies,
  newsSliderOptions,
  REFRESH_AFTER_CHANGE_MS,
  REFRESH_AFTER_RESIZE_MS,
} from './slider-options.ts';

test('times', () => {
  expect([AUTOPLAY_MS, REFRESH_AFTER_CHANGE_MS, REFRESH_AFTER_RESIZE_MS]).toEqual([4_000, 20, 300]);
});

describe('media slider', () => {
  test('1 slide a view without a gap (spec 2, 9)', () => {
    expect(mediaSliderOptions(5)).toMatchObject({ slidesPerView: 1, spaceBetween: 0 });
  });
});

describe('posts slider to /posts?id=', () => {
  test('1 card and 12 px; from 600 px 1 and 8 px; from 768 px 2 and 8 px (spec 9)', () => {
    expect(newsSliderOptions(5)).toMatchObject({
      slidesPerView: 1,
      spaceBetween: 12,
      breakpoints: {
        600: { slidesPerView: 1, spaceBetween: 8 },
        768: { slidesPerView: 2, spaceBetween: 8 },
      },
    });
  });
  test('the cards a view are capped by the number of posts (spec 9)', () => {
    expect(newsSliderOptions(1).breakpoints?.[768]).toMatchObject({ slidesPerView: 1 });
  });
});

describe('posts slider to /posts/', () => {
  test('3 cards and 12 px; from 320 px 2 and 8 px; from 768 px 3 and 8 px; from 1024 px 4 and 12 px (spec 9)', () => {
    expect(listingsSliderOptions(9)).toMatchObject({
      slidesPerView: 3,
      spaceBetween: 12,
      breakpoints: {
        320: { slidesPerView: 2, spaceBetween: 8 },
        768: { slidesPerView: 3, spaceBetween: 8 },
        1024: { slidesPerView: 4, spaceBetween: 12 },
      },
    });
  });
  test('the cards a view are capped by the number of posts', () => {
    const { slidesPerView, breakpoints } = listingsSliderOptions(2);
    expect([slidesPerView, breakpoints?.[320], breakpoints?.[1024]]).toMatchObject([
      2,
      { slidesPerView: 2 },
      { slidesPerView: 2 },
    ]);
  });
});

describe.each([
  ['media', mediaSliderOptions],
  ['news', newsSliderOptions],
  ['listings', listingsSliderOptions],
])('%s', (_name, optionsFor) => {
  test('loops and moves every 4000 ms with more than one item only (spec 4, 9)', () => {
    expect(optionsFor(2)).toMatchObject({ loop: true, autoplay: { delay: 4_000 } });
    expect(optionsFor(1)).toMatchObject({ loop: false, autoplay: false });
  });
});

test.each([
  ['one news post', newsSliderOptions, 1, false],
  ['two, both in view on a desk', newsSliderOptions, 2, true],
  ['three', newsSliderOptions, 3, false],
  ['one listing', listingsSliderOptions, 1, false],
  ['two', listingsSliderOptions, 2, true],
  ['four, all in view on a desk', listingsSliderOptions, 4, true],
  ['five', listingsSliderOptions, 5, false],
])('%s: enough to loop only with copies', (_what, optionsFor, count, needed) =>
  expect(needsCopies(optionsFor(count), count)).toBe(needed),
);
