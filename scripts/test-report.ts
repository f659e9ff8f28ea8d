/** What Vitest's report of a run says in sum. */

export type Sum = {
  passed: number;
  failed: number;
  /** Titles of tests that a machine lacks something for. */
  notRun: string[];
  /** Titles of failed tests, each with the first line of what was wrong. */
  failures: string[];
};

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

const RUN = new Set(['passed', 'failed']);

/** A run that ends badly without a failed test counts as one failure. */
export function sumUp(report: VitestReport, exitCode: number): Sum {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests),
    notRun: tests.filter(({ status }) => !RUN.has(status)).map(({ fullName }) => fullName),
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.split('\n')[0] ?? ''}`),
  };
}
