/** Picks the store that the settings name. */
import path from 'node:path';
import type { Config } from '#server/lib/config.ts';
import type { Logger } from '#server/lib/log.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** The client of S3 takes 25 MB of memory, so it is loaded only where it is used. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>, log: Logger): Promise<Storage> {
  if (config.s3 === null) return createDiskStorage(path.join(config.dataDir, 'media'));
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config.s3, log);
}
