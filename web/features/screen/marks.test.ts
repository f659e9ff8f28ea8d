/** Marks in texts. */
import { expect, test } from 'vitest';
import { cutAround, cutAtMarks } from './marks.ts';

const show = (pieces: ReturnType<typeof cutAtMarks>) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

test.each([
  ['one two three', [], 'one two three'],
  ['one two three', [[4, 7]], 'one [two] three'],
  [
    'one two three',
    [
      [8, 13],
      [0, 3],
    ],
    '[one] two [three]',
  ],
  [
    'one two three',
    [
      [0, 7],
      [4, 13],
    ],
    '[one two][ three]',
  ],
  ['one', [[0, 9]], '[one]'],
  ['', [[0, 1]], ''],
] as [string, [number, number][], string][])('%s %j', (text, places, marked) => {
  expect(
    show(
      cutAtMarks(
        text,
        places.map(([start, end]) => ({ start, end })),
      ),
    ),
  ).toBe(marked);
});

test('of a long text what is around the marks stays', () => {
  const far = 'far '.repeat(60);
  const text = `${far}before found after ${far}`;
  const start = far.length + 'before '.length;
  const shown = show(cutAround(cutAtMarks(text, [{ start, end: start + 5 }])));
  expect(shown).toMatch(/^….*before \[found\] after .*…$/);
  expect(shown.length).toBeLessThan(150);
});
