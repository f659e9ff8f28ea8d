/** Live events under load: thousands of open connections, what each costs, and how soon a comment reaches its readers. */
import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FromClients, ToClients } from './hub-clients.ts';
import { writeSessions } from './members.ts';
import { type Memory, readMemory } from './memory.ts';
import { dataDirOf, findFreePort, prepareData, startSite } from './site.ts';

const CONNECTIONS = 10_000;
const PROCESSES = 2;
const RECEIVERS = [1, 1_000];
const WRITES = 100;
/** The hub does not mind how many posts there are. */
const POSTS = 100;
const SPARE_FILES = 1_000;
const ARRIVAL_MS = 10_000;
const POLL_MS = 20;
const SETTLE_MS = 3_000;
const NS_PER_MS = 1e6;

export type HubFigures = {
  connections: number;
  secondsToOpen: number;
  before: Memory;
  after: Memory;
  /** Of the server's whole memory, and of its heap alone. */
  bytesPerConnection: { rss: number; heap: number };
  /** Milliseconds from the beginning of the write to the last receiver. */
  deliveries: { receivers: number; writes: number; p50: number; p99: number; lost: number }[];
};

export async function benchHub(): Promise<HubFigures> {
  await requireFiles(CONNECTIONS + SPARE_FILES);
  await prepareData(POSTS);
  const inspector = await findFreePort();
  const site = await startSite(dataDirOf(POSTS), [`--inspect=127.0.0.1:${inspector}`]);
  const groups = Array.from({ length: PROCESSES }, startGroup);
  try {
    const cookies = await writeSessions(dataDirOf(POSTS), CONNECTIONS);
    const postId = await writePost(site.origin, cookies[0] ?? '');
    const before = await readMemory(inspector);
    console.error(`hub: opening ${CONNECTIONS.toLocaleString('en-US')} connections`);
    const start = performance.now();
    await Promise.all(
      groups.map((group, index) =>
        group.tell({
          type: 'open',
          origin: site.origin,
          cookies: cookies.filter((_cookie, place) => place % PROCESSES === index),
        }),
      ),
    );
    const secondsToOpen = (performance.now() - start) / 1_000;
    await sleep(SETTLE_MS);
    const after = await readMemory(inspector);
    const deliveries: HubFigures['deliveries'] = [];
    for (const receivers of RECEIVERS) {
      console.error(`hub: ${WRITES} comments, each to ${receivers.toLocaleString('en-US')}`);
      await watchFrom(groups, postId, receivers);
      deliveries.push(await measureDelivery({ groups, receivers, postId, origin: site.origin, cookies }));
    }
    return {
      connections: CONNECTIONS,
      secondsToOpen,
      before,
      after,
      bytesPerConnection: {
        rss: Math.round((after.rss - before.rss) / CONNECTIONS),
        heap: Math.round((after.heapUsed - before.heapUsed) / CONNECTIONS),
      },
      deliveries,
    };
  } finally {
    for (const group of groups) group.end();
    await site.stop();
  }
}

/** Node has raised its own bound to the hard one already; so will the children. */
async function requireFiles(wanted: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, hard = ''] = /^Max open files\s+\d+\s+(\d+|unlimited)/m.exec(limits) ?? [];
  if (hard !== '' && Number(hard) < wanted) {
    throw new Error(`The hub's bench opens ${wanted} files; raise "ulimit -Hn ${hard}" first.`);
  }
}

async function post<T>(url: string, cookie: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function writePost(origin: string, cookie: string): Promise<number> {
  const words = { title: `Bench ${new Date().toISOString()}`, description: 'Many read along.' };
  return (await post<{ id: number }>(`${origin}/api/posts`, cookie, { type: 'basic', ...words })).id;
}

export type Group = { tell: (message: ToClients) => Promise<FromClients>; end: () => void };

export function startGroup(): Group {
  const child = fork(path.join(import.meta.dirname, 'hub-clients.ts'));
  const exit = Promise.withResolvers<never>();
  exit.promise.catch(() => {});
  child.once('exit', () => exit.reject(new Error('The clients ended.')));
  return {
    tell(message) {
      const answer = new Promise<FromClients>((resolve) => child.once('message', resolve));
      child.send(message);
      return Promise.race([answer, exit.promise]);
    },
    end: () => child.disconnect(),
  };
}

/** So many watch in all; those that watch already stay. */
async function watchFrom(groups: Group[], postId: number, receivers: number): Promise<void> {
  for (const [index, group] of groups.entries()) {
    const count = Math.floor(receivers / groups.length) + (index < receivers % groups.length ? 1 : 0);
    await group.tell({ type: 'watch', postId, count });
  }
}

type Delivery = {
  groups: Group[];
  receivers: number;
  postId: number;
  origin: string;
  cookies: string[];
};

/** One comment after the other, each when the one before has reached everyone or is given up. */
async function measureDelivery(delivery: Delivery): Promise<HubFigures['deliveries'][number]> {
  const { groups, receivers, postId, origin, cookies } = delivery;
  for (const group of groups) await group.tell({ type: 'listen' });
  const times: number[] = [];
  let lost = 0;
  for (let n = 0; n < WRITES; n++) {
    const start = process.hrtime.bigint();
    const { comment } = await post<{ comment: { id: number } }>(
      `${origin}/api/posts/${postId}/comments`,
      cookies.at(-1) ?? '',
      { body: `Comment ${n} to ${receivers}, ${start}` },
    );
    const { count, last } = await untilArrived(groups, comment.id, receivers);
    lost += receivers - count;
    if (count === receivers) times.push(Number(last - start) / NS_PER_MS);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { receivers, writes: WRITES, p50: at(0.5), p99: at(0.99), lost };
}

async function untilArrived(
  groups: Group[],
  commentId: number,
  receivers: number,
): Promise<{ count: number; last: bigint }> {
  const deadline = performance.now() + ARRIVAL_MS;
  for (;;) {
    const arrived = { count: 0, last: 0n };
    for (const group of groups) {
      const report = await group.tell({ type: 'report' });
      if (report.type !== 'received') continue;
      for (const [id, count, lastNs] of report.comments) {
        if (id !== commentId) continue;
        arrived.count += count;
        if (BigInt(lastNs) > arrived.last) arrived.last = BigInt(lastNs);
      }
    }
    if (arrived.count >= receivers || performance.now() > deadline) return arrived;
    await sleep(POLL_MS);
  }
}
