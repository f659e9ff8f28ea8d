/** Writes web/ui/category-signs.svg: the drawings without their grounds, coloured by the tokens of web/app.css. */
import { readFile, writeFile } from 'node:fs/promises';

const DRAWINGS = [
  'ammunition',
  'bolt-rifle',
  'case',
  'cleaning-kit',
  'discussion',
  'ear-muffs',
  'holster',
  'picture',
  'reloading-press',
  'scope',
  'stock',
];

const TOKENS: Record<string, string> = {
  'rgb(40 40 30/.16)': 'art-shade',
  '#3d423c': 'art-metal',
  '#31352f': 'art-metal-deep',
  '#6f756b': 'art-metal-mid',
  '#a3a89c': 'art-metal-pale',
  '#94653f': 'art-wood',
  '#744c2d': 'art-wood-deep',
  '#9a6a42': 'art-leather',
  '#7d5231': 'art-leather-deep',
  '#dcc09a': 'art-stitch',
  '#b98f45': 'art-brass',
  '#977232': 'art-brass-deep',
  '#a8603a': 'art-copper',
  '#5f7557': 'art-green',
  '#e6d8b8': 'art-paper',
  '#c9b48d': 'art-paper-mid',
  '#ae9870': 'art-paper-deep',
};

async function readSymbol(name: string): Promise<string> {
  const svg = await readFile(new URL(`../assets/art/${name}.svg`, import.meta.url), 'utf8');
  const drawing = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    // The first two rectangles are the ground, which the page draws.
    .replace(/^(<rect[^>]*\/>){2}/, '')
    .replaceAll(
      /(fill|stroke)="(#[0-9a-f]{3,6}|rgb\([^)]*\))"/g,
      (_match, attribute: string, colour: string) => {
        const token = TOKENS[colour];
        if (!token) throw new Error(`${name}.svg: no token for ${colour}`);
        return `${attribute}="var(--${token})"`;
      },
    )
    .trim();
  return `<symbol id="${name}" viewBox="0 0 400 300">${drawing}</symbol>`;
}

const symbols = await Promise.all(DRAWINGS.map(readSymbol));
await writeFile(
  new URL('../web/ui/category-signs.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
