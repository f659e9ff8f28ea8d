/** All phrases of all rules in one machine, which finds them in a text in one pass. */
import type { Item, Phrase } from './pattern-language.ts';
import { type FoldedText, isBlank, isSign, isWordCode } from './folded-text.ts';
import { readLabel, type Labels } from './vocabulary.ts';
import type { Spots } from './word-spotting.ts';

/** A state is a number; 0 is the beginning. */
export type PhraseMachine = {
  /** How many phrases it looks for. */
  size: number;
  steps: Map<number, number>[];
  found: number[][];
  /** By label the state that leads from the beginning; 0 is none. */
  beginnings: Int32Array;
  /** The labels that lead on from a state, folded into 32 bits, to tell quickly what does not. */
  masks: Int32Array;
};
/** A phrase found between two places. */
export type Span = { start: number; end: number };
/** By phrase where it stands, in the order of the places where they begin. */
export type PhraseSpans = (Span[] | undefined)[];

/** A set of rules that needs more is refused; the rules that the site ships with need less than a fifth. */
const MOST_STATES = 60_000;

/** The rules are too many or too nested to be one machine. */
export class TooManyPhrasesError extends Error {}

type Draft = {
  steps: Map<number, number[]>[];
  found: Map<number, number[]>;
  labels: Labels;
  /** Where the ranges of numbers begin and end: each number of a text lies between two of them, and is one word. */
  cuts: number[];
};

/** Reads phrases in any number, each found under its index in the list. */
export function createPhraseMachine(phrases: Phrase[], labels: Labels): PhraseMachine {
  const cuts = [...new Set(phrases.flatMap(listCuts))].sort((a, b) => a - b);
  const draft: Draft = { steps: [new Map()], found: new Map(), labels, cuts };
  for (const [index, phrase] of phrases.entries()) {
    const end = addState(draft);
    draft.found.set(end, [index]);
    addItems(draft, phrase, [0], end);
  }
  return { size: phrases.length, ...determinise(draft) };
}

const listCuts = (phrase: Phrase): number[] =>
  phrase.flatMap((item) => {
    if (item.type === 'choice') return item.choices.flatMap(listCuts);
    return item.type === 'number' ? [item.from, item.to + 1] : [];
  });

/** Leads from some states over items to an end; items that may be missing at the end let earlier states lead there too. */
function addItems(draft: Draft, items: Phrase, from: number[], end: number): void {
  const [item, ...rest] = items;
  if (!item) return;
  if (rest.every(mayBeMissing)) addItem(draft, item, from, end);
  if (rest.length === 0) return;
  const next = addState(draft);
  addItem(draft, item, from, next);
  addItems(draft, rest, mayBeMissing(item) ? [next, ...from] : [next], end);
}

function addItem(draft: Draft, item: Item, from: number[], end: number): void {
  if (item.type === 'choice') for (const choice of item.choices) addItems(draft, choice, from, end);
  else if (item.type === 'number') {
    const cuts = draft.cuts.filter((cut) => cut >= item.from && cut <= item.to + 1);
    for (const [index, to] of cuts.slice(1).entries()) {
      const part: Item = { type: 'number', from: cuts[index] ?? 0, to: to - 1 };
      addStep(draft, from, readLabel(draft.labels, part), end);
    }
  } else addStep(draft, from, readLabel(draft.labels, item), end);
}

const mayBeMissing = (item: Item): boolean =>
  item.type === 'choice' && item.choices.some((choice) => choice.every(mayBeMissing));

function addState(draft: Draft): number {
  const state = draft.steps.push(new Map()) - 1;
  if (state > MOST_STATES) throw new TooManyPhrasesError('The patterns hold too many words and choices.');
  return state;
}

function addStep(draft: Draft, from: number[], label: number, target: number): void {
  for (const source of from) {
    const steps = draft.steps[source];
    const targets = steps?.get(label);
    if (targets) targets.push(target);
    else steps?.set(label, [target]);
  }
}

/** Puts together the states that the same words lead to, so that each place of a text is in few states. */
function determinise(draft: Draft): Omit<PhraseMachine, 'size'> {
  const machine: Pick<PhraseMachine, 'steps' | 'found'> = { steps: [], found: [] };
  const known = new Map<string, number>();
  const sets: number[][] = [];
  const enter = (states: number[]): number => {
    const key = states.join();
    const state = known.get(key) ?? sets.push(states) - 1;
    known.set(key, state);
    return state;
  };
  enter([0]);
  for (let state = 0; state < sets.length; state++) {
    if (state > MOST_STATES) throw new TooManyPhrasesError('The patterns hold too many words and choices.');
    const targets = new Map<number, Set<number>>();
    for (const member of sets[state] ?? []) {
      for (const [label, next] of draft.steps[member] ?? []) {
        const target = targets.get(label) ?? new Set();
        for (const one of next) target.add(one);
        targets.set(label, target);
      }
    }
    machine.steps.push(
      new Map([...targets].map(([label, states]) => [label, enter([...states].sort((a, b) => a - b))])),
    );
    machine.found.push([...new Set((sets[state] ?? []).flatMap((member) => draft.found.get(member) ?? []))]);
  }
  const beginnings = new Int32Array(draft.labels.of.size);
  for (const [label, state] of machine.steps[0] ?? []) beginnings[label] = state;
  return { ...machine, beginnings, masks: Int32Array.from(machine.steps, (steps) => toMask(steps.keys())) };
}

function toMask(labels: Iterable<number>): number {
  let mask = 0;
  for (const label of labels) mask |= 1 << (label & 31);
  return mask;
}

const NOBODY: number[] = [];

/** Where each phrase stands; absent where it is not in the text. */
export function findPhrases(
  { size, steps: leads, found, beginnings, masks }: PhraseMachine,
  text: FoldedText,
  spots: Spots,
): { spans: PhraseSpans; steps: number } {
  const { plain } = text;
  const spans: PhraseSpans = Array.from({ length: size });
  // Beginnings and states, in pairs, that wait at a place for their next word.
  const waiting: (number[] | undefined)[] = [];
  let steps = 0;
  const enter = (state: number, start: number, end: number): void => {
    const phrases = found[state] ?? NOBODY;
    if (phrases.length > 0) {
      const span = { start, end };
      for (const phrase of phrases) {
        const known = spans[phrase];
        if (known) insertInOrder(known, span);
        else spans[phrase] = [span];
      }
    }
    if (masks[state] === 0) return;
    const place = findNext(text, end);
    if (place === -1) return;
    const there = (waiting[place] ??= []);
    for (let at = 0; at < there.length; at += 2) if (there[at] === start && there[at + 1] === state) return;
    there.push(start, state);
  };
  for (let place = 0; place < plain.length; place++) {
    let spot = spots.first[place] ?? -1;
    const here = waiting[place] ?? NOBODY;
    if (spot === -1 && here === NOBODY) continue;
    for (; spot !== -1; spot = spots.next[spot] ?? -1) {
      const label = spots.labels[spot] ?? -1;
      const end = spots.ends[spot] ?? place;
      steps += 1 + here.length / 2;
      const bit = 1 << (label & 31);
      const first = beginnings[label] ?? 0;
      if (first !== 0) enter(first, place, end);
      for (let at = 0; at < here.length; at += 2) {
        const state = here[at + 1] ?? 0;
        if (((masks[state] ?? 0) & bit) === 0) continue;
        const next = leads[state]?.get(label);
        if (next !== undefined) enter(next, here[at] ?? 0, end);
      }
    }
    // A sign before a word may be a letter of it, or only a sign.
    if (here !== NOBODY && !isWordCode(plain.charCodeAt(place)) && isWordCode(plain.charCodeAt(place + 1))) {
      (waiting[place + 1] ??= []).push(...here);
    }
    waiting[place] = undefined;
  }
  return { spans, steps };
}

/** Spans come in the order of their ends, which is nearly that of their beginnings. */
function insertInOrder(spans: Span[], span: Span): void {
  let at = spans.length;
  while (at > 0 && (spans[at - 1]?.start ?? 0) > span.start) at--;
  if (at === spans.length) spans.push(span);
  else spans.splice(at, 0, span);
}

/** The place where the next word may begin; -1 at the end of a sentence. */
function findNext({ plain, breaks, edges }: FoldedText, end: number): number {
  for (let at = end; at < plain.length; at++) {
    if (breaks[at] === 1 && at > end) return -1;
    const code = plain.charCodeAt(at);
    if (isWordCode(code) || isSign(code)) return at;
    const isSwap = !isBlank(code) && edges[at] === 1 && '$@!|+('.includes(plain.charAt(at));
    if (isSwap && isWordCode(plain.charCodeAt(at + 1))) return at;
  }
  return -1;
}
