/** Brand colors with enough contrast in both themes. */

type Rgb = readonly [number, number, number];

interface ThemeGrounds {
  /** The grounds that text in the brand's colour stands on: page and card. */
  grounds: readonly [Rgb, Rgb];
  /** What the brand is mixed with until it stands out: black in the light, white in the dark. */
  away: Rgb;
  /** How much of the brand lies in the tint of chosen things. */
  tintShare: number;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const INK_ON_BRAND: Rgb = [23, 32, 20];
const THEMES: Record<'light' | 'dark', ThemeGrounds> = {
  light: { grounds: [[246, 245, 241], WHITE], away: BLACK, tintShare: 0.12 },
  dark: {
    grounds: [
      [20, 22, 19],
      [29, 32, 28],
    ],
    away: WHITE,
    tintShare: 0.16,
  },
};
const TEXT_CONTRAST = 4.5;
const STEP = 0.04;
const HOVER_SHARE = 0.2;
/** A tint with less color than this looks gray beside the pages' own grounds, which are warm. */
const TINT_SPREAD = 12;
/** A gray brand stays gray. */
const MOST_VIVID = 2.4;

function parseHex(text: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (match === null) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] + (other[index] - color[index]) * share);
  return [part(0), part(1), part(2)];
}

/** The same lightness with more color, where a thin mix has lost it. */
function enliven(color: Rgb): Rgb {
  const [red, green, blue] = color;
  const spread = Math.max(...color) - Math.min(...color);
  const factor = Math.min(MOST_VIVID, Math.max(1, TINT_SPREAD / Math.max(1, spread)));
  const gray = (red + green + blue) / 3;
  const move = (part: number) => Math.min(255, Math.max(0, Math.round(gray + (part - gray) * factor)));
  return [move(red), move(green), move(blue)];
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The contrast of two colours as WCAG 2 counts it, from 1 to 21; null where one is no `#rrggbb`. */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [parseHex(one), parseHex(other)];
  return first === null || second === null ? null : contrast(first, second);
}

interface BrandTokens {
  brand: string;
  onBrand: string;
  strong: string;
  tint: string;
}

/**
 * The tokens of one theme; a brand too faint to read on page, card and its own tint is moved away from them.
 * @returns null where the text is no `#rrggbb`.
 */
export function brandTokens(text: string, theme: 'light' | 'dark'): BrandTokens | null {
  const wanted = parseHex(text);
  if (wanted === null) return null;
  const { grounds, away, tintShare } = THEMES[theme];
  const tint = enliven(mix(grounds[1], wanted, tintShare));
  let brand = wanted;
  for (let share = STEP; share <= 1; share += STEP) {
    if ([...grounds, tint].every((ground) => contrast(brand, ground) >= TEXT_CONTRAST)) break;
    brand = mix(wanted, away, share);
  }
  const onBrand = contrast(brand, WHITE) >= contrast(brand, INK_ON_BRAND) ? WHITE : INK_ON_BRAND;
  return {
    brand: toHex(brand),
    onBrand: toHex(onBrand),
    strong: toHex(mix(brand, away, HOVER_SHARE)),
    tint: toHex(tint),
  };
}

/** The style sheet that gives the pages a tenant's brand; null where its colours cannot be read. */
export function brandStyle(brand: { light: string; dark: string }): string | null {
  const light = brandTokens(brand.light, 'light');
  const dark = brandTokens(brand.dark, 'dark');
  if (light === null || dark === null) return null;
  const both = (part: keyof BrandTokens) => `light-dark(${light[part]},${dark[part]})`;
  return `:root{--brand:${both('brand')};--on-brand:${both('onBrand')};--brand-strong:${both('strong')};--tint:${both('tint')}}`;
}
