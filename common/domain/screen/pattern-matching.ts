/** Puts the phrases of a text together to the matches of patterns, by their order and distance. */
import type { FoldedText } from './folded-text.ts';
import * as matchRows from './match-rows.ts';
import type { RowRange, RowRanges, Span } from './match-rows.ts';
import { listSpans, type PhraseSearch } from './phrase-search.ts';

// An import is looked up at each use, a constant is not.
const { addRow, findRange, listParts, ROW_SIZE, setRange } = matchRows;

/** Patterns after their phrases got numbers; chains that are alike have one index. */
export type CompiledChain = { index: number; phrases: number[]; gaps: number[] };
export type CompiledPattern = {
  chain: CompiledChain;
  near: { chain: CompiledChain; within: number | null }[];
};
export type CompiledExcept = {
  place: 'over' | 'before' | 'behind' | 'near' | 'anywhere';
  within: number;
  chain: CompiledChain;
};

/** The phrases of one text, and what was already found of chains that several patterns share. */
export type Findings = {
  text: FoldedText;
  search: PhraseSearch;
  /** By index of a chain. */
  chains: RowRanges;
  steps: number;
};

/**
 * Those of some patterns of which all words stand in the text somewhere.
 * @param needs for each pattern how many phrases it needs, and these
 */
export function listMatching(
  { search }: Findings,
  patterns: CompiledPattern[],
  needs: Int32Array,
): CompiledPattern[] {
  const { isFound } = search;
  const matching: CompiledPattern[] = [];
  let index = 0;
  for (let at = 0; at < needs.length; index++) {
    const end = at + 1 + (needs[at] ?? 0);
    let need = at + 1;
    while (need < end && isFound[needs[need] ?? 0] === 1) need++;
    const pattern = patterns[index];
    if (need === end && pattern) matching.push(pattern);
    at = end;
  }
  return matching;
}

function areFound({ isFound }: PhraseSearch, { phrases }: CompiledChain): boolean {
  for (const phrase of phrases) if (isFound[phrase] !== 1) return false;
  return true;
}

/** The matches of a chain in the order of their beginnings; from each beginning the shortest. */
export function matchChain(findings: Findings, { index, phrases, gaps }: CompiledChain): RowRange {
  const { search, chains } = findings;
  const known = findRange(chains, index);
  if (known) return known;
  let matches = listSpans(search, phrases.at(-1) ?? 0);
  for (let at = phrases.length - 2; at >= 0 && matches.from < matches.to; at--)
    matches = leadTo(findings, listSpans(search, phrases[at] ?? 0), matches, gaps[at] ?? 0);
  return setRange(chains, index, matches.from, matches.to);
}

/** Those of some phrases that lead to a match within a gap. Both lie in their order, so that they are read side by side. */
function leadTo(findings: Findings, phrases: RowRange, others: RowRange, gap: number): RowRange {
  const { text, search } = findings;
  const { matches } = search;
  const from = matches.count;
  let next = others.from;
  for (let row = phrases.from; row < phrases.to; row += ROW_SIZE) {
    findings.steps++;
    const { rows } = matches;
    const end = rows[row + 1] ?? 0;
    for (; next < others.to && (rows[next] ?? 0) < end; next += ROW_SIZE) findings.steps++;
    // Of two phrases, the one that begins behind the other may end before it.
    for (; next > others.from && (rows[next - ROW_SIZE] ?? 0) >= end; next -= ROW_SIZE) findings.steps++;
    if (next < others.to && countBetween(text, end, rows[next] ?? 0) <= gap)
      addRow(matches, rows[row] ?? 0, rows[next + 1] ?? 0, end, next);
  }
  return { from, to: matches.count };
}

/**
 * The match of each chain that has to be near a match, as rows behind it; null where one is missing.
 * @param match the row of a match of the pattern's chain
 */
export function joinNear(findings: Findings, { near }: CompiledPattern, match: number): number[] | null {
  const joined = [match];
  for (const { chain, within } of near) {
    const others = matchChain(findings, chain);
    if (others.from === others.to) return null;
    const other = within === null ? others.from : findNear(findings, others, match, within);
    if (other === 0) return null;
    joined.push(other);
  }
  return joined;
}

/** Those of some exceptions that stand in the text at all. */
export const listPresent = (findings: Findings, excepts: CompiledExcept[]): CompiledExcept[] =>
  excepts.filter(({ chain }) => {
    if (!areFound(findings.search, chain)) return false;
    const { from, to } = matchChain(findings, chain);
    return from < to;
  });

/**
 * Whether an exception stands where it excuses a match.
 * @param joined the match and those near it
 */
export function isExcused(
  findings: Findings,
  { place, within, chain }: CompiledExcept,
  joined: number[],
): boolean {
  const others = matchChain(findings, chain);
  const { rows } = findings.search.matches;
  const match = joined[0] ?? 0;
  if (place === 'anywhere') return true;
  if (place === 'near') return findNear(findings, others, match, within) !== 0;
  if (place === 'over') return joined.some((row) => covers(findings, others, row));
  if (place === 'before') return isAfter(findings, others, match, within);
  const end = rows[match + 1] ?? 0;
  const other = findFirst(findings, others, end);
  return other < others.to && countBetween(findings.text, end, rows[other] ?? 0) <= within;
}

/** The spans of all phrases of a match and those near it. */
export const listAllParts = ({ search }: Findings, joined: number[]): Span[] =>
  joined.flatMap((match) => listParts(search.matches, match));

/** Words between two spans, of which the first ends where the second may begin. */
const countBetween = ({ distances }: FoldedText, end: number, start: number): number =>
  Math.max(0, (distances[start] ?? 0) - (distances[end - 1] ?? 0) - 1);

/** The first of some matches that begins at a place or behind it. */
function findFirst(findings: Findings, { from, to }: RowRange, place: number): number {
  const { rows } = findings.search.matches;
  let [low, high] = [0, (to - from) / ROW_SIZE];
  while (low < high) {
    findings.steps++;
    const middle = (low + high) >> 1;
    if ((rows[from + ROW_SIZE * middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return from + ROW_SIZE * low;
}

/** How many matches before a place are looked at; those that begin earlier hardly ever end later. */
const LOOK_BACK = 4;

const lookBack = (first: number, { from }: RowRange): number => Math.max(from, first - LOOK_BACK * ROW_SIZE);

function findNear(findings: Findings, others: RowRange, match: number, within: number): number {
  const { text, search } = findings;
  const { rows } = search.matches;
  const start = rows[match] ?? 0;
  const first = findFirst(findings, others, start);
  if (first < others.to && countBetween(text, rows[match + 1] ?? 0, rows[first] ?? 0) <= within) return first;
  const last = lookBack(first, others);
  for (let row = first - ROW_SIZE; row >= last; row -= ROW_SIZE)
    if (countBetween(text, rows[row + 1] ?? 0, start) <= within) return row;
  return 0;
}

function isAfter(findings: Findings, others: RowRange, match: number, within: number): boolean {
  const { text, search } = findings;
  const { rows } = search.matches;
  const start = rows[match] ?? 0;
  const first = findFirst(findings, others, start);
  const last = lookBack(first, others);
  for (let row = first - ROW_SIZE; row >= last; row -= ROW_SIZE) {
    const end = rows[row + 1] ?? 0;
    if (end <= start && countBetween(text, end, start) <= within) return true;
  }
  return false;
}

/** Whether one of some matches lies over a phrase of another. */
function covers(findings: Findings, others: RowRange, match: number): boolean {
  const { rows } = findings.search.matches;
  for (let part = match; part !== 0; part = rows[part + 3] ?? 0) {
    const start = rows[part] ?? 0;
    const end = rows[part + 2] ?? 0;
    const first = findFirst(findings, others, end);
    const last = lookBack(first, others);
    for (let row = first - ROW_SIZE; row >= last; row -= ROW_SIZE)
      if ((rows[row] ?? 0) < end && (rows[row + 1] ?? 0) > start) return true;
  }
  return false;
}
