/** Killed with -9 again and again under write load, the server and its PostgreSQL: what was acknowledged stays, once and whole. */
import { chmod, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DATABASE, PASSWORD_FILE, ROLE } from './db/embedded-cluster.ts';
import { readLock } from './db/embedded-postmaster.ts';
import { createPost, createSession, createUser } from './testing/factories.ts';
import { findLosses } from './testing/committed-writes.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { startWriteLoad, type WriteLoad, type Writer } from './testing/write-load.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const KILLS = process.env.LONG === undefined ? 2 : 50;
const WRITERS = 6;
/** How many more each writer must have acknowledged before the next kill. */
const MORE = 2;
const KILL_MS = 60_000;
const TELL_EVERY = 10;
/** One of the processes that work for PostgreSQL, which starts itself anew then: beside its own kills, and fewer. */
const BACKEND_KILLS = Math.ceil(KILLS / 5);

let dataDir: string;
let folder: string;
let server: ServerProcess;
let writers: Writer[];
let load: WriteLoad;

const start = (): Promise<ServerProcess> => startServerProcess({ DATA_DIR: dataDir });

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const password = await readFile(path.join(folder, PASSWORD_FILE), 'utf8');
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${readLock(folder)?.port}/${DATABASE}`;
  const database = openDatabase(url, { max: 1, onError: () => {} });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** All write about one post and in one conversation for each two, so that they meet. */
async function createWriters(db: Database): Promise<Writer[]> {
  const made: Writer[] = [];
  const authorId = await createUser(db);
  const sharedPostId = await createPost(db, { author_id: authorId });
  for (let index = 0; index < WRITERS; index++) {
    const userId = await createUser(db, { created_at: new Date(Date.now() - 400 * 86_400_000) });
    const token = await createSession(db, userId);
    const draft = {
      author_id: userId,
      status: PostStatus.Draft,
      title: 'Draft at 0',
      description: 'Words at 0',
    };
    const draftId = await createPost(db, draft);
    made.push({ userId, token, draftId, sharedPostId, conversationId: 0 });
  }
  for (let index = 0; index < WRITERS; index += 2) {
    const [asker, author] = [made[index], made[index + 1]];
    if (asker === undefined || author === undefined) throw new Error('Writers come in twos.');
    const postId = await createPost(db, { author_id: author.userId });
    const { id } = await db
      .insertInto('conversations')
      .values({ post_id: postId, asker_id: asker.userId, author_id: author.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    asker.conversationId = author.conversationId = id;
  }
  return made;
}

const killServer = async (): Promise<void> => {
  server.child.kill('SIGKILL');
  await server.ended;
  expect(server.child.signalCode).toBe('SIGKILL');
  server = await start();
};

const killPostmaster = async (): Promise<void> => {
  const pid = readLock(folder)?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  const isBack = (): boolean => {
    const lock = readLock(folder);
    return lock !== null && lock.pid !== pid && lock.ready;
  };
  await expect.poll(isBack, { timeout: KILL_MS, interval: 50 }).toBe(true);
};

const killBackend = async (): Promise<void> => {
  const pids = await withDatabase((db) =>
    sql<{
      pid: number;
    }>`select pid from pg_stat_activity where application_name = 'rangepost' and pid <> pg_backend_pid()
      order by state = 'active' desc, pid limit 1`.execute(db),
  );
  const pid = pids.rows[0]?.pid;
  expect(pid).toBeDefined();
  process.kill(pid ?? 0, 'SIGKILL');
};

const untilMore = async (): Promise<void> => {
  const before = load.least();
  await expect
    .poll(() => load.least() - before, { timeout: KILL_MS, interval: 20 })
    .toBeGreaterThanOrEqual(MORE);
};

async function checkLosses(): Promise<void> {
  await load.pause();
  try {
    const state = { ledger: load.ledger, writers, mediaDir: path.join(dataDir, 'media') };
    expect(await withDatabase((db) => findLosses(db, state))).toEqual([]);
  } finally {
    load.resume();
  }
}

beforeAll(async () => {
  dataDir = await makeTemporaryFolder('kills');
  await chmod(dataDir, 0o755);
  folder = path.join(dataDir, 'postgres');
  server = await start();
  writers = await withDatabase(createWriters);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#557755' } })
    .jpeg()
    .toBuffer();
  load = startWriteLoad(writers, picture, () => server.url);
}, 120_000);
afterAll(async () => {
  await load.stop();
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

describe('killed again and again under write load, every acknowledged write stays, once and whole', () => {
  it.each([
    ['the server', KILLS, killServer],
    ['PostgreSQL', KILLS, killPostmaster],
    ['a process of PostgreSQL', BACKEND_KILLS, killBackend],
  ] as const)(
    '%s, %i times',
    async (what, kills, killOne) => {
      const before = load.total();
      for (let kill = 1; kill <= kills; kill++) {
        await untilMore();
        // Somewhere between two writes, in the middle of one, in its commit, before its answer.
        await wait((kill * 37) % 200);
        await killOne();
        await untilMore();
        await checkLosses();
        if (kill % TELL_EVERY === 0) process.stdout.write(`killed ${what}: ${kill}\n`);
      }
      process.stdout.write(
        `killed ${what} ${kills} times: ${load.total() - before} acknowledged writes kept\n`,
      );
    },
    KILLS * KILL_MS,
  );
});
