/**
 * `npm run restore -- FILE`: makes this site the one that a backup holds. The server must be stopped; a site that holds
 * something already is replaced only with `--replace`.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backup/archive.ts';
import { type RestoreSummary, restoreBackup } from '#server/backup/restore.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { showProgress } from './progress.ts';
import { failStart, loadSettingsFile, StartError } from './start-checks.ts';

const USAGE =
  'Usage: npm run restore -- FILE. With --replace the backup takes the place of all that this site holds.';

const number = new Intl.NumberFormat('en-US');
const root = path.resolve(import.meta.dirname, '..');

try {
  // npm runs this in the checkout; the file is named from where the person is.
  const from = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  loadSettingsFile(root);
  const { name, isReplacing } = readArguments();
  const file = path.resolve(from, name);
  if ((await stat(file).catch(() => null))?.isFile() !== true) {
    throw new StartError(`There is no file ${file}.`);
  }
  await restore(readConfig(process.env), file, isReplacing);
} catch (error) {
  failStart(error instanceof BackupError ? new StartError(error.message) : error);
}

function readArguments(): { name: string; isReplacing: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Error(USAGE);
    return { name, isReplacing: values.replace };
  } catch {
    throw new StartError(USAGE);
  }
}

async function restore(config: Config, file: string, isReplacing: boolean): Promise<void> {
  const { dataDir } = config;
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir }) : null;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
    const log = createLogger({ ...config, logLevel: 'error' });
    const storage = await openStorage(config, createLogger({ ...config, logLevel: 'warn' }));
    tell(
      await showProgress(
        'Restoring the backup',
        restoreBackup({ databaseUrl, dataDir, storage, file, isReplacing, log }),
      ),
      config,
    );
  } finally {
    await embedded?.stop();
  }
}

function tell(
  { createdAt, rows, jobs, pictures, migrated, hasSecret }: RestoreSummary,
  config: Config,
): void {
  console.log(
    `The site of ${createdAt} is back: ${number.format(rows)} rows, ${number.format(jobs)} waiting jobs, ` +
      `${number.format(pictures)} files of pictures.`,
  );
  if (migrated.length > 0) console.log(`Migrated since: ${migrated.join(', ')}`);
  if (config.sessionSecret !== null) {
    console.log(
      'SESSION_SECRET must be the one of the site that was backed up, or bans and codes fit no more.',
    );
  } else if (!hasSecret) {
    console.log('The site had its SESSION_SECRET in its settings: set the same one here before it starts.');
  }
}
