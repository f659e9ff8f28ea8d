/** Tries from which count on a badge shows (specification, sections 4 and 9). */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountPill } from './count-pill.tsx';

test.each([
  [0, ''],
  [1, ''],
  [2, '2'],
  [99, '99'],
  [100, '99+'],
])('a count of %i shows "%s" (spec 4, 9)', (count, text) => {
  const html = renderToStaticMarkup(createElement(CountPill, { count }));
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
