/**
 * `npm test`: the checks, and the tests that a change must not break. `npm run test:full`: all other tests.
 * `npm run test:long`: everything, with the variants that take an hour. The last line sums a run up.
 * Tests that need a program this machine lacks are listed; with REQUIRE_ALL=1 they fail the run.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Sum, sumUp, type VitestReport } from './test-report.ts';

const root = path.resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const isFull = process.argv.includes('--full');
/** The long run knows no tiers. */
const tier = isLong ? '' : isFull ? 'full' : 'release';
const LAG_SEED = process.env.E2E_LAG ?? '1';
const isAllRequired = process.env.REQUIRE_ALL === '1';

type Suite = { name: string; run(): Promise<Sum> };

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env, TEST_TIER: tier, ...(isLong ? { LONG: '1' } : {}) },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A check that passes or fails as a whole counts as one. */
const check = (name: string, command: string, ...args: string[]): Suite => ({
  name,
  run: async () => {
    const hasPassed = (await run(command, args)) === 0;
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, notRun: [], failures: [] };
  },
});

/** Vitest tells its counts in a file. */
const vitest = (name: string, config: string, env: Record<string, string> = {}): Suite => ({
  name,
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rangepost-report-'));
    const file = path.join(folder, 'report.json');
    try {
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const code = await run('vitest', ['run', `--config=${config}`, ...reports], env);
      return sumUp(JSON.parse(await readFile(file, 'utf8')) as VitestReport, code);
    } catch (error) {
      console.error(error);
      return { passed: 0, failed: 1, notRun: [], failures: [] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const checks: Suite[] = [
  check('types of routes', 'react-router', 'typegen'),
  check('types', 'tsc'),
  check('lint', 'oxlint', '--type-aware'),
  check('format', 'oxfmt', '--check', '.'),
  check('unused code', 'knip'),
];

const suites: Suite[] = [
  ...(isFull ? [] : checks),
  vitest('unit and HTTP', 'vitest.config.ts'),
  vitest('browser', 'e2e/vitest.config.ts'),
  // Whatever presses before an answer is there is found where answers come late.
  ...(isLong ? [vitest('browser, over a slow line', 'e2e/vitest.config.ts', { E2E_LAG: LAG_SEED })] : []),
];

const total: Sum = { passed: 0, failed: 0, notRun: [], failures: [] };
const lines: string[] = [];
for (const suite of suites) {
  console.log(`\n── ${suite.name}`);
  const started = performance.now();
  const sum = await suite.run();
  // A suite that ran nothing proves nothing.
  if (sum.passed + sum.failed === 0) sum.failed = 1;
  total.passed += sum.passed;
  total.failed += sum.failed;
  total.notRun.push(...sum.notRun);
  total.failures.push(...sum.failures);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(`${suite.name}: ${sum.passed} passed, ${sum.failed} failed, ${seconds} s`);
}
console.log(`\n${lines.join('\n')}`);
for (const failure of total.failures) console.log(`failed: ${failure}`);
for (const title of total.notRun) console.log(`not run: ${title}`);
if (isAllRequired && total.notRun.length > 0) console.log('REQUIRE_ALL=1 wants every test to run');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && !(isAllRequired && total.notRun.length > 0) ? 0 : 1);
