/** All phrases of all rules in one machine, which finds them in a text in one pass; see `phrase-search.ts`. */
import type { Item, Phrase } from './pattern-language.ts';
import { packSteps, type PackedSteps } from './packed-steps.ts';
import { readLabel, type Labels } from './vocabulary.ts';

/** A state is a number; 0 is the beginning. */
export type PhraseMachine = {
  /** How many phrases it looks for. */
  size: number;
  /** By state whether a label leads on from it. */
  hasSteps: Uint8Array;
  /** Where labels lead from a state, except from the beginning. */
  steps: PackedSteps;
  /** By label the state that leads from the beginning; 0 is none. */
  beginnings: Int32Array;
  /** By state the phrases that end there, if any do. */
  found: (number[] | null)[];
};

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
  const steps: Map<number, number>[] = [];
  const found: (number[] | null)[] = [];
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
    steps.push(
      new Map([...targets].map(([label, states]) => [label, enter([...states].sort((a, b) => a - b))])),
    );
    const phrases = new Set((sets[state] ?? []).flatMap((member) => draft.found.get(member) ?? []));
    found.push(phrases.size > 0 ? [...phrases] : null);
  }
  const beginnings = new Int32Array(draft.labels.of.size);
  for (const [label, state] of steps[0] ?? []) beginnings[label] = state;
  // Most words begin a phrase; they have a row of their own.
  steps[0] = new Map();
  return {
    hasSteps: Uint8Array.from(steps, ({ size }) => (size > 0 ? 1 : 0)),
    steps: packSteps(steps, beginnings.length),
    beginnings,
    found,
  };
}
