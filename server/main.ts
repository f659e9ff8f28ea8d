/** Starts the server: database, migrations, data, pages, and an orderly end. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { jobHandlers, schedules } from './app-jobs.ts';
import type { AppContext } from './context.ts';
import { type Config, isLoopbackHost } from './core/config.ts';
import { createEvents } from './core/events.ts';
import { createLogger } from './core/log.ts';
import { siteUrl } from './core/urls.ts';
import { type Database, type DatabaseHandle, openDatabase } from './db/database.ts';
import { DEMO_LOGINS, seedDemo } from './db/demo/seed-demo.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { loadZips } from './db/load-zips.ts';
import { migrateToLatest } from './db/migrate.ts';
import { ensureNetwork } from './db/network.ts';
import { createGeoip } from './features/places/places.geoip.ts';
import { startJobs } from './jobs/jobs.ts';
import { startLive } from './realtime/start-live.ts';
import { createMailer } from './senders/mail.ts';
import { createSmsSender } from './senders/sms.ts';
import { createDiskStorage } from './storage/disk.ts';
import type { Storage } from './storage/storage.ts';

const SHUTDOWN_MS = 10_000;

/** Runs until a signal ends it. */
export async function main(config: Config, { dev = false }: { dev?: boolean } = {}): Promise<void> {
  const log = createLogger(config);
  const say = (line: string): void => console.log(line);

  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: say }) : null;
  if (embedded !== null) say(`PostgreSQL ${embedded.reused ? 'found running' : 'started'}: ${embedded.how}`);
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const closeDatabase = async (): Promise<void> => {
    await database.close();
    await embedded?.stop();
  };

  try {
    const storage = createDiskStorage(path.join(config.dataDir, 'media'));
    await prepareData(config, database, storage, say);
    const jobs = await startJobs(database.pool, log);
    const events = createEvents(log);
    const node = await startLive({ config, events, log });
    const context: AppContext = {
      config,
      secret: config.sessionSecret ?? (await readOrMakeSecret(config.dataDir)),
      db: database.db,
      events,
      log,
      storage,
      sms: createSmsSender(config, log),
      mail: createMailer({
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        isProduction: config.appEnv === 'production',
        log,
      }),
      geoip: createGeoip({ mmdbPath: config.geoipMmdb }),
      jobs,
      live: node.live,
      fetch: (url, options) => fetch(url, options),
    };
    const app = await buildApp(context, { pages: { dev }, hub: node.hub, redis: node.redis });
    await jobs.work(jobHandlers(context), schedules(context));
    app.addHook('onClose', async () => {
      await jobs.stop();
      node.close();
      context.geoip.close();
    });
    await app.listen({ port: config.port, host: config.host });
    closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ err }) => {
      if (err !== undefined) log.error({ err }, 'the server ends after an error');
      await app.close();
      await closeDatabase();
    });
    await announce(config, database.db, say);
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

async function prepareData(
  config: Config,
  { db, pool }: DatabaseHandle,
  storage: Storage,
  say: (line: string) => void,
): Promise<void> {
  const applied = await migrateToLatest(db);
  if (applied.length > 0) say(`Migrated: ${applied.join(', ')}`);
  if ((await loadZips(pool)) > 0) say('Zip codes loaded');
  await ensureNetwork(db);
  if (config.appEnv === 'demo' || config.appEnv === 'development') {
    await seedDemo({ db, storage, log: say });
  }
}

/** Kept in the data folder, so that codes and sessions outlive a restart. */
async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  try {
    return await readFile(file, 'utf8');
  } catch {
    await mkdir(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('hex');
    await writeFile(file, secret, { mode: 0o600 });
    return secret;
  }
}

async function announce(config: Config, db: Database, say: (line: string) => void): Promise<void> {
  say('');
  say(`Rangepost (${config.appEnv}) is at ${config.publicUrl}`);
  if (config.appEnv !== 'demo' && config.appEnv !== 'development') return;
  say('Dealers have a site each:');
  for (const { host } of await db
    .selectFrom('tenant_hosts')
    .select('host')
    .where('position', '=', 0)
    .orderBy('host')
    .execute()) {
    say(`  ${siteUrl(config, host)}`);
  }
  say('Log in with one of these numbers; the code is shown on the page and printed here:');
  for (const login of DEMO_LOGINS) say(`  ${login.phone}  ${login.label}`);
  if (!isLoopbackHost(config.host)) say('Accounts above User log in from this machine only.');
}
