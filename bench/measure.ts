/** Drives one scenario over HTTP, and says how fast it was answered. */
import autocannon from 'autocannon';
import { shuffle } from './scenarios.ts';

export const CONNECTIONS = 32;
/** Enough for code to be compiled; what a large database keeps in memory takes longer to be read. */
export const WARM_UP_SECONDS = 1;

export type Figures = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and requests without an answer; all connections where none was answered at all. */
  failures: number;
  /** Those of them that waited ten seconds for it. */
  timeouts: number;
};

export type OneRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Addresses that are read in random order, or what makes the next request. */
export type Asked = {
  origin: string;
} & ({ paths: string[]; headers?: Record<string, string> } | { next: () => OneRequest });

export type MeasureOptions = Asked & {
  seconds: number;
  /** Seconds, before anything counts. */
  warmUp?: number;
  /** The figures of the run with the median rate are given. */
  runs: number;
};

/** A short warm-up, then as many runs as asked for; failures and timeouts are those of all runs. */
export async function measure({
  seconds,
  warmUp: warmUpSeconds = WARM_UP_SECONDS,
  runs,
  ...asked
}: MeasureOptions): Promise<Figures> {
  const warmUp = await drive(asked, warmUpSeconds);
  const figures: Figures[] = [];
  for (let run = 0; run < runs; run++) figures.push(await drive(asked, seconds));
  let failures = 0;
  let timeouts = 0;
  for (const run of [warmUp, ...figures]) {
    failures += run.failures;
    timeouts += run.timeouts;
  }
  // A warm-up may be too short for a slow answer; a run without any is a failure of all its connections.
  for (const run of figures) if (run.requestsPerSecond === 0) failures += CONNECTIONS;
  return { ...medianRun(figures), failures, timeouts };
}

/** The figures of the run with the median rate. */
export function medianRun(figures: Figures[]): Figures {
  const ordered = figures.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return ordered[Math.floor(figures.length / 2)] as Figures;
}

/** @param rate requests a second at most, of all connections; as many as are answered where it is null. */
export async function drive(asked: Asked, duration: number, rate: number | null = null): Promise<Figures> {
  const result = await autocannon({
    url: asked.origin,
    connections: CONNECTIONS,
    duration,
    ...(rate === null ? {} : { overallRate: rate }),
    setupClient: (client) => {
      client.setRequests(makeRequests(asked));
      dropBodies(client);
    },
  });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    // Autocannon counts timeouts as errors, too.
    failures: result.non2xx + result.errors,
    timeouts: result.timeouts,
  };
}

/** Bodies are counted and not looked at: reading a compressed page as text takes longer than the site takes to send it. */
function dropBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: () => void } };
  pipelinedRequests.addBody = () => {};
}

/** Each connection reads in an order of its own: all of them at one place would be one answer asked 32 times. */
function makeRequests(asked: Asked): autocannon.Request[] {
  if ('next' in asked) return [{ setupRequest: (request) => ({ ...request, ...asked.next() }) }];
  const { paths, headers = {} } = asked;
  return shuffle(paths).map((path) => ({ method: 'GET', path, headers }));
}
