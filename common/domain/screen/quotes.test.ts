/** Expressions made of the places that rules have found. */
import { describe, expect, it, test } from 'vitest';
import { mergeQuotes, type Quote, quoteHit, expressionMessage, splitExpressions } from './quotes.ts';
import type { ScreenCategory } from './screen-rule.ts';

type Field = 'title' | 'description';

/** A text in which what a rule has found stands in brackets; `|` parts title and description. */
function quote(marked: string, category: ScreenCategory = 'machine-gun'): Quote<Field>[] {
  const fields = marked.split('|');
  const sources = { title: '', description: '' };
  const places = (['title', 'description'] as const).flatMap((field, index) => {
    const pieces = (fields[index] ?? '').split(/[[\]]/);
    return pieces.flatMap((text, at) => {
      const start = sources[field].length;
      sources[field] += text;
      return at % 2 === 1 ? [{ field, start, end: start + text.length, text }] : [];
    });
  });
  const quotes = quoteHit(category, places, (field) => sources[field]);
  for (const { field, start, end, text } of quotes) expect(sources[field].slice(start, end)).toBe(text);
  return quotes;
}

const say = (quotes: Quote<Field>[]): string[] => splitExpressions(quotes).map(expressionMessage);

test.each([
  ['close words are one expression', '|[makes] it [full auto].', ['makes it full auto']],
  [
    'a comma parts expressions',
    '|[Glock] [switch], [makes] it [full auto]',
    ['Glock switch', 'makes it full auto'],
  ],
  ['function words at the edges are left out', '[Selling a] [Glock switch] [for sale]', ['Glock switch']],
  ['the name of a gun is no hyphenated article', '[AN-94 full auto]|', ['AN-94 full auto']],
  ['what is nothing but such words is kept', '[the]|', ['the']],
  [
    'parts far apart are one entry',
    '[No] papers. | I [ship] it. Straight up to [your door].',
    ['No … ship … your door'],
  ],
  ['parts in two fields are one entry', '[Solvent trap]|with four shiny [cups]', ['Solvent trap … cups']],
  ['a word that an expression holds is left out', '[Glock] part|[Glock switch]', ['Glock switch']],
  ['a word found twice is twice one entry', '[suppressor]|a [Suppressor]', ['suppressor', 'Suppressor']],
] as [string, string, string[]][])('%s', (_, marked, said) => {
  expect(say(quote(marked))).toEqual(said);
});

test('numbers and addresses stand each for itself, without what is said about them', () => {
  expect(say(quote('|[Call] [208-555-0143] or [208-555-0144]', 'personal-data'))).toEqual([
    '208-555-0143',
    '208-555-0144',
  ]);
  expect(say(quote('|[jake at example dot com]', 'personal-data'))).toEqual(['jake at example dot com']);
});

describe('hits together', () => {
  it.each([
    ['say the same once', ['|[Glock switch]', '|[Glock] [switch]'], ['Glock switch']],
    [
      'are one where they overlap',
      ['|[makes it full] auto', '|makes it [full auto]'],
      ['makes it full auto'],
    ],
    ['keep the longer one', ['|[no FFL needed] here', '|[no FFL] needed here'], ['no FFL needed']],
    [
      'leave out parts that others quote whole',
      ['[Glock switch]|[makes full], [full auto]', '[Glock] [switch]|[makes] full, [full auto]'],
      ['Glock switch', 'makes full', 'full auto'],
    ],
    ['keep what is apart', ['[No] x, | x, [ship]', '|x, [ship]'], ['ship', 'No … ship']],
  ] as [string, string[], string[]][])('%s', (_, marked, said) => {
    expect(say(mergeQuotes(marked.map((one) => quote(one))))).toEqual(said);
  });
});
