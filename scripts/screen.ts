/**
 * `npm run screen -- FILE`: screens texts with the rules that a new site begins with. FILE holds JSON lines
 * `{id, poster, kind, title, description, price, category}`; without it, or with `-`, they come from the standard input.
 * Writes `{id, outcome, category, words}` for each. `--report` says instead how well the labelled texts are told apart.
 */
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { compileScreen } from '#common/domain/screen/compile-screen.ts';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { mergeQuotes, quoteHit, expressionMessage, splitExpressions } from '#common/domain/screen/quotes.ts';
import type { ScreenHit, ScreenInput } from '#common/domain/screen/screen-rule.ts';
import { readScreenLine } from './screen-lines.ts';
import { describeFigures, readFigures, SETS, UNSEEN } from './screen-report.ts';
import { failStart, StartError } from './start-checks.ts';

const USAGE =
  'Usage: npm run screen -- FILE, where each line of FILE is one text in JSON; or npm run screen -- --report';

// Whoever reads only the first lines, as `head` does, has had enough.
process.stdout.on('error', () => process.exit());

try {
  const { file, isReport } = readArguments();
  if (isReport)
    for (const set of [...SETS, ...UNSEEN] as const)
      console.log(describeFigures(set, await readFigures(set)));
  else await screenLines(file);
} catch (error) {
  failStart(error);
}

function readArguments(): { file: string | null; isReport: boolean } {
  const { values, positionals } = readOptions();
  const [file, ...more] = positionals;
  if (more.length > 0 || (values.report && file !== undefined)) throw new StartError(USAGE);
  if (file === undefined || file === '-') return { file: null, isReport: values.report };
  // npm runs this in the checkout; the file is named from where the person is.
  return { file: path.resolve(process.env.INIT_CWD ?? process.cwd(), file), isReport: false };
}

function readOptions() {
  try {
    return parseArgs({ options: { report: { type: 'boolean', default: false } }, allowPositionals: true });
  } catch {
    throw new StartError(USAGE);
  }
}

/** Answers each line; one that cannot be read is told on the standard error, and the others are answered all the same. */
async function screenLines(file: string | null): Promise<void> {
  if (file !== null) {
    await access(file, constants.R_OK).catch(() => {
      throw new StartError(`The file ${file} cannot be read.`);
    });
  }
  const screen = compileScreen(DEFAULT_RULES);
  const input = file === null ? process.stdin : createReadStream(file);
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line++;
    if (text.trim() === '') continue;
    const read = readScreenLine(line === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (read.fault !== null) {
      console.error(`Line ${line}: ${read.fault}`);
      process.exitCode = 1;
      continue;
    }
    const { outcome, hits } = screen(read.input);
    const words = quoteHits(hits, read.input);
    const answer = { id: read.id, outcome, category: hits[0]?.category ?? null, words };
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
  }
}

/** What was found, in the expressions that a writer is shown. */
function quoteHits(hits: readonly ScreenHit[], input: ScreenInput): string[] {
  const quotes = hits.map(({ category, words }) => quoteHit(category, words, (field) => input[field]));
  return [...new Set(splitExpressions(mergeQuotes(quotes)).map(expressionMessage))];
}
