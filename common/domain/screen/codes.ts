/** Tells ids, serial and part numbers from words: letters and digits at random, in which short words stand by accident. */
import { isDigit, isWordCode } from './folded-text.ts';
import type { Spots } from './spots.ts';

/** Short groups, as a word or a model has them, are no id. */
const LEAST_ID = 8;
/** What is longer is no number that anybody gives to goods. */
const MOST_RUN = 100;
/** A word of so many letters stands in a code on purpose, where it is a whole group of it; with digits one more. */
const LEAST_WORD = 4;
/** Below this share of words that are written out, a chunk of letters and digits is a code. */
const LEAST_SHARE = 0.6;
/** Models as `m16a4` and `pf940v2`, where the letters before the number are known. */
const MODEL = /^([a-z]{1,3})\d{1,4}[a-z]{1,2}\d{1,2}$/;
/** Numbers as `ABC123456`; what follows `sn` is one that a rule looks for. */
const LABELLED = /^(?!sn\d)[a-z]{1,3}\d{5,7}[a-z]?$/;
const MAC = /(?<![a-z0-9:])(?:[0-9a-f]{2}:){5}[0-9a-f]{2}(?![a-z0-9:])/g;

const RUN = /[a-z0-9]+(?:[-_][a-z0-9]+)*/g;
/** No word reaches further back. */
const MOST_WORD = 48;

type Range = { start: number; end: number };

/**
 * Takes back words that stand in ids and part numbers by accident. The answer marks the places of these with 1; null
 * where a text has none, as nearly always.
 */
export function dropCodes(spots: Spots, plain: string): Uint8Array | null {
  const codes = listRuns(plain).filter((run) => isCode(plain, run, listWords(spots, run)));
  codes.push(...listMacs(plain));
  if (codes.length === 0) return null;
  const marks = new Uint8Array(plain.length + 1);
  for (const { start, end } of codes) marks.fill(1, start, end);
  for (const { start, end } of codes) {
    for (let place = Math.max(0, start - MOST_WORD); place < end; place++) {
      dropWords(spots, place, (to) => to > start && !isMeant(plain, marks, place, to));
    }
  }
  return marks;
}

/** Letters and digits, with single hyphens and low lines between, that hold both. */
function listRuns(plain: string): Range[] {
  const runs: Range[] = [];
  for (const { index, 0: run } of plain.matchAll(RUN)) {
    if (run.length <= MOST_RUN && isMixed(run)) runs.push({ start: index, end: index + run.length });
  }
  return runs;
}

function listMacs(plain: string): Range[] {
  if (!plain.includes(':')) return [];
  return Array.from(plain.matchAll(MAC), ({ index, 0: mac }) => ({ start: index, end: index + mac.length }));
}

function listWords({ first, next, left: ends }: Spots, { start, end }: Range): Range[] {
  const words: Range[] = [];
  for (let place = start; place < end; place++) {
    for (let at = first[place] ?? 0; at !== 0; at = next[at] ?? 0)
      words.push({ start: place, end: ends[at] ?? 0 });
  }
  return words;
}

function dropWords(
  { first, next, left: ends }: Spots,
  place: number,
  isLost: (end: number) => boolean,
): void {
  let last = 0;
  for (let at = first[place] ?? 0; at !== 0; at = next[at] ?? 0) {
    if (!isLost(ends[at] ?? 0)) last = at;
    else if (last === 0) first[place] = next[at] ?? 0;
    else next[last] = next[at] ?? 0;
  }
}

/** Whether a word of a code counts: the code itself, or whole groups of it that are long enough to be meant. */
function isMeant(plain: string, marks: Uint8Array, start: number, end: number): boolean {
  const isWhole = marks[start - 1] !== 1 && marks[end] !== 1;
  if (isWhole) return true;
  const isGroup = !isWordCode(plain.charCodeAt(start - 1)) && !isWordCode(plain.charCodeAt(end));
  const written = plain.slice(start, end).replaceAll(/[^a-z0-9]/g, '');
  const least = isMixed(written) ? LEAST_WORD + 1 : LEAST_WORD;
  return isGroup && written.length >= least && new Set(written).size >= LEAST_WORD;
}

function isCode(plain: string, run: Range, words: Range[]): boolean {
  const groups = listGroups(plain, run);
  const texts = groups.map(({ start, end }) => plain.slice(start, end));
  const letters = texts.join('');
  if (letters.length >= LEAST_ID && /^[0-9a-f]+$/.test(letters) && /\d.*\d/.test(letters)) return true;
  if (texts.some((text, index) => isRandom(text, groups[index] ?? run, words))) return true;
  if (groups.length < 2 || letters.length < LEAST_ID) return false;
  const mixed = texts.filter(isMixed);
  if (texts.some((text) => /^\d{4,}$/.test(text)) && mixed.length > 0)
    return texts.every((text) => text.length < 4 || !/^[a-z]+$/.test(text));
  return texts.some((text, index) => isOdd(text, groups[index] ?? run, words));
}

const isMixed = (text: string): boolean => /\d/.test(text) && /[a-z]/.test(text);

function listGroups(plain: string, { start, end }: Range): Range[] {
  const groups: Range[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && isWordCode(plain.charCodeAt(at))) continue;
    groups.push({ start: from, end: at });
    from = at + 1;
  }
  return groups;
}

/** Letters and digits in turn that neither name a model nor spell words. */
function isRandom(text: string, group: Range, words: Range[]): boolean {
  if (LABELLED.test(text) || hasStrangeLetters(text, group, words)) return true;
  if (text.length < 5 || countTurns(text) < 3 || isModel(text, group, words)) return false;
  return countWritten(group, words) < LEAST_SHARE * text.length;
}

/** Three letters or more in a short number, in which no known word stands. */
function hasStrangeLetters(text: string, { start }: Range, words: Range[]): boolean {
  if (text.length < 6 || text.length > 12 || !isMixed(text) || /\d{10}/.test(text)) return false;
  return [...text.matchAll(/[a-z]{3,}/g)].some(({ index, 0: run }) => {
    const from = start + index;
    const to = from + run.length;
    return !words.some((word) => word.start < to && word.end > from && word.end - word.start > 2);
  });
}

function isModel(text: string, { start }: Range, words: Range[]): boolean {
  const [, maker = ''] = MODEL.exec(text) ?? [];
  return maker !== '' && words.some((word) => word.start === start && word.end === start + maker.length);
}

function countTurns(text: string): number {
  let turns = 0;
  for (let at = 1; at < text.length; at++)
    if (isDigit(text.charCodeAt(at)) !== isDigit(text.charCodeAt(at - 1))) turns++;
  return turns;
}

/** Characters of a group that words of four characters or more write out, one behind the other. */
function countWritten({ start, end }: Range, words: Range[]): number {
  const most = new Int32Array(end - start + 1);
  let at = 0;
  for (const word of words) {
    if (word.start < start || word.end > end || word.end - word.start < 4) continue;
    for (; at < word.start - start; at++) most[at + 1] = Math.max(most[at + 1] ?? 0, most[at] ?? 0);
    const written = (most[word.start - start] ?? 0) + word.end - word.start;
    most[word.end - start] = Math.max(most[word.end - start] ?? 0, written);
  }
  for (; at < end - start; at++) most[at + 1] = Math.max(most[at + 1] ?? 0, most[at] ?? 0);
  return most[end - start] ?? 0;
}

/** Mixed groups that begin with no known word, and letters without a vowel that are none. */
function isOdd(text: string, { start, end }: Range, words: Range[]): boolean {
  if (words.some((word) => word.start === start && word.end === end)) return false;
  if (!isMixed(text)) return /^[b-df-hj-np-tv-xz]{3,}$/.test(text);
  if (text.length < 3 || isModel(text, { start, end }, words)) return false;
  const [, first = '', second = '', third] = /^([a-z]+|\d+)([a-z]+|\d+)(.*)$/.exec(text) ?? [];
  const turn = start + first.length;
  const isKnown = (from: number, to: number): boolean =>
    words.some((word) => word.start === from && word.end === to);
  if (/^\d/.test(text)) return third !== '' || (second.length > 2 && !isKnown(turn, end));
  return !isKnown(start, turn) || first.length + second.length < 3 || !/^[a-z]{0,2}$/.test(third ?? '');
}
