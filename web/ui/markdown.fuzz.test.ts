/** Tries thousands of texts made of hostile pieces: whatever is written, a page gets no script, handler, frame or picture of it. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const PIECES = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>1</script>">',
  '<a href="javascript:alert(1)">',
  '</p><style>*{background:url(//evil.example)}</style>',
  '<!--',
  '-->',
  '<![CDATA[',
  '&lt;script&gt;',
  '&#106;avascript:alert(1)',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&colon;alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](\\\\evil.example)',
  '[a](https://ok.example/" onmouseover="alert(1))',
  '[a](https://ok.example "title\\" onclick=alert(1)")',
  '![a](https://evil.example/pixel.png)',
  '![a](javascript:alert(1))',
  '[ref]: javascript:alert(1)',
  '[a][ref]',
  '<javascript:alert(1)>',
  '<https://ok.example>',
  'https://ok.example/<script>',
  '`',
  '```',
  '~~~html',
  '**',
  '_',
  '> ',
  '- ',
  '1. ',
  '# ',
  '|',
  '\n',
  '\n\n',
  '    ',
  '"',
  "'",
  '\\',
  '\u2028',
  '\u202e',
  '\0',
  '{{constructor.constructor("alert(1)")()}}',
];
const TEXTS = 3_000;
const MAX_PIECES = 12;

/** The same texts each time (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)\/?>/g;
const TAGS = new Set([
  'div',
  'p',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'br',
  'a',
]);
const ATTRIBUTES = new Set(['class', 'href', 'rel', 'start', 'tabindex']);

/** What is wrong with a piece of HTML; null where only what is allowed is in it. */
function findHostile(html: string): string | null {
  for (const [tag, , name = '', attributes = ''] of html.matchAll(TAG)) {
    if (!TAGS.has(name)) return tag;
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES.has(attribute)) return tag;
      if (attribute === 'href' && !/^https?:\/\//.test(value)) return tag;
    }
    if (name === 'a' && attributes !== '' && !attributes.includes('rel="nofollow ugc noopener"')) return tag;
  }
  // Whatever is left of an angle bracket is text, and text has none.
  const rest = html.replaceAll(TAG, '');
  return /[<>]/.test(rest) ? rest : null;
}

test.each(['<img src=x>', '<a href="javascript:1">', '<p onclick="x">', '<a href="https://a">', 'a < b'])(
  'the check itself finds %s',
  (html) => expect(findHostile(html)).not.toBeNull(),
);

test(`${TEXTS} texts of hostile pieces become nothing but what is allowed`, () => {
  const random = createRandom(20_261_121);
  for (let count = 0; count < TEXTS; count++) {
    const length = 1 + random(MAX_PIECES);
    const text = Array.from({ length }, () => PIECES[random(PIECES.length)]).join(random(2) === 0 ? '' : ' ');
    const html = renderToStaticMarkup(createElement(Markdown, { text }));
    expect(findHostile(html), JSON.stringify(text)).toBeNull();
  }
});
