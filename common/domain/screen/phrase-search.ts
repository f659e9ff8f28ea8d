/** Finds the phrases of a machine in a text, in one pass over its words. */
import { type FoldedText, isBlank, isSign, isWordCode } from './folded-text.ts';
import { findStep } from './packed-steps.ts';
import { appendPair, clearPairs, createPairLists, hasPair, type PairLists } from './pair-lists.ts';
import type { PhraseMachine } from './phrase-machine.ts';
import type { Spots } from './spots.ts';

/** A phrase found between two places. */
export type Span = { start: number; end: number };

/** What was found in one text, in memory that the next one uses again. */
export type PhraseSearch = {
  machine: PhraseMachine;
  /** By place the beginnings and states of phrases that wait there for their next word. */
  waiting: PairLists;
  /** By state where the phrases that end in it begin and end. */
  found: PairLists;
  /** By phrase the states in which it was found. */
  states: PairLists;
  /** By phrase its spans, once somebody has asked for them. */
  spans: (Span[] | undefined)[];
  steps: number;
};

export const createPhraseSearch = (machine: PhraseMachine): PhraseSearch => ({
  machine,
  waiting: createPairLists(),
  found: createPairLists(),
  states: createPairLists(),
  spans: Array.from({ length: machine.size }),
  steps: 0,
});

/** Looks for all phrases; the answers of `isFound` and `listSpans` are good until the next text. */
export function searchPhrases(search: PhraseSearch, text: FoldedText, spots: Spots): void {
  const { codes, size } = text;
  const { waiting, machine } = search;
  clearPairs(waiting, size + 1);
  clearPairs(search.found, machine.found.length);
  clearPairs(search.states, machine.size);
  search.spans.fill(undefined);
  search.steps = 0;
  for (let place = 0; place < size; place++) {
    const here = waiting.first[place] ?? 0;
    for (let spot = spots.first[place] ?? 0; spot !== 0; spot = spots.next[spot] ?? 0) {
      leadOn(search, text, place, here, spots.left[spot] ?? 0, spots.right[spot] ?? 0);
    }
    // A sign before a word may be a letter of it, or only a sign.
    if (here === 0 || isWordCode(codes[place] ?? 0) || !isWordCode(codes[place + 1] ?? 0)) continue;
    for (let at = here; at !== 0; at = waiting.next[at] ?? 0) {
      appendPair(waiting, place + 1, waiting.left[at] ?? 0, waiting.right[at] ?? 0);
    }
  }
}

/** Begins phrases with a word, and goes on with those that wait for it. */
function leadOn(
  search: PhraseSearch,
  text: FoldedText,
  place: number,
  here: number,
  end: number,
  label: number,
): void {
  const { machine, waiting } = search;
  const behind = findNext(text, end);
  search.steps++;
  const begun = machine.beginnings[label] ?? 0;
  if (begun !== 0) enter(search, begun, place, end, behind);
  for (let at = here; at !== 0; at = waiting.next[at] ?? 0) {
    search.steps++;
    const state = findStep(machine.steps, waiting.right[at] ?? 0, label);
    if (state !== 0) enter(search, state, waiting.left[at] ?? 0, end, behind);
  }
}

function enter(search: PhraseSearch, state: number, start: number, end: number, behind: number): void {
  const { machine, found, states, waiting } = search;
  const phrases = machine.found[state];
  if (phrases) {
    if (found.first[state] === 0) for (const phrase of phrases) appendPair(states, phrase, state, 0);
    appendPair(found, state, start, end);
  }
  if (behind !== -1 && machine.hasSteps[state] === 1 && !hasPair(waiting, behind, start, state))
    appendPair(waiting, behind, start, state);
}

export const isFound = ({ states }: PhraseSearch, phrase: number): boolean => states.first[phrase] !== 0;

/** Where a phrase stands, in the order of the places where it begins. */
export function listSpans(search: PhraseSearch, phrase: number): Span[] {
  const { found, spans } = search;
  const known = spans[phrase];
  if (known) return known;
  const sorted: Span[] = [];
  for (const entry of listEntries(search, phrase)) {
    insertInOrder(sorted, { start: found.left[entry] ?? 0, end: found.right[entry] ?? 0 });
  }
  spans[phrase] = sorted;
  return sorted;
}

/** In the order in which they were found. */
function listEntries({ found, states }: PhraseSearch, phrase: number): number[] {
  const entries: number[] = [];
  for (let at = states.first[phrase] ?? 0; at !== 0; at = states.next[at] ?? 0) {
    for (let entry = found.first[states.left[at] ?? 0] ?? 0; entry !== 0; entry = found.next[entry] ?? 0) {
      entries.push(entry);
    }
  }
  const isOneState = states.first[phrase] === states.last[phrase];
  return isOneState ? entries : entries.sort((a, b) => a - b);
}

/** Spans come in the order of their ends, which is nearly that of their beginnings. */
function insertInOrder(spans: Span[], span: Span): void {
  let at = spans.length;
  while (at > 0 && (spans[at - 1]?.start ?? 0) > span.start) at--;
  if (at === spans.length) spans.push(span);
  else spans.splice(at, 0, span);
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
