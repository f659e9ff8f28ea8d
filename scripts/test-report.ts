/** What Vitest's report of a run says in sum. */

export type Sum = {
  passed: number;
  failed: number;
  /** Titles of tests that a machine lacks something for. */ notRun: string[];
};

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
};

const RUN = new Set(['passed', 'failed']);

/** A run that ends badly without a failed test counts as one failure. */
export function sumUp(report: VitestReport, exitCode: number): Sum {
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests),
    notRun: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => !RUN.has(status))
      .map(({ fullName }) => fullName),
  };
}
