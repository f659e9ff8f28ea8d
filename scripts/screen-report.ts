/** How well the screen tells the labelled texts apart: what it catches of each category, and what it stops wrongly. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileScreen } from '#common/domain/screen/compile-screen.ts';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import type { ScreenAction, ScreenCategory } from '#common/domain/screen/screen-rule.ts';
import { readScreenLine } from './screen-lines.ts';

const FOLDER = path.resolve(import.meta.dirname, '../assets/screen');

/** The rules have been brought to all of these; see docs/screen.md for the first measurement of each. */
export const SETS = [
  'written-1',
  'written-2',
  'written-3',
  'written-4',
  'held-out',
  'fresh',
  'fresh-tuning',
  'further',
  'by-other-hands-a',
  'by-other-hands-b',
  'by-other-hands-d',
  'by-other-hands-e',
  'by-other-hands-f',
  'by-other-hands-g',
  'by-other-hands-h',
  'by-other-hands-i',
] as const;
/** Nobody looks at what these miss: only their totals are told, so that they go on saying something. */
export const UNSEEN = [
  'fresh-held-out',
  'by-other-hands-held-out',
  'by-other-hands-held-out-2',
  'by-other-hands-held-out-3',
  'by-other-hands-held-out-4',
] as const;
export type TextSet = (typeof SETS)[number] | (typeof UNSEEN)[number];

export type Figures = {
  /** Texts that have to be caught, and those that are not, by category. */
  wanted: Map<ScreenCategory, number>;
  missed: Map<ScreenCategory, string[]>;
  /** Lawful texts, and those of them that are blocked, held or warned of. */
  lawful: number;
  stopped: string[];
  /** Caught, but otherwise than the table says. */
  different: string[];
};

type Label = { id: string; expect: { outcome: ScreenAction; category: ScreenCategory | null } };

export async function readFigures(set: TextSet): Promise<Figures> {
  const screen = compileScreen(DEFAULT_RULES);
  const figures: Figures = { wanted: new Map(), missed: new Map(), lawful: 0, stopped: [], different: [] };
  for (const line of (await readFile(path.join(FOLDER, `${set}.jsonl`), 'utf8')).trim().split('\n')) {
    const { id, expect } = JSON.parse(line) as Label;
    const read = readScreenLine(line);
    if (read.fault !== null) throw new Error(`${id}: ${read.fault}`);
    const { outcome } = screen(read.input);
    const { category } = expect;
    if (category === null) {
      figures.lawful++;
      if (outcome !== 'allow') figures.stopped.push(id);
    } else {
      figures.wanted.set(category, (figures.wanted.get(category) ?? 0) + 1);
      if (outcome === 'allow') figures.missed.set(category, [...(figures.missed.get(category) ?? []), id]);
      else if (outcome !== expect.outcome) figures.different.push(id);
    }
  }
  return figures;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

/** Shares of all: caught of what should be, stopped of what should not be; a set may have texts of one sort alone. */
export function rateFigures({ wanted, missed, lawful, stopped }: Figures): {
  recall: number;
  falseStops: number;
} {
  const all = sum(wanted.values());
  const lost = sum([...missed.values()].map((ids) => ids.length));
  return {
    recall: all === 0 ? 1 : (all - lost) / all,
    falseStops: lawful === 0 ? 0 : stopped.length / lawful,
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export function describeFigures(set: TextSet, figures: Figures): string {
  const { recall, falseStops } = rateFigures(figures);
  const { wanted, missed, lawful, stopped, different } = figures;
  const totals = `${set}: caught ${percent(recall)} of ${sum(wanted.values())}, stopped ${percent(falseStops)} of ${lawful} lawful ones`;
  if (UNSEEN.some((one) => one === set)) return totals;
  const categories = [...wanted].map(([category, count]) => {
    const lost = missed.get(category) ?? [];
    return `  ${category}: ${count - lost.length} of ${count}${lost.length > 0 ? `, missed ${lost.join(', ')}` : ''}`;
  });
  return [
    totals,
    ...categories,
    ...(stopped.length > 0 ? [`  stopped wrongly: ${stopped.join(', ')}`] : []),
    ...(different.length > 0 ? [`  caught with another outcome: ${different.join(', ')}`] : []),
  ].join('\n');
}
