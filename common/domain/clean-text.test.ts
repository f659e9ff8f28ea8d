/** Tries the cleaning of typed texts. */
import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

test.each([
  ['  a  b ', 'a b', 'a  b'],
  ['a\r\nb\rc', 'a b c', 'a\nb\nc'],
  ['a\u0000\u0007b', 'a b', 'ab'],
  ['a\tb', 'a b', 'a\tb'],
  ['Gl\u200Bock\uFEFF', 'Glock', 'Glock'],
  ['\u202Egnp.exe', 'gnp.exe', 'gnp.exe'],
  ['\u200B \n\t', '', ''],
  ['.30-30 “Winchester” é', '.30-30 “Winchester” é', '.30-30 “Winchester” é'],
])('%j as a line is %j, as a text %j', (text, line, lines) => {
  expect(cleanLine(text)).toBe(line);
  expect(cleanText(text)).toBe(lines);
});
