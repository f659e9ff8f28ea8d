/** The database of a site under test, beside the site itself. */
import type pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';

/** Joins the PostgreSQL of that data folder, or starts it for as long as the work takes. */
export async function withPool<T>(
  dataDir: string,
  max: number,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.url, {
    max,
    onError: (error) => {
      throw error;
    },
  });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
