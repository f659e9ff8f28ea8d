/** How letters, markup and the seam of title and description are read. */
import { describe, expect, it } from 'vitest';
import { compileScreen } from './compile-screen.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { FIELD_BREAK, foldText } from './folded-text.ts';

const fold = (text: string): string => foldText(text).plain;

it.each([
  ['ꓖꓡꓳꓚꓗ ꓢꓪꓲꓔꓚꓧ', 'glock switch'],
  ['ᘜᒪOᑕK ᔕᗯITᑕᕼ', 'glock switch'],
  ['₲Ⱡ0₵₭', 'gl0ck'],
  ['รฬเtςђ', 'switch'],
  ['ʂῳıɬƈɧ', 'switch'],
  ['Gℓσ¢к ѕωιт¢н', 'glock switch'],
  ['⒢Ⓛ🄾🅲🅺', 'glock'],
  ['s\u0591wi\u05B4tch', 'switch'],
  ['a\tb', 'a b'],
  ['a\tb…', 'a b...'],
])('reads the letters of %s', (text, plain) => {
  expect(fold(text)).toBe(plain);
});

it.each([
  ['&#115;witch &#x73;witch', 'switch switch'],
  ['s&shy;witch', 'switch'],
  ['&amp;#115;witch', 'switch'],
  ['<b>sw</b>i<!-- x -->tch', 'switch'],
  ['one<br>two', 'one\ntwo'],
  ['sw[i](https://example.org)tch', 'sw[itch'],
])('reads %s as a page shows it', (text, plain) => {
  expect(fold(text)).toBe(plain);
});

it.each(['s&w, r&d', '&nosuchname;', 'price <500> and 3 < 4', '[maker](https://example.org) page'])(
  'leaves %s as it is',
  (text) => {
    expect(fold(text)).toBe(text);
  },
);

it('knows where a character came from', () => {
  const { plain, starts, ends } = foldText('a &#115;witch');
  const at = plain.indexOf('s');
  expect([starts[at], ends[at], starts[at + 1]]).toEqual([2, 8, 8]);
});

describe('between title and description', () => {
  const screen = compileScreen(DEFAULT_RULES);
  const judge = (title: string, description: string): string =>
    screen({ poster: 'private', kind: 'sell', title, description, price: 90, category: 'gunParts' }).outcome;

  it('goes on with a word that was parted there', () => {
    expect(judge('Glock swi', 'tch, fits all')).toBe('block');
  });

  it('begins anew with a capital or behind a full stop', () => {
    const { breaks } = foldText(`Glock${FIELD_BREAK}Switch`);
    expect(breaks[7]).toBe(1);
    expect(foldText(`Glock.${FIELD_BREAK}switch`).breaks[8]).toBe(1);
    expect(foldText(`Glock${FIELD_BREAK}switch`).breaks[7]).toBe(0);
  });
});
