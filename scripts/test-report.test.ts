/** The sum of a run. */
import { expect, it } from 'vitest';
import { sumUp, type VitestReport } from './test-report.ts';

const report = (numPassedTests: number, numFailedTests: number, skipped: string[] = []): VitestReport => ({
  numPassedTests,
  numFailedTests,
  testResults: [
    {
      assertionResults: [
        { fullName: 'a rule holds', status: 'passed' },
        { fullName: 'a rule is broken', status: 'failed', failureMessages: ['expected 2\n    at line 3'] },
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
    failures: ['a rule is broken: expected 2'],
  });
});

it.each([
  [0, 0, 0],
  [2, 1, 2],
  [0, 1, 1],
])('of %i failed tests and exit code %i makes %i', (failedTests, exitCode, failed) => {
  expect(sumUp(report(3, failedTests), exitCode).failed).toBe(failed);
});
