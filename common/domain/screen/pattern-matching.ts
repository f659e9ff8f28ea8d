/** Puts the phrases of a text together to the matches of patterns, by their order and distance. */
import type { FoldedText } from './folded-text.ts';
import { isFound, listSpans, type PhraseSearch, type Span } from './phrase-search.ts';

/** Patterns after their phrases got numbers. */
export type CompiledChain = { phrases: number[]; gaps: number[] };
export type CompiledPattern = {
  chain: CompiledChain;
  near: { chain: CompiledChain; within: number | null }[];
};
export type CompiledExcept = {
  place: 'over' | 'before' | 'behind' | 'near' | 'anywhere';
  within: number;
  chain: CompiledChain;
};

/** From the first word to the last, and the spans of its phrases where there are several. */
export type Match = Span & { parts?: Span[] };
/** The phrases of one text, and what was already found of chains that several patterns share. */
export type Findings = {
  text: FoldedText;
  search: PhraseSearch;
  chains: Map<CompiledChain, Match[]>;
  steps: number;
};

const NONE: Match[] = [];

export function matchPattern(findings: Findings, pattern: CompiledPattern): Match[] {
  if (!mayMatch(findings, pattern.chain)) return NONE;
  if (pattern.near.some(({ chain }) => !mayMatch(findings, chain))) return NONE;
  let matches = matchChain(findings, pattern.chain);
  for (const { chain, within } of pattern.near) {
    if (matches.length === 0) return NONE;
    const others = matchChain(findings, chain);
    const found: Match[] = [];
    for (const match of matches) {
      const other = within === null ? others[0] : findNear(findings, others, match, within);
      if (other) found.push({ ...match, parts: [...listParts(match), ...listParts(other)] });
    }
    matches = found;
  }
  return matches;
}

/** Whether an exception stands where it excuses a match. */
export function isExcused(findings: Findings, except: CompiledExcept, match: Match): boolean {
  const others = matchChain(findings, except.chain);
  if (others.length === 0) return false;
  if (except.place === 'anywhere') return true;
  if (except.place === 'near') return findNear(findings, others, match, except.within) !== undefined;
  if (except.place === 'over') return listParts(match).some((span) => covers(findings, others, span));
  if (except.place === 'behind') {
    const other = others[findFirst(findings, others, match.end)];
    return other !== undefined && countBetween(findings.text, match, other) <= except.within;
  }
  return isAfter(findings, others, match, except.within);
}

function mayMatch({ search }: Findings, { phrases }: CompiledChain): boolean {
  return phrases.every((phrase) => isFound(search, phrase));
}

/** The matches of a chain in the order of their beginnings; from each beginning the shortest. */
function matchChain(findings: Findings, chain: CompiledChain): Match[] {
  if (!mayMatch(findings, chain)) return NONE;
  const known = findings.chains.get(chain);
  if (known) return known;
  let matches: Match[] = listSpans(findings.search, chain.phrases.at(-1) ?? 0);
  for (let index = chain.phrases.length - 2; index >= 0 && matches.length > 0; index--) {
    const gap = chain.gaps[index] ?? 0;
    const longer: Match[] = [];
    for (const span of listSpans(findings.search, chain.phrases[index] ?? 0)) {
      findings.steps++;
      const next = matches[findFirst(findings, matches, span.end)];
      if (next && countBetween(findings.text, span, next) <= gap) {
        longer.push({ start: span.start, end: next.end, parts: [span, ...listParts(next)] });
      }
    }
    matches = longer;
  }
  findings.chains.set(chain, matches);
  return matches;
}

export const listParts = (match: Match): Span[] => match.parts ?? [match];

/** Words between two spans, the second behind the first. */
const countBetween = ({ distances }: FoldedText, first: Span, second: Span): number =>
  Math.max(0, (distances[second.start] ?? 0) - (distances[first.end - 1] ?? 0) - 1);

/** Index of the first match that begins at a place or behind it. */
function findFirst(findings: Findings, matches: Match[], place: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    findings.steps++;
    const middle = (low + high) >> 1;
    if ((matches[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many matches before a place are looked at; those that begin earlier hardly ever end later. */
const LOOK_BACK = 4;

function findNear(findings: Findings, others: Match[], match: Match, within: number): Match | undefined {
  const first = findFirst(findings, others, match.start);
  const behind = others[first];
  if (behind && countBetween(findings.text, match, behind) <= within) return behind;
  for (let index = first - 1; index >= 0 && index >= first - LOOK_BACK; index--) {
    const before = others[index];
    if (before && countBetween(findings.text, before, match) <= within) return before;
  }
  return undefined;
}

function isAfter(findings: Findings, others: Match[], match: Match, within: number): boolean {
  const first = findFirst(findings, others, match.start);
  for (let index = first - 1; index >= 0 && index >= first - LOOK_BACK; index--) {
    const before = others[index];
    if (before && before.end <= match.start && countBetween(findings.text, before, match) <= within)
      return true;
  }
  return false;
}

function covers(findings: Findings, others: Match[], span: Span): boolean {
  const first = findFirst(findings, others, span.end);
  for (let index = first - 1; index >= 0 && index >= first - LOOK_BACK; index--) {
    const other = others[index];
    if (other && other.start < span.end && other.end > span.start) return true;
  }
  return false;
}
