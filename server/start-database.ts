/** Starts the embedded PostgreSQL where no other is configured. */
import type { Config } from './lib/config.ts';
import type { Logger } from './lib/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts';

/** @param say hears of the start, `log` of what happens later. */
export async function startDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  say: (line: string) => void,
): Promise<EmbeddedPostgres | null> {
  if (databaseUrl !== null) return null;
  return startEmbeddedPostgres({ dataDir, log: say, onOutage: (line) => log.error(line) });
}
