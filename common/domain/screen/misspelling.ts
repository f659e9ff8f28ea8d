/** Whether one word is another with a letter wrong, missing, too many, or two swapped. */

/** @param letters the letters of both words as bits, which rule out nearly everything at once */
export function isMisspelling(
  word: string,
  wordLetters: number,
  wanted: string,
  wantedLetters: number,
): boolean {
  if (Math.abs(word.length - wanted.length) > 2 || countBits(wordLetters ^ wantedLetters) > 2) return false;
  return isOneApart(word, wanted) || (word.endsWith('s') && isOneApart(word.slice(0, -1), wanted));
}

function isOneApart(word: string, wanted: string): boolean {
  if (Math.abs(word.length - wanted.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === wanted[start]) start++;
  let [end, wantedEnd] = [word.length, wanted.length];
  while (end > start && wantedEnd > start && word[end - 1] === wanted[wantedEnd - 1]) {
    end--;
    wantedEnd--;
  }
  const [rest, wantedRest] = [word.slice(start, end), wanted.slice(start, wantedEnd)];
  if (rest.length <= 1 && wantedRest.length <= 1) return true;
  return (
    rest.length === 2 && wantedRest.length === 2 && rest[0] === wantedRest[1] && rest[1] === wantedRest[0]
  );
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
