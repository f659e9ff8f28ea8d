/** Tries reading drafts, also those that something else has written. */
import { expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { type Draft, draftKey, parseDraft } from './draft-store.ts';
import { emptyValues } from './editor-values.ts';

const defaults = emptyValues(PostType.Sell, '83642');
const media = { id: 7, url: '/api/media/7', srcset: '', width: 4, height: 3, thumbhash: '' };
const draft: Draft = {
  values: { ...defaults, title: 'Scope', price: '300' },
  pictures: [{ media, isNew: true }],
  savedAt: 1_790_000_000_000,
};

test('a draft comes back as it was', () => {
  expect(parseDraft(JSON.stringify(draft), defaults)).toEqual(draft);
});

test('a draft of another type becomes one of the type that the page says', () => {
  const trade = { ...draft, values: { ...draft.values, type: PostType.Trade } };
  expect(parseDraft(JSON.stringify(trade), defaults)).toEqual(draft);
});

test('unknown parts are dropped, missing ones are the defaults', () => {
  const text = JSON.stringify({
    values: { title: 'Scope', price: 300, color: 'red', type: 3 },
    pictures: [{ id: 1 }],
  });
  expect(parseDraft(text, defaults)).toEqual({
    values: { ...defaults, title: 'Scope' },
    pictures: [],
    savedAt: 0,
  });
});

test.each([[null], ['null'], ['[]'], ['{"values":5}'], ['"text"']])('%s is no draft', (text) => {
  expect(parseDraft(text, defaults)).toBeNull();
});

test('each person and each kind has its own', () => {
  expect(draftKey(7, '0')).not.toBe(draftKey(7, '30'));
  expect(draftKey(7, '0')).not.toBe(draftKey(8, '0'));
});
