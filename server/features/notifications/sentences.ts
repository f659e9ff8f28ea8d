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

/** What the alerts of a saved search are known by; what tells them apart follows. */
export const searchFoldKey = (id: number): string => `savedSearch:${id}:`;

/** The saved search that an alert is about; null for what is none. */
export function readSearchOf(foldKey: string): number | null {
  const id = /^savedSearch:(\d+):/.exec(foldKey)?.[1];
  return id === undefined ? null : Number(id);
}

/** The listing that a reminder is about, and its end; null for every other notification. */
export function readEnding(foldKey: string): { postId: number; endsAt: Date } | null {
  const [, postId, seconds] = /^ending:(\d+):(\d+)$/.exec(foldKey) ?? [];
  return postId === undefined ? null : { postId: Number(postId), endsAt: new Date(Number(seconds) * 1_000) };
}
