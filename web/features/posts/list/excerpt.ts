/** The first words of a text written in Markdown, without its marks. */

const MARKS: [RegExp, string][] = [
  [/```[\s\S]*?(?:```|$)/g, ' '],
  [/!\[[^\]]*\]\([^)]*\)/g, ' '],
  [/\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ' '],
  [/(\*\*|__|~~|`)(.*?)\1/g, '$2'],
  [/(^|[^\w\\])[*_](\S(?:.*?[^\s\\])?)[*_](?=\W|$)/g, '$1$2'],
  [/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1'],
  [/\s+/g, ' '],
];

/** Plain text of at most `length` characters, cut at a word. */
export function excerptOf(markdown: string, length: number): string {
  // Twice the length leaves room for marks; the rest of a long text is not worth reading.
  const plain = MARKS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    markdown.slice(0, length * 2),
  ).trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : length)}…`;
}
