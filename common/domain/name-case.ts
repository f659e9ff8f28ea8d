/** Names out of a list that knows capitals only, as people write them. */

/** Said letter by letter, or written in capitals by custom. */
const CAPITALS = new Set([
  'LLC',
  'LP',
  'LLP',
  'PLLC',
  'USA',
  'US',
  'II',
  'III',
  'IV',
  'FFL',
  'NW',
  'NE',
  'SW',
  'SE',
]);
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;

/**
 * A name or street of the list as people write it: `OAK RIDGE ARMS LLC` is `Oak Ridge Arms LLC`.
 * A text with any small letter is somebody's own spelling and stays.
 */
export function toNameCase(text: string): string {
  return text === text.toUpperCase() ? text.replaceAll(WORD, capitalize) : text;
}

function capitalize(word: string): string {
  // Without a vowel it is an abbreviation: JB, TNT. With a digit it is a name of its own: 2A, B4.
  if (CAPITALS.has(word) || /\d/.test(word) || !/[AEIOUY]/.test(word)) return word;
  const small = word.charAt(0) + word.slice(1).toLowerCase();
  return small.replace(
    /^(Mc|O['’])(\p{Ll})(?=\p{L})/u,
    (_all, start: string, letter: string) => start + letter.toUpperCase(),
  );
}
