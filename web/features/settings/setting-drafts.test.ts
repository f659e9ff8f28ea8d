/** Tries what becomes of a setting while it is changed. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#common/api/call.ts';
import type { SettingEntry } from '#common/api/settings.ts';
import {
  changeDraft,
  describeValue,
  dropDraft,
  filterSettings,
  groupSettings,
  isMissed,
  saveDraft,
  readFailure,
  shownValue,
  toBody,
} from './setting-drafts.ts';

const entry = (fields: Partial<SettingEntry>): SettingEntry => ({
  key: 'siteName',
  group: 'Site',
  label: 'Site name',
  description: 'Stands in the header.',
  type: 'text',
  min: null,
  max: null,
  maxLength: 40,
  value: 'Rangepost',
  default: 'Rangepost',
  updatedAt: null,
  updatedBy: null,
  can: { edit: true },
  ...fields,
});
const name = entry({});
const days = entry({ key: 'days', label: 'Life of a listing', type: 'integer', value: 30, default: 60 });

describe('a change', () => {
  it('is sent with what stood there when it began', () => {
    const drafts = changeDraft(changeDraft({}, name, 'Ra'), name, 'Range');
    expect(toBody(drafts, [name, days])).toEqual({
      values: { siteName: 'Range' },
      was: { siteName: 'Rangepost' },
    });
  });

  it('back to what stood there is none', () => {
    expect(changeDraft(changeDraft({}, name, 'Other'), name, 'Rangepost')).toEqual({});
    expect(changeDraft(changeDraft({}, days, '3'), days, '30')).toEqual({});
  });

  it('to the default is sent as null, and shows the default', () => {
    const drafts = changeDraft({}, days, null);
    expect(toBody(drafts, [days])).toEqual({ values: { days: null }, was: { days: 30 } });
    expect(shownValue(days, drafts['days'])).toBe(60);
    expect(changeDraft({}, name, null)).toEqual({});
  });

  it.each([
    ['45', 45],
    ['', ''],
    ['4.5', '4.5'],
  ])('of a number goes as the number that was typed: %j', (typed, sent) => {
    expect(toBody(changeDraft({}, days, typed), [days]).values).toEqual({ days: sent });
  });
});

describe('what another has changed meanwhile', () => {
  const drafts = changeDraft({}, name, 'Mine');
  const theirs = entry({ value: 'Theirs' });

  it('is noticed, and what was typed stays', () => {
    expect(isMissed(name, drafts['siteName'])).toBe(false);
    expect(isMissed(theirs, drafts['siteName'])).toBe(true);
    expect(isMissed(theirs, undefined)).toBe(false);
    expect(shownValue(theirs, drafts['siteName'])).toBe('Mine');
  });

  it('is gone over with one’s own, or taken', () => {
    const kept = saveDraft(drafts, theirs);
    expect(toBody(kept, [theirs])).toEqual({ values: { siteName: 'Mine' }, was: { siteName: 'Theirs' } });
    expect(saveDraft(drafts, entry({ value: 'Mine' }))).toEqual({});
    expect(dropDraft(drafts, 'siteName')).toEqual({});
  });
});

describe('the search', () => {
  it.each([
    ['', ['siteName', 'days']],
    ['NAME', ['siteName']],
    ['life listing', ['days']],
    ['header', ['siteName', 'days']],
    ['nothing', []],
  ])('%j', (phrase, keys) => {
    expect(filterSettings([name, days], phrase).map(({ key }) => key)).toEqual(keys);
  });
});

it('keeps groups in their order', () => {
  const other = entry({ key: 'other', group: 'Login' });
  expect(groupSettings([name, other, days]).map(([group, { length }]) => [group, length])).toEqual([
    ['Site', 2],
    ['Login', 1],
  ]);
});

it.each([
  [true, 'on'],
  [false, 'off'],
  [10_000, '10,000'],
  ['', 'empty'],
  ['Rangepost', '“Rangepost”'],
])('says %j as %s', (value, words) => expect(describeValue(value)).toBe(words));

describe('a refused save', () => {
  const refuse = (status: number, more: object = {}) =>
    new ApiError(status, {
      type: '',
      title: '',
      status,
      code: 'x',
      detail: 'Something went wrong.',
      ...more,
    });

  it.each([
    [
      'names the settings that it is about',
      refuse(422, { errors: [{ path: 'values.siteName', message: 'Too long.' }] }),
      { errors: { siteName: 'Too long.' }, failure: null },
    ],
    [
      'says what is about none of the page',
      refuse(422, { errors: [{ path: 'values.gone', message: 'There is no such setting.' }] }),
      { errors: {}, failure: 'gone: There is no such setting.' },
    ],
    [
      'says what else went wrong',
      refuse(500, { id: 'abc' }),
      { errors: {}, failure: 'Something went wrong. Error abc' },
    ],
    [
      'says that there was no answer',
      new ApiError(0, null),
      { errors: {}, failure: 'The server could not be reached. Check your connection and try again.' },
    ],
  ])('%s', (_what, error, found) => expect(readFailure(error, [name, days])).toEqual(found));
});
