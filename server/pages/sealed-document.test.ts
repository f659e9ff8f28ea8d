/** Tries which scripts of a document are allowed by their hashes, and what is left of the mark. */
import { createHash } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { sealDocument } from './sealed-document.ts';

const MARK = 'the-mark_of-1-drawing';
const keys = { mark: MARK, secret: 'a secret' };
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const seal = (body: string) => sealDocument(`<html><body>${body}</body></html>`, keys);

test.each([
  ['a script', `<script nonce="${MARK}">run()</script>`, ['run()']],
  ['one with other attributes', `<script type="module" nonce="${MARK}" async="">run()</script>`, ['run()']],
  ['one of many lines', `<script nonce="${MARK}">\n  é < 1\n</script>`, ['\n  é < 1\n']],
  ['each once', `<script nonce="${MARK}">a</script><script nonce="${MARK}">a</script>`, ['a']],
  [
    'two after one another',
    `<script nonce="${MARK}">a</script><script nonce="${MARK}">b</script>`,
    ['a', 'b'],
  ],
  ['none with an address', `<script nonce="${MARK}" src="/a.js"></script>`, []],
  ['none without the mark', '<script>evil()</script>', []],
  ['none with another nonce', '<script nonce="the-mark">evil()</script>', []],
  ['none with the mark elsewhere', `<script data-nonce="${MARK}">evil()</script>`, []],
  ['none with the mark inside', `<script>"nonce=${MARK}"</script>`, []],
  ['none with a part of the mark', `<script nonce="${MARK}x">evil()</script>`, []],
  ['none that is text', `<title>&lt;script nonce="${MARK}"&gt;evil()&lt;/script&gt;</title>`, []],
  [
    'ours after one that was left open',
    `<script data-a="<script nonce="${MARK}">ours()</script>`,
    ['ours()'],
  ],
  ['ours and not the one before', `<script>evil()</script><script nonce="${MARK}">a</script>`, ['a']],
])('allows %s', (_what, body, texts) => {
  expect(seal(body).scripts).toEqual(texts.map(hashOf));
});

it('takes the mark from scripts and links, and gives style sheets another one', () => {
  const { html, styleNonce } = seal(
    `<link rel="modulepreload" href="/a.js" nonce="${MARK}"><script nonce="${MARK}">a</script><style nonce="${MARK}">b{}</style>`,
  );
  expect(html).toBe(
    `<html><body><link rel="modulepreload" href="/a.js"><script>a</script><style nonce="${styleNonce}">b{}</style></body></html>`,
  );
});

it('works the nonce of styles out from content and secret, and not from the mark', () => {
  const drawn = (mark: string, text: string): string => `<style nonce="${mark}"></style><p>${text}</p>`;
  const nonceOf = (mark: string, text: string, secret = 'a secret'): string =>
    sealDocument(drawn(mark, text), { mark, secret }).styleNonce;
  const first = nonceOf('one', 'Rifle');
  expect(nonceOf('two', 'Rifle')).toBe(first);
  expect(nonceOf('one', 'Rifle!')).not.toBe(first);
  expect(nonceOf('one', 'Rifle', 'another')).not.toBe(first);
  // What somebody writes with the nonce that stood there before is another document.
  expect(nonceOf('one', `<style nonce="${first}">`)).not.toBe(first);
});
