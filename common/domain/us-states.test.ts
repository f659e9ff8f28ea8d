/** State codes and names. */
import { describe, expect, it } from 'vitest';
import { US_STATES, toStateCode } from './us-states.ts';

describe('US_STATES', () => {
  it('has 50 states, the district, 8 island areas and 3 military regions, each once', () => {
    expect(US_STATES).toHaveLength(50 + 1 + 8 + 3);
    expect(new Set(US_STATES.map((state) => state.code)).size).toBe(US_STATES.length);
    expect(new Set(US_STATES.map((state) => state.name)).size).toBe(US_STATES.length);
    expect(US_STATES.every((state) => /^[A-Z]{2}$/.test(state.code))).toBe(true);
  });
});

describe('toStateCode', () => {
  it.each([
    ['Texas', 'TX'],
    ['new hampshire', 'NH'],
    ['District of Columbia', 'DC'],
    [' tx ', 'TX'],
    ['WV', 'WV'],
    ['Quebec', null],
    ['XX', null],
    ['', null],
  ])('%j is %j', (text, code) => {
    expect(toStateCode(text)).toBe(code);
  });
});
