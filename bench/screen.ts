/** Screens texts of 10,000 characters that were made to be hard, and compiles the rules. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileScreen, type Screen } from '#common/domain/screen/compile-screen.ts';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { HOSTILE_TEXTS, repeat } from '#common/domain/screen/hostile-texts.testing.ts';
import { createRandom, type Random } from '#demo/random.ts';

const LABELLED = path.resolve(import.meta.dirname, '../assets/screen/further.jsonl');
const SIZE = 10_000;
const WARM_UPS = 40;
const RUNS = 25;
const COMPILATIONS = 5;
/** The goal: what any of the texts takes at most, by its least run, since other work makes the rest longer. */
export const MOST_MS = 2;

const DIGITS: Record<string, string> = {
  o: '0',
  i: '1',
  l: '1',
  e: '3',
  a: '4',
  s: '5',
  g: '9',
  b: '8',
  t: '7',
};
const SIGNS = ['!', '|', '$', '@', '+', '*', '.', '-', '/'];

export type ScreenFigures = {
  seed: number;
  /** Each of the texts, the slowest first, in milliseconds. */
  texts: { name: string; least: number; median: number }[];
  compilation: { least: number; median: number };
};

export async function benchScreen(): Promise<ScreenFigures> {
  const seed = Date.now() % 1_000_000;
  console.error(
    `Screening texts of ${SIZE.toLocaleString('en-US')} characters, by chance from the seed ${seed}`,
  );
  const compilation = timeRuns(COMPILATIONS, () => compileScreen(DEFAULT_RULES));
  const screen = compileScreen(DEFAULT_RULES);
  const texts = await makeTexts(createRandom(seed));
  for (let run = 0; run < WARM_UPS; run++) for (const { text } of texts) screenText(screen, text);
  const timed = texts.map(({ name, text }) => ({ name, ...timeRuns(RUNS, () => screenText(screen, text)) }));
  return { seed, texts: timed.sort((a, b) => b.least - a.least), compilation };
}

async function makeTexts(random: Random): Promise<{ name: string; text: string }[]> {
  const plain = repeat(random.sample(await readLawful(), 1_000).join('\n'), SIZE);
  const change = (probability: number, instead: (letter: string) => string): string =>
    Array.from(plain, (letter) => (random.chance(probability) ? instead(letter) : letter)).join('');
  return [
    { name: 'real descriptions', text: plain },
    { name: 'the same, digits for all letters', text: change(1, toDigit) },
    { name: 'the same, digits for letters by chance', text: change(0.4, toDigit) },
    { name: 'the same, signs by chance', text: change(0.3, () => random.pick(SIGNS)) },
    ...HOSTILE_TEXTS.map((name) => ({ name, text: repeat(name, SIZE) })),
  ];
}

const toDigit = (letter: string): string => DIGITS[letter.toLowerCase()] ?? letter;

/** Descriptions of the labelled texts of which the screen has nothing to say. */
async function readLawful(): Promise<string[]> {
  const lines = (await readFile(LABELLED, 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as { description: string; expect: { outcome: string } })
    .filter(({ expect }) => expect.outcome === 'allow')
    .map(({ description }) => description);
}

const screenText = (screen: Screen, description: string): unknown =>
  screen({ poster: 'private', kind: 'sell', title: '', description, price: 500, category: 'guns' });

function timeRuns(runs: number, work: () => unknown): { least: number; median: number } {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return { least: times[0] ?? 0, median: times[runs >> 1] ?? 0 };
}
