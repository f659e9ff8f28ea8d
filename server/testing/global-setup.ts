/** One real PostgreSQL for a test run, with a migrated template database that each test app clones. */
import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { readLock } from '#server/db/embedded-postmaster.ts';
import { loadZips } from '#server/db/load-zips.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { ensureNetwork } from '#server/db/network.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template's address; clones stand beside it. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTemporaryFolder('test');
  const postgres = await startEmbeddedPostgres({ dataDir });
  await forgoDurability(path.join(dataDir, 'postgres'));
  const database = openDatabase(postgres.url, {
    max: 2,
    onError: (error) => {
      throw error;
    },
  });
  await migrateToLatest(database.db);
  await loadZips(database.pool);
  await ensureNetwork(database.db);
  await database.close();
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** What a test writes need not outlast a failing machine: waiting for the disk is most of what a clone takes. */
async function forgoDurability(folder: string): Promise<void> {
  await appendFile(path.join(folder, 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  const lock = readLock(folder);
  if (lock !== null) process.kill(lock.pid, 'SIGHUP');
}
