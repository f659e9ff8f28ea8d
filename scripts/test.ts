/** `npm test`: every check and every suite, one after the other, and one line that sums them up. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');

type Sum = { passed: number; failed: number };
type Suite = { name: string; run(): Promise<Sum> };

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env, ...(isLong ? { LONG: '1' } : {}) },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A check that passes or fails as a whole counts as one. */
const check = (name: string, command: string, ...args: string[]): Suite => ({
  name,
  run: async () => ((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** Vitest tells its counts in a file; a run that ends badly without a failed test counts as one failure. */
const vitest = (name: string, config: string): Suite => ({
  name,
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rangepost-report-'));
    const file = path.join(folder, 'report.json');
    try {
      const code = await run('vitest', [
        'run',
        `--config=${config}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]);
      const report = JSON.parse(await readFile(file, 'utf8')) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      const failed = code === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests);
      return { passed: report.numPassedTests, failed };
    } catch (error) {
      console.error(error);
      return { passed: 0, failed: 1 };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const suites: Suite[] = [
  check('types of routes', 'react-router', 'typegen'),
  check('types', 'tsc'),
  check('lint', 'oxlint', '--type-aware'),
  check('format', 'oxfmt', '--check', '.'),
  check('unused code', 'knip'),
  vitest('unit and HTTP', 'vitest.config.ts'),
  vitest('browser', 'e2e/vitest.config.ts'),
];

const total: Sum = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const suite of suites) {
  console.log(`\n── ${suite.name}`);
  const started = performance.now();
  const sum = await suite.run();
  // A suite that ran nothing proves nothing.
  if (sum.passed + sum.failed === 0) sum.failed = 1;
  total.passed += sum.passed;
  total.failed += sum.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(`${suite.name}: ${sum.passed} passed, ${sum.failed} failed, ${seconds} s`);
}
console.log(`\n${lines.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
