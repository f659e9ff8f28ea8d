/** What the tests of pages read from a document. */
import { expect } from 'vitest';

/** The addresses that the links of a part lead to, in order. */
export function linksOf(html: string, part: RegExp): string[] {
  return [...(part.exec(html)?.[0] ?? '').matchAll(/ href="([^"]*)"/g)].map((link) =>
    (link[1] ?? '').replaceAll('&amp;', '&'),
  );
}

/** That the texts stand there, one after the other. */
export function expectInOrder(text: string, words: readonly string[]): void {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    expect(at, `"${word}" after "${text.slice(Math.max(0, from - 40), from)}"`).toBeGreaterThanOrEqual(from);
    from = at + word.length;
  }
}
