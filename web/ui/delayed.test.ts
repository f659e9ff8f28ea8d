/** Tries that a loading sign is not there at first (specification, section 4). */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Delayed, LOADING_DELAY_MS } from './delayed.tsx';

test('the delay is 100 ms (spec 4, 9)', () => expect(LOADING_DELAY_MS).toBe(100));

test('nothing is shown at first', () => {
  expect(renderToStaticMarkup(createElement(Delayed, null, 'Loading'))).toBe('');
});
