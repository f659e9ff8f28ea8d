/** `npm run grant -- PHONE ROLE`: gives an account a role from the server's own terminal; makes the first Sudo. */
import path from 'node:path';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { AppError } from '#server/http/errors.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { grantRole } from '#server/features/accounts/roles.ts';
import { failStart, loadSettingsFile, StartError } from './start-checks.ts';

/** A dealer's rights come from membership, and a visitor has no account. */
const ROLES = Object.entries(RoleLevel).filter(([name]) => name !== 'Visitor' && name !== 'Ffl');
const USAGE = `Usage: npm run grant -- PHONE ROLE, where ROLE is one of ${ROLES.map(([name]) => name).join(', ')}.`;

const root = path.resolve(import.meta.dirname, '..');

try {
  process.chdir(root);
  loadSettingsFile(root);
  // The name comes last, so that a number with spaces needs no quotes.
  const roleText = process.argv.at(-1)?.toLowerCase();
  const phone = process.argv.slice(2, -1).join(' ');
  const role = ROLES.find(([name]) => name.toLowerCase() === roleText);
  if (role === undefined || phone === '') throw new StartError(USAGE);
  await grant(readConfig(process.env), phone, role);
} catch (error) {
  failStart(error instanceof AppError ? new StartError(error.message) : error);
}

async function grant(config: Config, phone: string, [name, role]: [string, RoleLevel]): Promise<void> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', {
    max: 1,
    onError: () => {}, // What a broken connection breaks here is the next query, which says so itself.
  });
  try {
    await migrateToLatest(database.db);
    const account = await grantRole(database.db, phone, role);
    if (account === null) {
      throw new StartError('No account has this number yet. Log in with it once, then run this again.');
    }
    const before = Object.entries(RoleLevel).find(([, level]) => level === account.before)?.[0];
    console.log(`${account.displayName} was ${before ?? account.before} and is ${name} now.`);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
