/** Reads what a page would not show as it is written: entities, tags, and targets of links in the middle of a word. */

type Markup = { end: number; text: string };

const ENTITY = /&(?:amp;){0,4}(?:#(\d{1,7});?|#x([\da-f]{1,6});?|([a-z]{2,8});)/iy;
const TAG = /<(?:!--[^<>\n]{0,200}--|[/]?([a-z][a-z\d]{0,12})(?:[\s/][^<>\n]{0,200})?)>/iy;
/** What is left of a link is its words; one that ends a word is kept, as it may tell an address. */
const TARGET = /\]\([^()\n]{0,200}\)(?=[^\s\p{P}])/uy;

const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  quot: '"',
  lt: '<',
  gt: '>',
  shy: '',
  zwj: '',
  zwnj: '',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  hyphen: '-',
  ndash: '-',
  mdash: '-',
  period: '.',
  excl: '!',
  dollar: '$',
  num: '#',
  percnt: '%',
  commat: '@',
};
const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron|macr|breve|dot|scr|fr|opf)$/i;
/** Tags between which a word goes on. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** @param at the place of `&`, `<` or `]` */
export function readMarkup(text: string, at: number): Markup | null {
  const sign = text.charAt(at);
  if (sign === '&') return readEntity(text, at);
  if (sign === ']') return match(TARGET, text, at) ? { end: TARGET.lastIndex, text: '' } : null;
  const tag = match(TAG, text, at);
  if (!tag) return null;
  const isInline = tag[1] === undefined || INLINE.has(tag[1].toLowerCase());
  return { end: TAG.lastIndex, text: isInline ? '' : '\n' };
}

function readEntity(text: string, at: number): Markup | null {
  const found = match(ENTITY, text, at);
  if (!found) return null;
  const [, decimal, hex, name] = found;
  const decoded = name === undefined ? decode(decimal, hex) : nameToText(name);
  return decoded === null ? null : { end: ENTITY.lastIndex, text: decoded };
}

function decode(decimal: string | undefined, hex: string | undefined): string | null {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

const nameToText = (name: string): string | null =>
  NAMED[name.toLowerCase()] ?? ACCENTED.exec(name)?.[1] ?? null;

function match(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
