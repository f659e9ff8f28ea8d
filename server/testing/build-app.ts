/** A whole server for a test: real routes over a real PostgreSQL of its own; only texts and mails are caught. */
import { rm } from 'node:fs/promises';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { readConfig } from '#server/lib/config.ts';
import { createEvents } from '#server/lib/events.ts';
import type { App } from '#server/http/http.ts';
import { createLogger } from '#server/lib/log.ts';
import { cookieName, SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import { openReplica } from '#server/db/replica.ts';
import { createGeoip } from '#server/lib/geoip.ts';
import type { LiveNotification, OwnChange, WatchKind } from '#common/api/live.ts';
import type { JobData, JobName } from '#server/jobs/jobs.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { startLive } from '#server/realtime/start-live.ts';
import type { Mail } from '#server/mail/mail.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { checkAnswers } from './check-responses.ts';
import { createSession } from './factories.ts';
import { createTestDatabase, openTestDatabase } from './test-database.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export const NETWORK_HOST = 'localhost';

export type Answer<T = Record<string, unknown>> = {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: { name: string; value: string }[];
};

type Body = object | undefined;

/** Asks as one person at one host. */
export type Client = {
  get<T = Record<string, unknown>>(url: string): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(url: string, body?: Body): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(url: string, body?: Body): Promise<Answer<T>>;
  patch<T = Record<string, unknown>>(url: string, body?: Body): Promise<Answer<T>>;
  delete<T = Record<string, unknown>>(url: string, body?: Body): Promise<Answer<T>>;
  /** Sends one file as the multipart form that the pages send. */
  upload<T = Record<string, unknown>>(url: string, file: Buffer, name?: string): Promise<Answer<T>>;
};

export type ClientOptions = {
  host?: string;
  token?: string;
  headers?: Record<string, string>;
  ip?: string;
};

export type Pushed =
  | { userIds: readonly number[]; notification: LiveNotification }
  | { kind: WatchKind; id: number; data: unknown }
  | { userId: number; kind: OwnChange['kind']; id: number; data: unknown };

export type TestApp = {
  app: App;
  context: AppContext;
  db: AppContext['db'];
  /** Texts that were sent, oldest first. */
  texts: { to: string; text: string }[];
  mails: Mail[];
  /** Jobs that were sent, oldest first; none runs by itself. */
  sentJobs: { name: JobName; data: JobData[JobName] }[];
  /** What was pushed to open pages, oldest first. */
  pushed: Pushed[];
  /** Answers that are not what their routes declare, in words; `close` fails where any is left. */
  misfits: string[];
  client(options?: ClientOptions): Client;
  /** A session for the user, written as a login would; gives its token. */
  startSession(userId: number): Promise<string>;
  /** A client that is logged in as the user. */
  as(userId: number, options?: ClientOptions): Promise<Client>;
  close(): Promise<void>;
};

/** @param beside another node of the same site: its database serves both. One that `env` names is left as it is, too. */
export async function createTestApp(
  env: Record<string, string> = {},
  beside: TestApp | null = null,
): Promise<TestApp> {
  const { DATABASE_POOL: pool } = env;
  const given = beside?.context.config.databaseUrl ?? env.DATABASE_URL;
  const database = await (given === undefined
    ? createTestDatabase(pool === undefined ? null : Number(pool))
    : openTestDatabase(given));
  const dataDir = await makeTemporaryFolder('data');
  const config = readConfig({
    APP_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // Limits have tests of their own; elsewhere they would only be in the way.
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  });
  const log = createLogger(config);
  const texts: TestApp['texts'] = [];
  const mails: Mail[] = [];
  const sentJobs: TestApp['sentJobs'] = [];
  const pushed: Pushed[] = [];
  const replica = openReplica(config, { primary: database, log });
  const events = createEvents(log);
  const node = await startLive({ config, events, log });
  const context: AppContext = {
    config,
    secret: 'a secret of the tests, as long as a real one',
    db: database.db,
    replica,
    events,
    log,
    storage: await openStorage(config, log),
    sms: {
      send: (to, text) => {
        texts.push({ to, text });
        return Promise.resolve();
      },
    },
    mail: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
    geoip: await createGeoip({ mmdbPath: config.geoipMmdb }),
    jobs: {
      send: (_tx, name, data) => {
        sentJobs.push({ name, data });
        return Promise.resolve();
      },
      sendMany: (_tx, name, many) => {
        for (const data of many) sentJobs.push({ name, data });
        return Promise.resolve();
      },
      // What is sent here is caught, so no queue holds anything.
      listQueues: () => Promise.resolve([]),
      listSchedules: () => Promise.resolve([]),
      listJobs: () => Promise.resolve([]),
      act: () => Promise.resolve(false),
    },
    live: {
      notify(userIds, notification) {
        pushed.push({ userIds, notification });
        node.live.notify(userIds, notification);
      },
      change(kind, id, data) {
        pushed.push({ kind, id, data });
        node.live.change(kind, id, data);
      },
      changeOwn(userId, change) {
        pushed.push({ userId, ...change });
        node.live.changeOwn(userId, change);
      },
    },
    fetch: () => Promise.reject(new Error('a test asked another site')),
  };
  const { app, misfits } = await checkAnswers(() =>
    buildApp(context, { pages: null, hub: node.hub, redis: node.redis, metrics: createMetrics() }),
  );
  await app.ready();

  const startSession = (userId: number): Promise<string> => createSession(database.db, userId);
  const sessionName = cookieName(config, SESSION_COOKIE);
  const client = (options: ClientOptions = {}): Client => createClient(app, sessionName, options);
  return {
    app,
    context,
    db: database.db,
    texts,
    mails,
    sentJobs,
    pushed,
    misfits,
    client,
    startSession,
    as: async (userId, options = {}) => client({ ...options, token: await startSession(userId) }),
    close: async () => {
      await app.close();
      node.close();
      await replica?.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      if (misfits.length > 0) {
        throw new Error(
          `Answers that are not what their routes declare:\n${[...new Set(misfits)].join('\n')}`,
        );
      }
    },
  };
}

function createClient(
  app: App,
  sessionName: string,
  { host = NETWORK_HOST, token, headers = {}, ip }: ClientOptions,
): Client {
  const send = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: Body | Buffer,
    more: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const response = await app.inject({
      method,
      url: url.startsWith('/api') ? url : `/api${url}`,
      headers: { host, ...headers, ...more },
      ...(token === undefined ? {} : { cookies: { [sessionName]: token } }),
      ...(payload === undefined ? {} : { payload }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.body) as T,
      headers: response.headers,
      cookies: response.cookies,
    };
  };
  return {
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    patch: (url, body) => send('PATCH', url, body),
    delete: (url, body) => send('DELETE', url, body),
    upload: (url, file, name = 'picture.jpg') => {
      const boundary = 'a-boundary-of-the-tests';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
      return send(
        'POST',
        url,
        Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          // A session sends forms only from pages of its own site.
          origin: `http://${host}`,
        },
      );
    },
  };
}
