/**
 * `npm run backup -- FILE`: writes the whole site into one file, beside a running server or without one: the database,
 * the pictures and the generated secret.
 */
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '#server/backup/archive.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { showProgress } from './progress.ts';
import { failStart, loadSettingsFile, StartError } from './start-checks.ts';

const USAGE = 'Usage: npm run backup -- FILE, for example backup-2026-11-01.tar.gz.';

const number = new Intl.NumberFormat('en-US');
const root = path.resolve(import.meta.dirname, '..');

try {
  // npm runs this in the checkout; the file is named from where the person is.
  const from = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  loadSettingsFile(root);
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) throw new StartError(USAGE);
  await backUp(path.resolve(from, name));
} catch (error) {
  failStart(error instanceof BackupError ? new StartError(error.message) : error);
}

async function backUp(file: string): Promise<void> {
  for (const taken of [file, `${file}.partial`]) {
    if ((await stat(taken).catch(() => null)) !== null) throw new StartError(`${taken} is there already.`);
  }
  await access(path.dirname(file)).catch(() => {
    throw new StartError(`There is no folder ${path.dirname(file)}.`);
  });
  const config = readConfig(process.env);
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
    const storage = await openStorage(config, createLogger({ ...config, logLevel: 'warn' }));
    const { rows, jobs, pictures, hasSecret } = await showProgress(
      'Writing the backup',
      writeBackup({ databaseUrl, dataDir: config.dataDir, storage }, file),
    );
    const { size } = await stat(file);
    console.log(
      `${file}: ${number.format(rows)} rows, ${number.format(jobs)} waiting jobs, ${number.format(pictures)} files of ` +
        `pictures, ${(size / 1e6).toFixed(1)} MB. It holds phone numbers and messages: only its owner may read it.`,
    );
    console.log(
      hasSecret && config.sessionSecret === null
        ? 'The secret that was generated for this site is in it; the settings in .env are not.'
        : 'SESSION_SECRET and the other settings in .env are not in it: keep them as well.',
    );
  } finally {
    await embedded?.stop();
  }
}
