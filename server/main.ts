/** Starts and stops the server. */
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { jobHandlers, schedules } from './app-jobs.ts';
import type { AppContext } from './context.ts';
import { type Config, isLoopbackHost } from './lib/config.ts';
import { createEvents } from './lib/events.ts';
import { createLogger, type Logger } from './lib/log.ts';
import { readOrMakeSecret } from './lib/secret.ts';
import { siteUrl } from './lib/urls.ts';
import {
  type Database,
  type DatabaseHandle,
  inTransaction,
  openDatabase,
  REQUEST_PATIENCE,
} from './db/database.ts';
import { DEMO_LOGINS, seedDemo } from '#demo/seed.ts';
import type { EmbeddedPostgres } from './db/embedded.ts';
import { loadZips } from './db/load-zips.ts';
import { migrateToLatest } from './db/migrate.ts';
import { ensureNetwork } from './db/network.ts';
import { openReplica } from './db/replica.ts';
import { createGeoip } from './lib/geoip.ts';
import { startJobs } from './jobs/jobs.ts';
import { countParts, createMetrics, watchPools, watchProcess } from './http/metrics.ts';
import type { PagesOptions } from './pages/pages.ts';
import { startLive } from './realtime/start-live.ts';
import { createMailer } from './mail/mail.ts';
import { createSmsSender } from './sms/sms.ts';
import { startDatabase } from './start-database.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';

/** All of the end after the notice to proxies; what is under way then is cut off. */
const SHUTDOWN_MS = 10_000;
/** For requests that are under way, before the hub and the jobs end. */
const DRAIN_MS = 5_000;
/** A start has other things to do first. */
const FILL_AFTER_SECONDS = 60;
/** Jobs, migrations and the data of the start take as long as they take, and no connection from a request. */
const WORK_CONNECTIONS = 5;

const say = (line: string): void => console.log(line);

/**
 * Runs until a signal ends it.
 * @param options.pages null serves the API alone.
 * @param options.log whoever has started PostgreSQL already hands over the log that hears of it.
 */
export async function main(
  config: Config,
  {
    pages = { dev: false },
    log = createLogger(config),
    starting = startDatabase(config, log, say),
  }: { pages?: PagesOptions | null; log?: Logger; starting?: Promise<EmbeddedPostgres | null> } = {},
): Promise<void> {
  const embedded = await starting;
  if (embedded !== null) say(`PostgreSQL ${embedded.reused ? 'found running' : 'started'}: ${embedded.how}`);
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke');
  const database = openDatabase(url, { max: config.databasePool, onError, patience: REQUEST_PATIENCE });
  const work = openDatabase(url, { max: WORK_CONNECTIONS, onError, name: 'rangepost work' });
  const replica = openReplica(config, { primary: { url, pool: database.pool }, log });
  const closeDatabase = async (): Promise<void> => {
    await replica?.close();
    await Promise.all([database.close(), work.close()]);
    await embedded?.stop();
  };

  try {
    const storage = await openStorage(config, log);
    await prepareData(config, work, storage, say);
    const jobs = await startJobs(work.pool, log);
    const events = createEvents(log);
    const node = await startLive({ config, events, log });
    const metrics = createMetrics();
    watchProcess(metrics);
    watchPools(metrics, {
      requests: database.pool,
      work: work.pool,
      ...(replica === null ? {} : { reads: replica.pool }),
    });
    const context: AppContext = {
      config,
      secret: config.sessionSecret ?? (await readOrMakeSecret(config.dataDir)),
      db: database.db,
      replica,
      events,
      log,
      ...countParts(metrics, {
        storage,
        live: node.live,
        sms: createSmsSender(config, log),
        mail: createMailer({
          smtpUrl: config.smtpUrl,
          from: config.mailFrom,
          isProduction: config.appEnv === 'production',
          log,
        }),
      }),
      geoip: await createGeoip({ mmdbPath: config.geoipMmdb }),
      jobs,
      fetch: (url, options) => fetch(url, options),
    };
    const app = await buildApp(context, { pages, hub: node.hub, redis: node.redis, metrics });
    const workContext: AppContext = { ...context, db: work.db };
    await jobs.work(jobHandlers(workContext), schedules(workContext));
    await inTransaction(work.db, (tx) => jobs.send(tx, 'likenesses.fill', {}, { after: FILL_AFTER_SECONDS }));
    app.addHook('onClose', async () => {
      await jobs.stop();
      node.close();
    });
    await app.listen({ port: config.port, host: config.host });
    const noticeMs = config.drainSeconds * 1_000;
    closeWithGrace({ delay: noticeMs + SHUTDOWN_MS, logger: false }, async ({ err }) => {
      if (err !== undefined) log.error({ err }, 'the server ends after an error');
      await app.draining.drain({ noticeMs, maxMs: DRAIN_MS });
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
