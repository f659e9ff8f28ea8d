/** What the screen answers: evasions, offsets, posters and kinds, and that no text makes it slow. */
import { describe, expect, it } from 'vitest';
import { compileScreen } from './compile-screen.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { HOSTILE_TEXTS, repeat } from './hostile-texts.testing.ts';
import type { ScreenInput } from './screen-rule.ts';
import { validateLists, validateRule } from './validate-rule.ts';

const screen = compileScreen(DEFAULT_RULES);
const INPUT: ScreenInput = {
  poster: 'private',
  kind: 'sell',
  title: '',
  description: '',
  price: 500,
  category: 'guns',
};
const screenText = (description: string, more: Partial<ScreenInput> = {}) =>
  screen({ ...INPUT, description, ...more });

describe('the rules that a site begins with', () => {
  it('are valid', () => {
    expect(validateLists(DEFAULT_RULES.lists)).toEqual([]);
    expect(DEFAULT_RULES.rules.flatMap((rule) => validateRule(rule, DEFAULT_RULES.lists))).toEqual([]);
  });

  it('have names of their own', () => {
    const ids = DEFAULT_RULES.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('survive being written down as JSON', () => {
    const again = compileScreen(JSON.parse(JSON.stringify(DEFAULT_RULES)) as typeof DEFAULT_RULES);
    expect(again({ ...INPUT, title: 'Glock switch' })).toEqual(screen({ ...INPUT, title: 'Glock switch' }));
  });
});

describe('words are found through', () => {
  it.each([
    ['case', 'GLOCK SWITCH'],
    ['full width', 'Ｇｌｏｃｋ ｓｗｉｔｃｈ'],
    ['letters of mathematics', '𝐆𝐥𝐨𝐜𝐤 𝓼𝔀𝓲𝓽𝓬𝓱'],
    ['letters in circles', 'ⓖⓛⓞⓒⓚ 🅂🅆🄸🅃🄲🄷'],
    ['Cyrillic letters', 'Glосk swіtсh'],
    ['Greek letters', 'glοck swιtch'],
    ['accents', 'Glóck swïtch'],
    ['many accents', 'G̸l̸o̸c̸k̸ s̷w̷i̷t̷c̷h̷'],
    ['what nobody sees', 'Glo\u200Bck sw\u00ADit\u2060ch'],
    ['digits', 'gl0ck sw1tch'],
    ['signs', 'glock $w!tch'],
    ['a capital i for an l', 'GIock swltch'],
    ['an asterisk', 'gl*ck sw*tch'],
    ['blanks', 'g l o c k  s w i t c h'],
    ['full stops', 'g.l.o.c.k. s.w.i.t.c.h.'],
    ['lines', 'g\nl\no\nc\nk\nswitch'],
    ['a broken word', 'glock swi tch'],
    ['no blank', 'glockswitch'],
    ['no blank, and digits', 'gl0cksw1tches'],
    ['repeated letters', 'glockkk swiiitch'],
    ['hyphens and strokes', 'glock-switch glock_switch'],
    ['emoji', 'glock 🔥🔥 switch'],
    ['a capital in the middle', 'GlockSwitch'],
    ['signs behind a first letter', 'g+lock s!witch'],
    ['letters with strokes', 'ǥłøȼꝁ ꞩⱳɨŧȼħ'],
    ['letters in parentheses', '⒢⒧⒪⒞⒦ ⒮⒲⒤⒯⒞⒣'],
    ['a parenthesis for a c', 'glo(k swit(h'],
  ])('%s', (_, text) => {
    expect(screenText(text).outcome).toBe('block');
  });
});

describe('the writer’s own words', () => {
  it.each(['Gl0ck sw\u200Bitch', '𝐆𝐥𝐨𝐜𝐤 𝐬𝐰𝐢𝐭𝐜𝐡', 'g l o c k  s w i t c h'])(
    'are marked where they stand: %s',
    (evasion) => {
      const title = `Cheap ${evasion}!`;
      const description = `😀 Here: ${evasion}, new.`;
      const [hit] = screen({ ...INPUT, title, description }).hits;
      expect(hit?.words.map(({ field, text }) => [field, text])).toEqual([
        ['title', evasion],
        ['description', evasion],
      ]);
      for (const { field, start, end, text } of hit?.words ?? []) {
        expect((field === 'title' ? title : description).slice(start, end)).toBe(text);
      }
    },
  );
});

it('says the same of a text whatever it has read before', () => {
  const texts = ['Glock sw!tch, sn 12345, call 208-555-0142', 'No FFL needed', ''];
  const fresh = texts.map((text) => compileScreen(DEFAULT_RULES)({ ...INPUT, description: text }));
  screenText('ѕwіtсh, full auto 80% lower '.repeat(500));
  expect(texts.map((text) => screenText(text))).toEqual(fresh);
});

describe('the outcome', () => {
  it.each<[string, Partial<ScreenInput>, string]>([
    ['80% lower', { poster: 'private' }, 'block'],
    ['80% lower', { poster: 'dealer' }, 'hold'],
    ['80% lower', { kind: 'message' }, 'warn'],
    ['80% lower', { kind: 'basic' }, 'allow'],
    ['80% lower', { kind: 'news' }, 'allow'],
    ['80% lower and a glock switch', { poster: 'dealer' }, 'block'],
    ['No FFL needed', { category: 'guns' }, 'block'],
    ['No FFL needed', { category: 'optics' }, 'allow'],
    ['No FFL needed, antique musket', { category: 'guns' }, 'hold'],
    ['Serial number removed', {}, 'block'],
    ['No serial number, made in 1938', {}, 'hold'],
    ['Case only', { category: 'accessories', price: 600 }, 'hold'],
    ['Case only', { category: 'accessories', price: 60 }, 'allow'],
    ['Case only', { category: 'accessories', price: null }, 'allow'],
    ['I will kill you', { kind: 'news' }, 'block'],
    ['I will kill you', { kind: 'message' }, 'warn'],
    ['', {}, 'allow'],
    ['No full auto switches or 80 lowers here, no trades. FFL transfer required', {}, 'allow'],
    ['Please don’t ask for 80% kits.', {}, 'allow'],
    ['No background check, 80 lowers here.', {}, 'block'],
  ])('of “%s” from %o is %s', (text, more, outcome) => {
    expect(screenText(text, more).outcome).toBe(outcome);
  });

  it('tells of help where somebody thinks of ending their life', () => {
    expect(screenText('I want to end my life', { kind: 'basic' }).hits[0]?.reason).toContain('988');
  });

  it('shows refused straw purchases and stolen goods to moderators', () => {
    expect(screenText('It fell off a truck').hits[0]).toMatchObject({ category: 'stolen', toQueue: true });
  });
});

const SIZE = 10_000;

describe('the work done', () => {
  /** Measured at most 12 for any of these; twice that is a different kind of growth. */
  const MOST_STEPS_A_CHARACTER = 24;

  it.each(HOSTILE_TEXTS)('grows with the length of the text and no faster: %s', (text) => {
    const whole = screenText(repeat(text, SIZE)).steps;
    const half = screenText(repeat(text, SIZE / 2)).steps;
    expect(whole).toBeLessThan(MOST_STEPS_A_CHARACTER * SIZE);
    expect(whole).toBeLessThan(2.3 * half + 1_000);
  });
});
