/** The sum of a run. */
import { expect, it } from 'vitest';
import { sumUp, type VitestReport } from './test-report.ts';

const FAILURE = [
  'expected 2',
  '    at check (/home/someone/site/node_modules/web/check.js:3:4)',
  '    at read (file:///home/someone/site/e2e/rules.e2e.ts:12:5)',
  '    at run (/home/someone/site/e2e/other.ts:1:1)',
].join('\n');

const report = (numPassedTests: number, numFailedTests: number, skipped: string[] = []): VitestReport => ({
  numPassedTests,
  numFailedTests,
  testResults: [
    {
      assertionResults: [
        { fullName: 'a rule holds', status: 'passed' },
        { fullName: 'a rule is broken', status: 'failed', failureMessages: [FAILURE] },
        ...skipped.map((fullName) => ({ fullName, status: 'skipped' })),
      ],
    },
  ],
});

it('names what failed and why, and what was not run, which counts as neither', () => {
  expect(sumUp(report(3, 0, ['two nodes agree']), 0)).toEqual({
    passed: 3,
    failed: 0,
    notRun: ['two nodes agree'],
    failures: ['a rule is broken: expected 2 (e2e/rules.e2e.ts:12)'],
  });
});

it.each([
  [0, 0, 0],
  [2, 1, 2],
  [0, 1, 1],
])('of %i failed tests and exit code %i makes %i', (failedTests, exitCode, failed) => {
  expect(sumUp(report(3, failedTests), exitCode).failed).toBe(failed);
});
