/** What Vitest's report of a run says in sum. */

export type Sum = {
  passed: number;
  failed: number;
  /** Titles of tests that a machine lacks something for. */
  notRun: string[];
  /** Titles of failed tests, each with the first line of what was wrong, and the place of the project where it was. */
  failures: string[];
};

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** The first place of the stack that is the project's own. */
const OWN_PLACE = /\bat .*?((?:common|e2e|scripts|server|web)\/[^\s:()]+:\d+)/;

function whatAndWhere(message: string): string {
  const [what] = message.split('\n');
  const place = message
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .map((line) => OWN_PLACE.exec(line)?.[1])
    .find((found) => found !== undefined);
  return place === undefined ? `${what}` : `${what} (${place})`;
}

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
      .map(({ fullName, failureMessages }) => `${fullName}: ${whatAndWhere(failureMessages?.[0] ?? '')}`),
  };
}
