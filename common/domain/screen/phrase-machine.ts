/** All phrases of all rules in one machine, which finds them in a text in one pass; see `phrase-search.ts`. */
import type { Item, Phrase } from './pattern-language.ts';
import { packShifts } from './packed-steps.ts';
import { isNumeral, type Labels, listNumerals, readLabel } from './vocabulary.ts';

/** A state is a number; 0 is the beginning. */
export type PhraseMachine = {
  /** How many phrases it looks for. */
  size: number;
  /**
   * By state, in a row: the labels that lead on from it, as bits of their last five digits and of the five before,
   * which rule out most others at once; its shift; and where its phrases begin in `phrases`. They end where those of the
   * next state begin.
   */
  states: Int32Array;
  /**
   * Where labels lead from a state, except from the beginning: at its shift and the label, and in turn, the label and
   * where it leads. `NOBODY` is no label. States from which the same labels lead to the same states have one shift.
   */
  slots: Uint16Array;
  /** By label the state that leads from the beginning; 0 is none. */
  beginnings: Int32Array;
  phrases: Int32Array;
  /** By phrase where the states in which it ends begin in `endings`, up to where those of the next one do. */
  endingsFrom: Int32Array;
  endings: Int32Array;
};

export const STATE_SIZE = 4;

/** A set of rules that needs more is refused; the rules that the site ships with need less than a fifth. */
const MOST_STATES = 60_000;
const NOBODY = 0xffff;

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
  addNumerals(draft);
  return { size: phrases.length, ...determinise(draft, phrases.length) };
}

const listCuts = (phrase: Phrase): number[] =>
  phrase.flatMap((item) => {
    if (item.type === 'choice') return item.choices.flatMap(listCuts);
    if (item.type === 'word') return isNumeral(item.word) ? [Number(item.word), Number(item.word) + 1] : [];
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

/** A number that is a word too, as it is written, is one word of a text, which leads wherever either of them does. */
function addNumerals({ steps, labels }: Draft): void {
  const both = new Map<number, number>();
  for (const { word, number, label } of listNumerals(labels)) both.set(word, label).set(number, label);
  for (const state of steps) {
    for (const [label, targets] of state) {
      const numeral = both.get(label);
      if (numeral !== undefined) state.set(numeral, [...(state.get(numeral) ?? []), ...targets]);
    }
  }
}

/** Packs the steps of states, those that are alike once. */
function packSlots(steps: Map<number, number>[], width: number): { slots: Uint16Array; shifts: number[] } {
  const known = new Map<string, number>();
  const distinct: Map<number, number>[] = [];
  const kinds = steps.map((targets) => {
    const key = [...targets].join();
    const kind = known.get(key) ?? distinct.push(targets) - 1;
    known.set(key, kind);
    return kind;
  });
  const { shifts, length } = packShifts(distinct, width, 2.6);
  const slots = new Uint16Array(2 * length).fill(NOBODY);
  for (const [kind, targets] of distinct.entries()) {
    for (const [label, target] of targets) {
      const slot = 2 * ((shifts[kind] ?? 0) + label);
      slots[slot] = label;
      slots[slot + 1] = target;
    }
  }
  return { slots, shifts: kinds.map((kind) => shifts[kind] ?? 0) };
}

/** By phrase the states in which it ends. */
function listEndings(
  phrases: number[],
  found: number[],
  size: number,
): Pick<PhraseMachine, 'endingsFrom' | 'endings'> {
  const states = Array.from({ length: size }, (): number[] => []);
  for (const [state, from] of found.entries())
    for (const phrase of phrases.slice(from, found[state + 1])) states[phrase]?.push(state);
  const endingsFrom = new Int32Array(size + 1);
  for (const [phrase, { length }] of states.entries())
    endingsFrom[phrase + 1] = (endingsFrom[phrase] ?? 0) + length;
  return { endingsFrom, endings: Int32Array.from(states.flat()) };
}

/** Puts together the states that the same words lead to, so that each place of a text is in few states. */
function determinise(draft: Draft, size: number): Omit<PhraseMachine, 'size'> {
  const steps: Map<number, number>[] = [];
  const found: number[] = [0];
  const phrases: number[] = [];
  // Nearly all sets are of one state.
  const known = new Map<number | string, number>();
  const sets: number[][] = [];
  const enter = (states: number[]): number => {
    const set = states.length === 1 ? states : [...new Set(states)].sort((a, b) => a - b);
    const key = set.length === 1 ? (set[0] ?? 0) : set.join();
    const state = known.get(key) ?? sets.push(set) - 1;
    known.set(key, state);
    return state;
  };
  enter([0]);
  for (let state = 0; state < sets.length; state++) {
    if (state > MOST_STATES) throw new TooManyPhrasesError('The patterns hold too many words and choices.');
    const targets = new Map<number, number[]>();
    for (const member of sets[state] ?? []) {
      for (const [label, next] of draft.steps[member] ?? []) {
        const others = targets.get(label);
        targets.set(label, others ? [...others, ...next] : next);
      }
      phrases.push(...(draft.found.get(member) ?? []));
    }
    const entered = new Map<number, number>();
    for (const [label, states] of targets) entered.set(label, enter(states));
    steps.push(entered);
    found.push(phrases.length);
  }
  const beginnings = new Int32Array(draft.labels.of.size);
  for (const [label, state] of steps[0] ?? []) beginnings[label] = state;
  // Most words begin a phrase; they have a row of their own.
  steps[0] = new Map();
  const { slots, shifts } = packSlots(steps, beginnings.length);
  const states = steps.map((targets, state) => [
    [...targets.keys()].reduce((bits, label) => bits | (1 << label), 0),
    [...targets.keys()].reduce((bits, label) => bits | (1 << (label >> 5)), 0),
    shifts[state] ?? 0,
    found[state] ?? 0,
  ]);
  states.push([0, 0, 0, phrases.length]);
  return {
    states: Int32Array.from(states.flat()),
    slots,
    beginnings,
    phrases: Int32Array.from(phrases),
    ...listEndings(phrases, found, size),
  };
}
