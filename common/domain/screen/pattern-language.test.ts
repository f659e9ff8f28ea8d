/** What the language of patterns finds, and what it answers to patterns that cannot be read. */
import { describe, expect, it } from 'vitest';
import { compileScreen } from './compile-screen.ts';
import { parseExcept, parsePattern, PatternError } from './pattern-language.ts';
import type { ScreenRule } from './screen-rule.ts';

const LISTS = { gun: ['glock', 'ar 15', 'rifle'], loop: ['@loop'], nothing: [] };

function find(pattern: string, text: string, more: Partial<ScreenRule> = {}): string[] {
  const rule: ScreenRule = {
    id: 'test',
    category: 'stolen',
    action: { private: 'block', dealer: 'block' },
    kinds: ['sell'],
    patterns: [pattern],
    reason: 'Because.',
    ...more,
  };
  const screen = compileScreen({ lists: { gun: LISTS.gun }, rules: [rule] });
  const input = { poster: 'private', kind: 'sell', title: '', price: null, category: null } as const;
  return screen({ ...input, description: text }).hits.flatMap(({ words }) => words.map((word) => word.text));
}

describe('a pattern finds', () => {
  it.each([
    ['glock switch', 'a Glock switch here', ['Glock switch']],
    ['glock switch', 'Glock switches', ['Glock switches']],
    ['(glock|sig 320) switch', 'sig-320 switch', ['sig-320 switch']],
    ['ship it? today', 'ship today', ['ship today']],
    ['ship it? today', 'I ship it today', ['ship it today']],
    ['suppress*', 'suppressing', ['suppressing']],
    ['suppressor~', 'surpressor', ['surpressor']],
    ['suppressor~', 'supressors', ['supressors']],
    ['ship ..2 door', 'ship to your door', ['ship', 'door']],
    ['trap &4 cups', 'cups for a trap', ['cups', 'trap']],
    ['trap & cups', 'trap one two three four five six seven eight. Nine cups', ['trap', 'cups']],
    ['@gun for sale', 'AR15 for sale', ['AR15 for sale']],
    ['#1700-1967', 'made in 1911', ['1911']],
    ['have # more', 'have 10 more', ['have 10 more']],
    ['80 %', 'eighty, or 80%', ['80%']],
    ['call {phone}', 'call 208-555-0147', ['call 208-555-0147']],
    ['{email}', 'jim (at) example dot com', ['jim (at) example dot com']],
    ['{address}', 'at 1482 N Maple Street', ['1482 N Maple Street']],
    ['😉', 'yes ;-)', [';-)']],
  ])('%s in “%s”', (pattern, text, words) => {
    expect(find(pattern, text)).toEqual(words);
  });

  it.each([
    ['glock switch', 'Sold my Glock. Switch to revolvers'],
    ['glock switch', 'glock light switch'],
    ['ship ..2 door', 'ship it right to your door'],
    ['ship ..2 door', 'No ship. Blue door'],
    ['#1700-1967', 'made in 1968'],
    ['sear', 'research'],
    ['can', 'cannot and can’t'],
    ['{phone}', '.223 556 3006'],
    ['{address}', 'a 20 minute drive'],
  ])('no %s in “%s”', (pattern, text) => {
    expect(find(pattern, text)).toEqual([]);
  });
});

describe('an exception excuses', () => {
  it.each([
    ['light switch', 'a light switch'],
    ['no ..1 _', 'no big switch'],
    ['_ ..1 cover', 'switch and cover'],
    ['_ &2 airsoft', 'airsoft toy switch'],
    ['_ & airsoft', 'switch. One two three four five six. It is airsoft'],
  ])('%s in “%s”', (except, text) => {
    expect(find('switch', text, { except: [except] })).toEqual([]);
  });

  it('only the hit that it stands at', () => {
    expect(find('switch', 'a light switch and a switch', { except: ['light switch'] })).toEqual(['switch']);
  });

  it('not across the end of a sentence', () => {
    expect(find('switch', 'There is no rust. A switch', { except: ['no ..3 _'] })).toEqual(['switch']);
  });
});

describe('a pattern that cannot be read is answered with what is wrong', () => {
  it.each([
    ['', 'empty'],
    ['!!!', 'no letter'],
    ['(a|b', 'has no )'],
    ['a b)', 'no ( for'],
    ['(a|)', 'empty'],
    ['(one)? two?', 'may be missing'],
    ['? one', 'follows'],
    ['one ..', 'distance is a number'],
    ['one ..99 two', 'distance is a number'],
    ['one ..2', 'no words'],
    ['(one ..2 two)', 'between phrases'],
    ['@unknown', 'no list @unknown'],
    ['@nothing', 'empty'],
    ['@loop', 'nested'],
    ['#5-2', 'ends before'],
    ['#five', 'Write #'],
    ['{iban}', 'no shape'],
    ['{phone', 'no shape'],
    ['ab*', 'three letters'],
    ['sear~', 'six letters'],
    ['a _ b', 'belongs to exceptions'],
    ['x'.repeat(31), '30 letters'],
    ['one '.repeat(400), '1000 characters'],
  ])('%s', (pattern, message) => {
    expect(() => parsePattern(pattern, LISTS)).toThrow(PatternError);
    expect(() => parsePattern(pattern, LISTS)).toThrow(message);
  });

  it.each([
    ['_', 'Write words'],
    ['a _ b', 'first or last'],
  ])('exception %s', (except, message) => {
    expect(() => parseExcept(except, LISTS)).toThrow(message);
  });
});
