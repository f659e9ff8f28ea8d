/** Writes a running site into one file. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { secretFile } from '#server/lib/secret.ts';
import type { Storage } from '#server/storage/storage.ts';
import { version } from '#server/http/version.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import { findPictures } from './pictures.ts';
import {
  COPY_JOBS_OUT,
  copyOut,
  fixFormats,
  hasJobs,
  JOBS_TABLE,
  type SequenceState,
  selectMigrationNames,
  selectSequences,
  selectTables,
  type TableColumns,
} from './tables.queries.ts';

/** The first entry; `format` grows when an older program could not read the file. */
export type Manifest = {
  format: 1;
  version: string;
  createdAt: string;
  migrations: string[];
  tables: TableColumns[];
  sequences: SequenceState[];
};
export const MANIFEST = 'rangepost.json';
export const SECRET = 'session-secret';
/** An entry of a tar must know its size beforehand, so a table comes in parts that fit in memory. */
const PART_BYTES = 4 * 1024 * 1024;

export type BackupSummary = { rows: number; jobs: number; pictures: number; hasSecret: boolean };
export type SitePlace = { databaseUrl: string; dataDir: string; storage: Storage };

/** Files are written before the rows that name them, so nothing that the rows name is missing. */
export async function writeBackup(
  { databaseUrl, dataDir, storage }: SitePlace,
  file: string,
): Promise<BackupSummary> {
  const archive = createArchive(file);
  try {
    const { rows, jobs } = await addDatabase(databaseUrl, archive);
    let pictures = 0;
    for await (const { key, body } of findPictures(storage)) {
      await archive.add(`media/${key}`, body.length, [body]);
      pictures++;
    }
    const secret = await readFile(secretFile(dataDir)).catch(() => null);
    if (secret !== null) await archive.add(SECRET, secret.length, [secret]);
    await archive.finish();
    return { rows, jobs, pictures, hasSecret: secret !== null };
  } catch (error) {
    await archive.abort();
    throw error;
  }
}

async function addDatabase(
  databaseUrl: string,
  archive: ArchiveWriter,
): Promise<{ rows: number; jobs: number }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rangepost backup' });
  client.on('error', () => {}); // What a broken connection breaks is the next statement, which says so itself.
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await fixFormats(client);
    const tables = await selectTables(client);
    const manifest: Manifest = {
      format: 1,
      version,
      createdAt: new Date().toISOString(),
      migrations: await selectMigrationNames(client),
      tables,
      sequences: await selectSequences(client),
    };
    const head = Buffer.from(JSON.stringify(manifest, null, 2));
    await archive.add(MANIFEST, head.length, [head]);
    let rows = 0;
    for (const table of tables) rows += await addCopy(client, archive, table.name, copyOut(table));
    const jobs = (await hasJobs(client)) ? await addCopy(client, archive, JOBS_TABLE.name, COPY_JOBS_OUT) : 0;
    await client.query('commit');
    return { rows, jobs };
  } finally {
    await client.end();
  }
}

async function addCopy(
  client: pg.Client,
  archive: ArchiveWriter,
  name: string,
  statement: string,
): Promise<number> {
  const stream = client.query(to(statement));
  let part = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    part++;
    await archive.add(`tables/${name}/${String(part).padStart(6, '0')}`, size, chunks);
    chunks = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return stream.rowCount;
}
