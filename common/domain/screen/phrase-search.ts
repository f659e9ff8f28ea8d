/** Finds the phrases of a machine in a text, in one pass over its words. */
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import {
  addRow,
  clearRanges,
  clearRows,
  createMatchRows,
  createRanges,
  findRange,
  type MatchRows,
  type RowRange,
  type RowRanges,
  setRange,
} from './match-rows.ts';
import * as pairLists from './pair-lists.ts';
import type { PairLists } from './pair-lists.ts';
import { type PhraseMachine, STATE_SIZE } from './phrase-machine.ts';
import type { Spots } from './spots.ts';

// An import is looked up at each use, a constant is not.
const { isBlank, isSign, isWordCode } = characters;
const { appendPair, clearPairs, createPairLists, grow, hasPair } = pairLists;

/** What was found in one text, in memory that the next one uses again. */
export type PhraseSearch = {
  machine: PhraseMachine;
  /** By place the beginnings and states of phrases that wait there for their next word. */
  waiting: PairLists;
  /** By state where the phrases that end in it begin and end. */
  found: PairLists;
  /** By phrase whether it was found. */
  isFound: Uint8Array;
  /** Where phrases and what is put together of them stand, and by phrase its own, once somebody has asked for them. */
  matches: MatchRows;
  spans: RowRanges;
  /** Room to sort the places of a phrase. */
  entries: Int32Array;
  steps: number;
};

const SIZE = STATE_SIZE;
const FIRST_SIZE = 1_024;
/** Most phrases were found nearly in order; where more than this has to be moved, sorting is faster. */
const MOST_MOVES = 2_000;
/** No text has so many places of phrases. */
const ENTRY_LIMIT = 2 ** 26;

export const createPhraseSearch = (machine: PhraseMachine): PhraseSearch => ({
  machine,
  waiting: createPairLists(),
  found: createPairLists(machine.states.length / SIZE),
  isFound: new Uint8Array(machine.size),
  matches: createMatchRows(),
  spans: createRanges(machine.size),
  entries: new Int32Array(FIRST_SIZE),
  steps: 0,
});

/** Looks for all phrases; the answers in `isFound` and of `listSpans` are good until the next text. */
export function searchPhrases(search: PhraseSearch, text: FoldedText, spots: Spots): void {
  const { codes, size } = text;
  const { machine, waiting } = search;
  clearPairs(waiting, size + 1);
  clearPairs(search.found, machine.states.length / SIZE);
  search.isFound.fill(0);
  clearRows(search.matches);
  clearRanges(search.spans);
  search.steps = 0;
  const { last } = waiting;
  for (let place = 0; place < size; place++) {
    const here = last[place] ?? 0;
    const word = spots.first[place] ?? 0;
    if (word !== 0) leadOn(search, text, spots, place, here, word);
    // A sign before a word may be a letter of it, or only a sign.
    if (here === 0 || isWordCode(codes[place] ?? 0) || !isWordCode(codes[place + 1] ?? 0)) continue;
    for (let at = here; at !== 0; at = waiting.entries[at] ?? 0)
      appendPair(waiting, place + 1, waiting.entries[at + 1] ?? 0, waiting.entries[at + 2] ?? 0);
  }
}

/** Begins phrases with the words of a place, and goes on with those that wait for them. */
function leadOn(
  search: PhraseSearch,
  text: FoldedText,
  { words, labels }: Spots,
  place: number,
  here: number,
  first: number,
): void {
  const { machine, waiting } = search;
  const { beginnings, states, slots } = machine;
  let { entries } = waiting;
  let lastEnd = -1;
  let behind = -1;
  let wanted = 0;
  for (let word = first; word !== 0; word = words[word] ?? 0) {
    const end = words[word + 1] ?? 0;
    const label = words[word + 2] ?? 0;
    if (end !== lastEnd) {
      behind = findNext(text, end);
      wanted = readWanted(text, labels, behind);
    }
    lastEnd = end;
    search.steps++;
    const begun = beginnings[label] ?? 0;
    if (begun !== 0) enter(search, begun, place, end, behind, wanted);
    ({ entries } = waiting);
    for (let at = here; at !== 0; at = entries[at] ?? 0) {
      search.steps++;
      // Most that wait do so for another word.
      const state = (entries[at + 2] ?? 0) * SIZE;
      if ((((states[state] ?? 0) >>> label) & ((states[state + 1] ?? 0) >>> (label >> 5)) & 1) === 0)
        continue;
      const slot = 2 * ((states[state + 2] ?? 0) + label);
      if (slots[slot] !== label) continue;
      enter(search, slots[slot + 1] ?? 0, entries[at + 1] ?? 0, end, behind, wanted);
      ({ entries } = waiting);
    }
  }
}

/** @param wanted bits of the labels behind: no phrase has to wait where none of its words is */
function enter(
  search: PhraseSearch,
  state: number,
  start: number,
  end: number,
  behind: number,
  wanted: number,
): void {
  const { machine, found, waiting, isFound } = search;
  const { states, phrases } = machine;
  const row = state * SIZE;
  const from = states[row + 3] ?? 0;
  const to = states[row + SIZE + 3] ?? 0;
  if (from < to) {
    if (found.last[state] === 0) for (let at = from; at < to; at++) isFound[phrases[at] ?? 0] = 1;
    appendPair(found, state, start, end);
  }
  if (((states[row] ?? 0) & wanted) !== 0 && !hasPair(waiting, behind, start, state))
    appendPair(waiting, behind, start, state);
}

/** Bits of the labels of the words that may be next at a place. */
function readWanted({ codes }: FoldedText, labels: Int32Array, place: number): number {
  if (place === -1) return 0;
  const here = labels[place] ?? 0;
  // A sign before a word may be a letter of it, or only a sign.
  return isWordCode(codes[place] ?? 0) ? here : here | (labels[place + 1] ?? 0);
}

/** Where a phrase stands, in the order of the places where it begins and then of those where it ends. */
export function listSpans(search: PhraseSearch, phrase: number): RowRange {
  const { found, matches, spans } = search;
  const known = findRange(spans, phrase);
  if (known) return known;
  const count = listEntries(search, phrase);
  const { entries } = search;
  const finds = found.entries;
  const from = matches.count;
  for (let index = count - 1; index >= 0; index--) {
    const entry = entries[index] ?? 0;
    const end = finds[entry + 2] ?? 0;
    addRow(matches, finds[entry + 1] ?? 0, end, end, 0);
  }
  return setRange(spans, phrase, from, matches.count);
}

/** Puts the places of a phrase in order, the last one first; returns how many there are. */
function listEntries(search: PhraseSearch, phrase: number): number {
  const { last, entries: finds } = search.found;
  const { endings, endingsFrom } = search.machine;
  const behind = endingsFrom[phrase + 1] ?? 0;
  let { entries } = search;
  let count = 0;
  let moves = 0;
  for (let at = endingsFrom[phrase] ?? 0; at < behind; at++) {
    for (let entry = last[endings[at] ?? 0] ?? 0; entry !== 0; entry = finds[entry] ?? 0) {
      if (count === entries.length) entries = search.entries = grow(entries);
      const start = finds[entry + 1] ?? 0;
      let index = count++;
      for (; index > 0 && moves <= MOST_MOVES; index--, moves++) {
        const other = entries[index - 1] ?? 0;
        const distance = (finds[other + 1] ?? 0) - start;
        if (distance > 0 || (distance === 0 && other > entry)) break;
        entries[index] = other;
      }
      entries[index] = entry;
    }
  }
  if (moves > MOST_MOVES) sortEntries(search, count);
  return count;
}

/** By where they begin and then by when they were found, as one number each. */
function sortEntries(search: PhraseSearch, count: number): void {
  const { entries, found } = search;
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const entry = entries[index] ?? 0;
    keys[index] = (found.entries[entry + 1] ?? 0) * ENTRY_LIMIT + entry;
  }
  keys.sort().reverse();
  for (let index = 0; index < count; index++) entries[index] = (keys[index] ?? 0) % ENTRY_LIMIT;
}

/** The place where the next word may begin; -1 at the end of a sentence. */
function findNext({ codes, size, breaks, edges }: FoldedText, end: number): number {
  for (let at = end; at < size; at++) {
    if (breaks[at] === 1 && at > end) return -1;
    const code = codes[at] ?? 0;
    if (isWordCode(code) || isSign(code)) return at;
    if (isBlank(code) || edges[at] !== 1 || !isWordCode(codes[at + 1] ?? 0)) continue;
    if (isSwapSign(code)) return at;
  }
  return -1;
}

/** `$`, `@`, `!`, `|`, `+` and `(`. */
const isSwapSign = (code: number): boolean =>
  code === 0x24 || code === 0x40 || code === 0x21 || code === 0x7c || code === 0x2b || code === 0x28;
