/** The project's drawings as SVG texts: on any ground, from either side, whole or in part, in several finishes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawSignText, measureSignText } from './sign-letters.ts';

const ART_FOLDER = path.resolve(import.meta.dirname, '../../../assets/art');

export type Drawing =
  | 'ammunition'
  | 'binoculars'
  | 'bolt-rifle'
  | 'case'
  | 'cleaning-kit'
  | 'ear-muffs'
  | 'holster'
  | 'lever-rifle'
  | 'over-under'
  | 'pistol'
  | 'reloading-press'
  | 'revolver'
  | 'rifle'
  | 'scene-form'
  | 'scope'
  | 'shotgun'
  | 'stock';

/** Wall and counter. */
export const GROUNDS: [wall: string, counter: string][] = [
  ['#d6ddd0', '#c4cdbd'],
  ['#e8dfcc', '#d9cdb6'],
  ['#d5dce1', '#c2cbd2'],
  ['#e5dad0', '#d6c8bb'],
  ['#dfddd6', '#cdcac1'],
  ['#cdd3bd', '#bac1a9'],
];

export type View = [left: number, top: number, width: number];

/** A little more than the drawing, so that the counter runs on to both sides. */
export const WHOLE_VIEWS: View[] = [
  [0, 0, 400],
  [-14, -10, 428],
  [-26, -22, 452],
];

const LONG_GUN: View[] = [
  [150, 96, 200],
  [232, 110, 168],
  [4, 92, 176],
];
const SMALL: View[] = [
  [92, 56, 214],
  [58, 104, 196],
];

/** Parts worth a picture of their own; each lies within the drawing. */
export const DETAIL_VIEWS: Record<Drawing, View[]> = {
  'bolt-rifle': LONG_GUN,
  'lever-rifle': LONG_GUN,
  'over-under': LONG_GUN,
  rifle: LONG_GUN,
  shotgun: LONG_GUN,
  stock: [
    [24, 104, 170],
    [180, 104, 190],
  ],
  pistol: [
    [92, 78, 176],
    [150, 96, 168],
  ],
  revolver: [
    [60, 76, 184],
    [172, 80, 156],
  ],
  scope: [
    [100, 60, 210],
    [190, 72, 196],
  ],
  binoculars: SMALL,
  ammunition: [
    [70, 92, 176],
    [150, 84, 180],
  ],
  case: [[60, 84, 190]],
  'cleaning-kit': [[76, 84, 176]],
  'ear-muffs': [[78, 96, 176]],
  holster: [[116, 44, 176]],
  'reloading-press': [
    [116, 48, 186],
    [160, 40, 172],
  ],
  'scene-form': [[112, 60, 180]],
};

/** Colours of wood, leather, boxes and cloth, as the drawings have them, in other makes. */
export const FINISHES = {
  classic: {},
  walnut: {
    '#94653f': '#74492e',
    '#744c2d': '#583521',
    '#9a6a42': '#6b4028',
    '#7d5231': '#50301e',
    '#e6d8b8': '#c6d2d9',
    '#c9b48d': '#9db0bc',
    '#ae9870': '#8298a6',
    '#5f7557': '#4f647a',
  },
  honey: {
    '#94653f': '#b58350',
    '#744c2d': '#926639',
    '#9a6a42': '#bd8a54',
    '#7d5231': '#996a3a',
    '#e6d8b8': '#e6cabb',
    '#c9b48d': '#c79d88',
    '#ae9870': '#ab806b',
    '#5f7557': '#8a7448',
    '#a8603a': '#8c3f33',
  },
  black: {
    '#94653f': '#4b504a',
    '#744c2d': '#3a3f39',
    '#9a6a42': '#463d36',
    '#7d5231': '#332c27',
    '#dcc09a': '#8d8375',
    '#e6d8b8': '#d3dcc4',
    '#c9b48d': '#abb896',
    '#ae9870': '#8f9e78',
    '#5f7557': '#43474a',
  },
  stainless: {
    '#3d423c': '#868b84',
    '#31352f': '#6a6f68',
    '#6f756b': '#9fa49c',
    '#a3a89c': '#c3c7be',
    '#94653f': '#5b5750',
    '#744c2d': '#47443e',
    '#9a6a42': '#a4713f',
    '#5f7557': '#a35f38',
  },
} satisfies Record<string, Record<string, string>>;
export type Finish = keyof typeof FINISHES;
export const FINISH_NAMES = Object.keys(FINISHES) as Finish[];

export type Picture = {
  drawing: Drawing;
  finish: Finish;
  ground: number;
  /** Whether it points to the other side. */
  flipped: boolean;
  view: View;
};

const texts = new Map<string, string>();

function readArt(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(ART_FOLDER, `${name}.svg`), 'utf8');
  texts.set(name, text);
  return text;
}

const replaceColours = (svg: string, colours: Record<string, string>): string =>
  svg.replaceAll(/#[0-9a-f]{6}\b/g, (colour) => colours[colour] ?? colour);

/** A drawing as one picture of four by three. */
export function drawPicture({ drawing, finish, ground, flipped, view }: Picture): string {
  const object = readArt(drawing)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    // The first two rectangles are the ground.
    .replace(/^(<rect[^>]*\/>){2}/, '');
  const [wall = '', counter = ''] = GROUNDS[ground % GROUNDS.length] ?? [];
  const [left, top, width] = view;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${(width * 3) / 4}">` +
    `<rect x="-100" y="-100" width="600" height="326" fill="${wall}"/>` +
    `<rect x="-100" y="226" width="600" height="200" fill="${counter}"/>` +
    `<g${flipped ? ' transform="translate(400 0) scale(-1 1)"' : ''}>${replaceColours(object, FINISHES[finish])}</g></svg>`
  );
}

/** Brick, mortar, awning and its shade, door and letters of a shop. */
export type ShopColours = { brick: string; mortar: string; awning: string; shade: string; door: string };

const SIGN = { middle: 610, width: 516, size: 33, spacing: 2, baseline: 165 };

/** A shop's front with its name on the sign; `view` cuts a part of 1,200 × 520. */
export function drawShop(name: string, colours: ShopColours, view = '0 0 1200 520'): string {
  const ink = colours.door;
  const fit = Math.min(1, SIGN.width / measureSignText(name, SIGN.size, SIGN.spacing));
  const texts = [
    drawSignText({
      text: name,
      x: SIGN.middle,
      y: SIGN.baseline - (1 - fit) * 10,
      size: SIGN.size * fit,
      spacing: SIGN.spacing * fit,
      colour: ink,
    }),
    drawSignText({ text: 'FFL', x: 595, y: 304, size: 17, colour: '#f6efdd' }),
  ];
  const svg = readArt('scene-store')
    .replace('viewBox="0 0 1200 520"', `viewBox="${view}"`)
    .replaceAll(/<text[^>]*>[^<]*<\/text>/g, () => texts.shift() ?? '');
  return replaceColours(svg, {
    '#a2714f': colours.brick,
    '#8f6143': colours.mortar,
    '#3c5a36': colours.awning,
    '#33502e': colours.shade,
    '#2f472b': colours.door,
  });
}

/** The open range with its distance signs. */
export function drawRange(view = '0 0 1200 520'): string {
  return readArt('scene-range')
    .replace('viewBox="0 0 1200 520"', `viewBox="${view}"`)
    .replaceAll(/<text[^>]*>([^<]*)<\/text>/g, (_match, text: string) =>
      drawSignText({ text, x: 0, y: -10, size: 20, colour: '#2c3b28' }),
    );
}

/** Letters on a colour that runs a little from corner to corner. */
export function drawInitials(initials: string, [from, to]: readonly [string, string]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="96" height="96" fill="url(#g)"/>` +
    drawSignText({ text: initials, x: 48, y: 62, size: 40, spacing: 1, colour: '#f7f4ea' }) +
    `</svg>`
  );
}

/** Signs of shops, on a square of 96. */
export const LOGO_MARKS = {
  mountain:
    '<path d="M14 70 36 34l11 17 8-11 27 30z" fill="INK"/><path d="M36 34l7 11-7 5-7-5z" fill="GROUND"/>',
  river:
    '<g fill="none" stroke="INK" stroke-width="8" stroke-linecap="round"><path d="M16 34q16-12 32 0t32 0"/><path d="M16 52q16-12 32 0t32 0"/><path d="M16 70q16-12 32 0t32 0"/></g>',
  pine: '<path d="M48 14 68 42H58l16 22H53v18H43V64H22l16-22H28z" fill="INK"/>',
  sun: '<circle cx="48" cy="58" r="18" fill="INK"/><path d="M10 66h76v8H10z" fill="INK"/><g stroke="INK" stroke-width="6" stroke-linecap="round"><path d="M48 20v10"/><path d="M20 32l7 7"/><path d="M76 32l-7 7"/></g>',
  leaf: '<path d="M22 74q-6-46 52-52 4 56-40 50 8-20 24-32-22 10-28 38z" fill="INK"/>',
} as const;
export type LogoMark = keyof typeof LOGO_MARKS;

export function drawLogo(mark: LogoMark, ground: string): string {
  const drawing = LOGO_MARKS[mark].replaceAll('INK', '#f7f4ea').replaceAll('GROUND', ground);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/>${drawing}</svg>`;
}
