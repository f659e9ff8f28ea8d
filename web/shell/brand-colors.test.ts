/** Tries that any brand stays readable, and that nothing but colours reaches the style sheet. */
import { describe, expect, test } from 'vitest';
import { brandStyle, brandTokens, contrastOf } from './brand-colors.ts';

test('contrast is counted as WCAG 2 does', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#3c5a36', '#3c5a36')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('green', '#ffffff')).toBeNull();
});

const BRANDS = [
  '#3c5a36',
  '#9dbf8f',
  '#ffee00',
  '#ffffff',
  '#000000',
  '#ff0000',
  '#7f7f7f',
  '#00ffff',
  '#1a2b6d',
];
const GROUNDS = { light: ['#f6f5f1', '#ffffff'], dark: ['#141613', '#1d201c'] } as const;

describe.each(['light', 'dark'] as const)('in the %s', (theme) => {
  test.each(BRANDS)('%s reads at 4.5:1 as text, on its tint and as a ground (spec 1)', (color) => {
    const tokens = brandTokens(color, theme);
    expect(tokens).not.toBeNull();
    if (tokens === null) return;
    for (const ground of [...GROUNDS[theme], tokens.tint]) {
      expect(contrastOf(tokens.brand, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastOf(tokens.onBrand, tokens.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(tokens.onBrand, tokens.strong)).toBeGreaterThanOrEqual(4.5);
  });
});

test('a brand that reads well is left as it is', () => {
  expect(brandTokens('#1a4f7a', 'light')?.brand).toBe('#1a4f7a');
  expect(brandTokens('#9dbf8f', 'dark')?.brand).toBe('#9dbf8f');
});

test('the tint of the site’s own green is about as green as the site’s own tint', () => {
  const spreadOf = (color = '') => {
    const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.max(...parts) - Math.min(...parts);
  };
  expect(spreadOf(brandTokens('#3c5a36', 'light')?.tint)).toBeGreaterThanOrEqual(spreadOf('#e8eee4') - 2);
  expect(spreadOf(brandTokens('#9dbf8f', 'dark')?.tint)).toBeGreaterThanOrEqual(12);
  expect(spreadOf(brandTokens('#777777', 'light')?.tint)).toBe(0);
});

test('the style sheet holds both themes and nothing that is no colour', () => {
  expect(brandStyle({ light: '#1a4f7a', dark: '#8fb8dc' })).toContain('--brand:light-dark(#1a4f7a,#8fb8dc)');
  expect(brandStyle({ light: 'red}</style><script>', dark: '#8fb8dc' })).toBeNull();
});
