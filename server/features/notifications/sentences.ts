/** The words of notifications: one sentence each, short enough for a list and for a mail's subject. */

const TITLE_MAX = 80;
const REASON_MAX = 160;

/** A title in quotes, cut where it is long; quotes within it become single ones. */
export const quote = (title: string): string =>
  `“${cut(title, TITLE_MAX)
    .replaceAll(/(?<=^|[\s(])"|“/g, '‘')
    .replaceAll(/["”]/g, '’')}”`;

/** What a moderator wrote, in one line. */
export const toGist = (reason: string): string => cut(reason.replace(/\s+/g, ' ').trim(), REASON_MAX);

const characters = new Intl.Segmenter('en');

/** Whole characters only: half of one could not be kept. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const parts = Array.from(characters.segment(text), ({ segment }) => segment);
  return parts.length <= max
    ? text
    : `${parts
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
