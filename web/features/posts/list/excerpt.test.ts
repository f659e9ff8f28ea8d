/** First words of Markdown texts. */
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test.each([
  ['Plain words.', 'Plain words.'],
  ['# Title\n\nAnd **bold**, *slanted*, `code`.', 'Title And bold, slanted, code.'],
  ['- one\n- two\n\n1. three', 'one two three'],
  ['> said [a dealer](https://example.com) here', 'said a dealer here'],
  ['![picture](x.png) after', 'after'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['A \\*star\\*', 'A *star*'],
  ['above\n\n---\n\nbelow', 'above below'],
  ['', ''],
])('%j', (markdown, plain) => expect(excerptOf(markdown, 200)).toBe(plain));

test('is cut at a word', () => {
  expect(excerptOf('one two three four', 10)).toBe('one two…');
  expect(excerptOf('unbreakable', 5)).toBe('unbre…');
});
