/** A database of its own for a test: a clone of the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/db/database.ts';

const POOL = 8;

export type TestDatabase = DatabaseHandle & { url: string };

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
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  const handle = openDatabase(url.href, {
    max: POOL,
    onError: (error) => {
      throw error;
    },
  });
  return {
    ...handle,
    url: url.href,
    close: async () => {
      await handle.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
