/** Restores a site from a backup, all or nothing. */
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Logger } from '#server/lib/log.ts';
import { secretFile } from '#server/lib/secret.ts';
import type { Tx } from '#server/db/database.ts';
import { isMigration, migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { type JobName, type Jobs, startJobs } from '#server/jobs/jobs.ts';
import { BackupError, readArchive, verifyArchive } from './archive.ts';
import { MANIFEST, type Manifest, SECRET, type SitePlace } from './backup.ts';
import { hasPictures, type PlacedPictures, placePictures } from './pictures.ts';
import {
  copyIn,
  countServers,
  createJobsTable,
  deleteJobs,
  dropAll,
  fixFormats,
  isInUse,
  JOBS_TABLE,
  prepareTables,
  selectTables,
  selectWaitingJobs,
  setSequence,
} from './tables.queries.ts';

export type RestoreSummary = {
  createdAt: string;
  rows: number;
  jobs: number;
  pictures: number;
  migrated: string[];
  hasSecret: boolean;
};

type RestoreOptions = SitePlace & { file: string; isReplacing: boolean; log: Logger };

/**
 * @throws {BackupError} where the file is not whole or of a newer version, the site runs, or holds something and
 * `isReplacing` is not set; nothing is changed then.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { databaseUrl, dataDir, storage, file } = options;
  await verifyArchive(file);
  const manifest = await readManifest(file);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rangepost restore' });
  client.on('error', () => {}); // What a broken connection breaks is the next statement, which says so itself.
  await client.connect();
  const pictures = placePictures(storage);
  try {
    await refuseUse(client, options);
    const jobs = await openJobs(options);
    try {
      const loaded = await commitAll(client, manifest, pictures, jobs, options);
      if (loaded.secret !== null) await writeSecret(dataDir, loaded.secret);
      await client.query('analyze');
      await clear(pictures);
      const { secret, ...counts } = loaded;
      return {
        ...counts,
        createdAt: manifest.createdAt,
        pictures: pictures.count(),
        hasSecret: secret !== null,
      };
    } finally {
      await jobs.stop();
    }
  } finally {
    await client.end();
  }
}

async function commitAll(
  client: pg.Client,
  manifest: Manifest,
  pictures: PlacedPictures,
  jobs: Jobs,
  { file, log }: RestoreOptions,
): Promise<Loaded> {
  try {
    await client.query('begin');
    const loaded = await loadAll(client, manifest, pictures, jobs, file);
    await pictures.settle();
    await client.query('commit');
    return loaded;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await pictures
      .undo()
      .catch((err: unknown) => log.error({ err }, 'pictures of the backup were left behind'));
    throw error;
  }
}

async function clear(pictures: PlacedPictures): Promise<void> {
  try {
    await pictures.clear();
  } catch (error) {
    throw new BackupError(
      `The site is back, but pictures that were there before are left over: ${(error as Error).message}`,
    );
  }
}

async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, body } of readArchive(file)) {
    if (name !== MANIFEST) break;
    const manifest = (await json(body)) as Manifest;
    if (manifest.format === 1 && manifest.migrations.every(isMigration)) return manifest;
    throw new BackupError(
      `${file} was written by a newer version (${manifest.version}). Upgrade first; nothing was changed.`,
    );
  }
  throw new BackupError(`${file} is no backup of a site; nothing was changed.`);
}

async function refuseUse(client: pg.Client, { storage, isReplacing }: RestoreOptions): Promise<void> {
  if ((await countServers(client)) > 0) {
    throw new BackupError('The site is running. Stop it first; nothing was changed.');
  }
  if (!isReplacing && ((await isInUse(client)) || (await hasPictures(storage)))) {
    throw new BackupError(
      'This site holds something already; nothing was changed. --replace puts the backup in the place of all of it.',
    );
  }
}

/** Makes the queues where there are none; they are the same for every site. */
async function openJobs({ databaseUrl, log }: RestoreOptions): Promise<Jobs> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'rangepost restore' });
  pool.on('error', () => {});
  const jobs = await startJobs(pool, log);
  return {
    ...jobs,
    async stop() {
      await jobs.stop();
      await pool.end();
    },
  };
}

type Loaded = { rows: number; jobs: number; migrated: string[]; secret: Buffer | null };

async function loadAll(
  client: pg.Client,
  manifest: Manifest,
  pictures: PlacedPictures,
  jobs: Jobs,
  file: string,
): Promise<Loaded> {
  const within = openWithin(client);
  await dropAll(client);
  await migrateTo(within, manifest.migrations.at(-1) ?? '');
  await fixFormats(client);
  const bringBack = await prepareTables(client, await selectTables(client));
  await createJobsTable(client);

  let rows = 0;
  let secret: Buffer | null = null;
  let copy: Copy | null = null;
  for await (const { name, body } of readArchive(file)) {
    const [kind, ...rest] = name.split('/');
    const table = kind === 'tables' ? (rest[0] ?? '') : null;
    if (copy !== null && copy.table !== table) {
      rows += await copy.end();
      copy = null;
    }
    if (table !== null) {
      copy ??= openCopy(client, manifest, table);
      await copy.take(body);
    } else if (kind === 'media') await pictures.place(rest.join('/'), body);
    else {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      if (name === SECRET) secret = Buffer.concat(chunks);
    }
  }
  if (copy !== null) rows += await copy.end();
  for (const statement of bringBack) await client.query(statement);
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  const migrated = await migrateToLatest(within);
  const jobCount = await sendJobs(client, jobs, within as unknown as Tx);
  return { rows: rows - jobCount.kept, jobs: jobCount.sent, migrated, secret };
}

type Copy = {
  table: string;
  take(body: AsyncIterable<Buffer>): Promise<void>;
  /** Answers how many rows it brought. */
  end(): Promise<number>;
};

function openCopy(client: pg.Client, { tables }: Manifest, name: string): Copy {
  const known = tables.find((table) => table.name === name);
  const statement = name === JOBS_TABLE.name ? copyIn(JOBS_TABLE, 'pg_temp') : known && copyIn(known);
  if (statement === undefined)
    throw new BackupError(`The backup holds a table ${name} that it does not name.`);
  const stream = client.query(from(statement));
  const isOver = finished(stream);
  isOver.catch(() => {}); // Whoever writes or ends hears of it.
  return {
    table: name,
    async take(body) {
      for await (const chunk of body) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), isOver]);
      }
    },
    async end() {
      stream.end();
      await isOver;
      return stream.rowCount;
    },
  };
}

/** Migrations begin and commit by themselves; inside the one transaction these become savepoints. */
const SAVEPOINTS: Record<string, string> = {
  begin: 'savepoint migrations',
  commit: 'release savepoint migrations',
  rollback: 'rollback to savepoint migrations',
};

function openWithin(client: pg.Client): Kysely<unknown> {
  const inner = {
    query: (text: string, values: unknown[]) => client.query(SAVEPOINTS[text] ?? text, values),
    release: () => {},
  };
  const pool = { connect: () => Promise.resolve(inner), end: () => Promise.resolve() };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

/** Jobs of a kind that is gone are left out. */
async function sendJobs(client: pg.Client, jobs: Jobs, tx: Tx): Promise<{ kept: number; sent: number }> {
  await deleteJobs(client);
  const known = new Set((await jobs.listQueues()).map(({ name }) => name));
  const waiting = await selectWaitingJobs(client);
  const sent = waiting.filter(({ name }) => known.has(name));
  for (const { name, data, priority, after, group } of sent) {
    const options = { after, priority, ...(group === null ? {} : { group }) };
    await jobs.send(tx, name as JobName, data as never, options);
  }
  return { kept: waiting.length, sent: sent.length };
}

async function writeSecret(dataDir: string, secret: Buffer): Promise<void> {
  const file = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.partial`, secret, { mode: 0o600 });
  await rename(`${file}.partial`, file);
}
