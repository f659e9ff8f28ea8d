/** Prints how many TypeScript files and lines there are outside tests: `npm run size`. */
import { globSync, readFileSync } from 'node:fs';

const IS_TEST = /\.test\.tsx?$|\.testing\.ts$|(^|\/)testing\/|^e2e\/|\.gen\.ts$/;
const FOLDERS = ['common', 'server', 'web', 'demo', 'packages', 'bench', 'scripts'];

const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`).filter((file) => !IS_TEST.test(file));
const linesOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1]));

/** The folder that a line of the table stands for: a feature, or a part of the code. */
const partOf = (file: string): string =>
  /^(?:server|web)\/features\/[^/]+/.exec(file)?.[0] ??
  file
    .split('/')
    .slice(0, 2)
    .join('/')
    .replace(/\/[^/]*\.tsx?$/, '');

const parts = Map.groupBy(linesOf, ([file]) => partOf(file));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

console.log('files   lines  median');
const report = (name: string, lines: number[]): void =>
  console.log(
    `${String(lines.length).padStart(5)} ${String(sum(lines)).padStart(7)} ${String(median(lines)).padStart(7)}  ${name}`,
  );
for (const [part, entries] of [...parts].toSorted(([a], [b]) => a.localeCompare(b))) {
  report(
    part,
    entries.map(([, lines]) => lines),
  );
}
report('all', [...linesOf.values()]);
