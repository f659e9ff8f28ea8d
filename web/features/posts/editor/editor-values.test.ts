/** Tries the editor's rules and what it sends. */
import { describe, expect, test } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { DESCRIPTION_MAX, PRICE_MAX, TITLE_MAX } from '#common/domain/limits.ts';
import { NO_DETAILS } from '#common/domain/listing-fields.ts';
import { POST_TYPES } from '#common/domain/post-types.ts';
import {
  checkValues,
  EDITOR_FIELDS,
  type EditorValues,
  emptyValues,
  toCreateBody,
  toUpdateBody,
  valuesOfPost,
} from './editor-values.ts';

const filled: EditorValues = {
  ...emptyValues(PostType.Sell, null),
  title: ' Marlin 336C ',
  price: '785',
  category: 'guns',
  condition: 'like new',
  description: ' Family rifle. ',
  zipCode: '83642',
  manufacturer: 'Marlin',
  model: ' ',
};
const check = (change: Partial<EditorValues>, needsZip = true) =>
  checkValues({ ...filled, ...change }, { needsZip });

describe('checkValues', () => {
  test('a filled listing has no error', () => expect(check({})).toEqual({}));

  test.each<[string, Partial<EditorValues>, string[]]>([
    ['a short title', { title: ' abc ' }, ['title']],
    ['a long title', { title: 'a'.repeat(TITLE_MAX + 1) }, ['title']],
    ['a missing price', { price: '' }, ['price']],
    ['a price above the limit', { price: String(PRICE_MAX + 1) }, ['price']],
    ['the highest price', { price: String(PRICE_MAX) }, []],
    ['nothing for it', { price: '0' }, []],
    ['no price wanted', { type: PostType.Buy, price: '' }, []],
    ['no price in a trade', { type: PostType.Trade, price: '' }, []],
    ['a dealer without price', { type: PostType.DealerNew, price: '' }, ['price']],
    ['no category', { category: '' }, ['category']],
    ['a long text', { description: 'a'.repeat(DESCRIPTION_MAX + 1) }, ['description']],
    ['four digits', { zipCode: '8364' }, ['zipCode']],
    ['no zip', { zipCode: '' }, ['zipCode']],
    ['a discussion', { type: PostType.Basic, price: '', category: '', zipCode: '' }, []],
    ['a video without link', { type: PostType.Video }, ['videoUrl']],
    ['a video with something else', { type: PostType.Video, videoUrl: 'javascript:alert(1)' }, ['videoUrl']],
    ['a video', { type: PostType.Video, videoUrl: 'https://vimeo.com/76979871', description: '' }, []],
    ['a discussion without text', { type: PostType.Basic, description: ' ' }, ['description']],
    ['news without text', { type: PostType.News, description: '' }, ['description']],
  ])('%s', (_, change, fields) => expect(Object.keys(check(change))).toEqual(fields));

  test('a known place needs no zip', () => expect(check({ zipCode: '' }, false)).toEqual({}));
});

describe('toCreateBody', () => {
  test('trims, and leaves out what is empty', () => {
    expect(toCreateBody(filled, [3, 1], false)).toEqual({
      type: PostType.Sell,
      title: 'Marlin 336C',
      description: 'Family rifle.',
      price: 785,
      category: 'guns',
      condition: 'like new',
      zipCode: '83642',
      manufacturer: 'Marlin',
      mediaIds: [3, 1],
    });
  });

  test('a discussion carries nothing of a listing', () => {
    expect(toCreateBody({ ...filled, type: PostType.Basic }, [], true)).toEqual({
      type: PostType.Basic,
      title: 'Marlin 336C',
      description: 'Family rifle.',
      mediaIds: [],
      draft: true,
    });
  });

  test('only a store’s item carries its stock number', () => {
    const stockNumber = ' N-1001 ';
    const item = toCreateBody({ ...filled, type: PostType.DealerNew, stockNumber }, [], false);
    expect(item.stockNumber).toBe('N-1001');
    expect(toCreateBody({ ...filled, stockNumber }, [], false)).not.toHaveProperty('stockNumber');
  });

  test('only a video carries its link', () => {
    const videoUrl = ' https://vimeo.com/1 ';
    expect(toCreateBody({ ...filled, type: PostType.Video, videoUrl }, [], false).videoUrl).toBe(
      'https://vimeo.com/1',
    );
    expect(toCreateBody({ ...filled, videoUrl }, [], false)).not.toHaveProperty('videoUrl');
  });
});

describe('toUpdateBody', () => {
  const post = {
    ...filled,
    ...NO_DETAILS,
    condition: 'like new',
    manufacturer: 'Marlin',
    id: 5,
    status: PostStatus.Published,
    title: 'Marlin 336C',
    description: 'Family rifle.',
    price: 785,
    video: null,
    media: [{ id: 3, url: '', srcset: '', width: 1, height: 1, thumbhash: '' }],
  } as unknown as Post;

  test('what was not touched is not sent', () => {
    expect(toUpdateBody(valuesOfPost(post), [3], post)).toEqual({});
  });
  test('only what differs is sent, and an emptied field as null', () => {
    const values = { ...valuesOfPost(post), price: '740', manufacturer: '' };
    expect(toUpdateBody(values, [4, 3], post)).toEqual({ price: 740, manufacturer: null, mediaIds: [4, 3] });
  });
  test('a typed zip moves the post', () => {
    expect(toUpdateBody({ ...valuesOfPost(post), zipCode: '59601' }, [3], post)).toEqual({
      zipCode: '59601',
    });
  });
});

test('every field has its place in the order of errors', () => {
  expect(EDITOR_FIELDS.toSorted()).toEqual(Object.keys(filled).toSorted());
});

test('every type has its values', () => {
  for (const type of POST_TYPES) expect(emptyValues(type, '83642')).toMatchObject({ type, zipCode: '83642' });
});
