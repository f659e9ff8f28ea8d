/** The server's memory under everything at once: pages, lists, writes, pictures and live pages, looked at each minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom } from '#demo/random.ts';
import { startGroup } from './hub.ts';
import { drive, type Figures, type OneRequest } from './measure.ts';
import { writeSessions } from './members.ts';
import { gatherPostIds, gatherScenarios } from './scenarios.ts';
import { prepareData, startSite, withCopy } from './site.ts';
import { makeWrites } from './writes.ts';

const MINUTE_SECONDS = 60;
/** A minute after the last request the server gives back what it does not need. */
const IDLE_MS = 75_000;
const LIVE_CONNECTIONS = 200;
const MEMBERS = 500;
/** Of a hundred requests so many are of each kind; pictures are rare, and take longest. */
const SHARES = [
  ['page', 30],
  ['JSON', 49],
  ['write', 20],
  ['picture', 1],
] as const;

/** Bytes: of the whole process, of what V8 uses of its heap, and of buffers outside it. */
type Look = { rss: number; heap: number; external: number };
export type MemoryFigures = {
  posts: number;
  idle: Look;
  /** One for each minute of load. */
  minutes: (Look & Omit<Figures, 'p50'>)[];
  /** Of the whole process in the second half of the time; what is loaded and kept at first is there by then. */
  bytesPerHour: number;
};

/** So many posts, minutes, and requests a second; null asks for as many as are answered. */
type Load = { posts: number; minutes: number; rate: number | null };

/** Drives a copy of the site. */
export async function benchMemory(load: Load): Promise<MemoryFigures> {
  await prepareData(load.posts);
  return withCopy(load.posts, (dataDir) => driveSite(dataDir, load));
}

async function driveSite(dataDir: string, { posts, minutes, rate }: Load): Promise<MemoryFigures> {
  const site = await startSite(dataDir);
  const group = startGroup();
  try {
    const cookies = await writeSessions(dataDir, MEMBERS);
    const next = await makeRequests(site.origin, cookies);
    await group.tell({ type: 'open', origin: site.origin, cookies: cookies.slice(0, LIVE_CONNECTIONS) });
    await fetch(site.origin);
    await sleep(IDLE_MS);
    const figures: MemoryFigures = { posts, idle: await look(site.origin), minutes: [], bytesPerHour: 0 };
    for (let minute = 1; minute <= minutes; minute++) {
      const asked = { origin: site.origin, next };
      const { p50: _, ...answers } = await drive(asked, MINUTE_SECONDS, rate);
      const memory = await look(site.origin);
      figures.minutes.push({ ...memory, ...answers });
      console.error(
        `minute ${minute}: ${Math.round(memory.rss / 1e6)} MB, ${Math.round(answers.requestsPerSecond)} a second, ${answers.failures} failed, ${answers.timeouts} of them unanswered`,
      );
    }
    figures.bytesPerHour = slope(figures.minutes.slice(Math.floor(minutes / 2)).map(({ rss }) => rss)) * 60;
    return figures;
  } finally {
    group.end();
    await site.stop();
  }
}

async function makeRequests(origin: string, cookies: string[]): Promise<() => OneRequest> {
  const random = createRandom(Date.now());
  const [cookie = ''] = cookies;
  const scenarios = await gatherScenarios(origin, cookie);
  const [write] = makeWrites(cookies, await gatherPostIds(origin)).slice(-1);
  const picture = await sharp({
    create: {
      width: 1_600,
      height: 1_200,
      channels: 3,
      background: 'olive',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const read = (kind: string) => (): OneRequest => {
    const { paths, headers } = random.pick(scenarios.filter((scenario) => scenario.kind === kind));
    return { method: 'GET', path: random.pick(paths), ...(headers === undefined ? {} : { headers }) };
  };
  const kinds = {
    page: read('page'),
    JSON: read('JSON'),
    write: () => (write as NonNullable<typeof write>).next(),
    picture: () => sendPicture(random.pick(cookies), picture),
  };
  return () => kinds[random.weigh(SHARES)]();
}

const BOUNDARY = 'the-picture-of-the-bench';

const sendPicture = (cookie: string, picture: Buffer): OneRequest => ({
  method: 'POST',
  path: '/api/media',
  headers: {
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

/** What the server says of itself. */
async function look(origin: string): Promise<Look> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    rss: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
    external: read('nodejs_external_memory_bytes'),
  };
}

/** Of the line that lies nearest to the values, a step. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [up, across] = values.reduce(
    ([a, b], value, index) => [a + (index - middle) * (value - mean), b + (index - middle) ** 2],
    [0, 0],
  );
  return across === 0 ? 0 : up / across;
}
