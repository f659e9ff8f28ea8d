/** The form in which typed texts are kept: without what nobody sees. */

/** Letters that nobody sees, and marks that turn the direction of writing around. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u00AD\u202A-\u202E\u2066-\u2069]/gu;

/** One line: control characters and breaks become blanks. */
export const cleanLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Several lines: breaks and tabs stay. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
