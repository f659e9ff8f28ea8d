/** A database of its own for a test: a clone of the migrated template. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openDatabase, REQUEST_PATIENCE } from '#server/db/database.ts';

const POOL = 8;

export type TestDatabase = DatabaseHandle & { url: string };

/** @param max null for enough of them; a number waits for one no longer than a real server does. */
const open = (url: string, max: number | null = null): DatabaseHandle =>
  openDatabase(url, {
    max: max ?? POOL,
    ...(max === null ? {} : { patience: REQUEST_PATIENCE }),
    onError: (error) => {
      throw error;
    },
  });

/** What PostgreSQL answers while one of its own workers is in the database. */
const STILL_IN_USE = ['42501', '55006'];
const DROP_TRIES = 50;
const DROP_AGAIN_MS = 100;

async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(`drop database ${name} with (force)`);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!STILL_IN_USE.includes(code) || attempt === DROP_TRIES) throw error;
      await wait(DROP_AGAIN_MS);
    }
  }
}

async function administer(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Clones the template; `close` drops the clone. */
export async function createTestDatabase(max: number | null = null): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  url.pathname = `/${name}`;
  const handle = open(url.href, max);
  return {
    ...handle,
    url: url.href,
    close: async () => {
      await handle.close();
      await dropDatabase(name);
    },
  };
}

/** One that is there already, and stays. */
export const openTestDatabase = (url: string): TestDatabase => ({ ...open(url), url });
