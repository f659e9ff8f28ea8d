/** Settings from the environment. */
import { isIP } from 'node:net';
import path from 'node:path';
import { checkDatabaseUrls, isRedisUrl, readPublicUrl, readTrustProxy } from './addresses.ts';

export type AppEnv = 'demo' | 'development' | 'test' | 'production';

export type TwilioConfig = {
  accountSid: string;
  authToken: string;
  from: string;
  /** Where Twilio answers; another address only in tests and behind a proxy. */
  baseUrl: string | null;
};

/** A store of pictures that speaks S3. */
export type S3Config = {
  bucket: string;
  region: string;
  /** Null means Amazon's own, by region. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** Names the bucket in the path and not in the host. */
  forcePathStyle: boolean;
  /** Before each key: empty, or with a slash at its end. */
  prefix: string;
};

export type Config = {
  appEnv: AppEnv;
  port: number;
  host: string;
  /** Absolute path of the folder that holds the database, pictures and the generated secret. */
  dataDir: string;
  /** Where pictures are; null means in `dataDir`. */
  s3: S3Config | null;
  /** Null means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** A server that repeats that of `databaseUrl`, for reads; null where there is none. */
  databaseReplicaUrl: string | null;
  /** How many seconds it may be behind and still be used. */
  databaseReplicaLag: number;
  /** Connections to PostgreSQL that this process keeps at most for requests; jobs have a few of their own. */
  databasePool: number;
  /** Joins several nodes of one site; null means that this process is the only one. */
  redisUrl: string | null;
  /** The network's own address, without a trailing slash. */
  publicUrl: string;
  /** Keys hashes of login codes and of banned numbers. Null means: the one generated in `dataDir`. */
  sessionSecret: string | null;
  /** Spans a network's subdomains with one session when set, for example `.example.org`. */
  cookieDomain: string | null;
  smsSender: 'console' | 'twilio';
  twilio: TwilioConfig | null;
  /** `smtp://user:password@host:port`; null prints mails on the log. */
  smtpUrl: string | null;
  /** The sender of mails. */
  mailFrom: string;
  /** Path of a city database in MaxMind's format; null means the bundled one. */
  geoipMmdb: string | null;
  /** False, a number of hops, or the proxies' addresses. */
  trustProxy: false | number | string[];
  /** How long a server that is told to end says so to proxies before it refuses what comes. */
  drainSeconds: number;
  /** How long a visitor's document is fresh; 0 draws each one anew. */
  pageCacheSeconds: number;
  /** Multiplies every rate limit; for load tests. */
  rateLimitFactor: number;
  /** Who knows it may read `/metrics`; null lets in whoever asks on this machine itself. */
  metricsToken: string | null;
  /** The legal name in the privacy page; required in production. */
  operatorName: string | null;
  /** What is being worked on; shown outside production. */
  branch: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

/** One or more settings are wrong or missing; `problems` holds a line for each. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const APP_ENVS = ['demo', 'development', 'test', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK_HOSTS = new Set(['localhost', '::1']);
const MIN_SECRET_LENGTH = 32;
const MIN_TOKEN_LENGTH = 16;

/** Whether `host`, a name or an address, is this machine's own: what listens there is reached from nowhere else. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host) || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether login codes are shown to whoever asks for one: on the page, and in the log. */
export function showsCodes(config: Pick<Config, 'appEnv' | 'smsSender'>): boolean {
  return config.smsSender === 'console' && config.appEnv !== 'production';
}

/** The environment for PostgreSQL's programs: without PG* variables, which mean other servers, and in plain English. */
export function readCleanEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}

/**
 * Reads every setting from `env`.
 * @throws {ConfigError} with one line for each setting that is wrong or missing.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value ? value : null;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === null) return fallback;
    const found = allowed.find((item) => item === value);
    if (found === undefined) problems.push(`${name} is "${value}"; it must be one of ${allowed.join(', ')}.`);
    return found ?? fallback;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const parsed = Number(value);
    if (Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
    problems.push(`${name} is "${value}"; it must be a whole number from ${min} to ${max}.`);
    return fallback;
  };
  const flag = (name: string): boolean => {
    const value = text(name);
    if (value === null || value === '0' || value === 'false') return false;
    if (value !== '1' && value !== 'true') problems.push(`${name} is "${value}"; it must be 1 or 0.`);
    return true;
  };

  const appEnv = oneOf('APP_ENV', APP_ENVS, 'demo');
  const port = integer('PORT', 3000, 0, 65_535);
  const host = text('HOST') ?? 'localhost';
  const isPublicMeant = flag('DEMO_PUBLIC');
  if (appEnv !== 'production' && !isLoopbackHost(host) && !isPublicMeant) {
    problems.push(
      `HOST is "${host}", but APP_ENV=${appEnv} shows login codes to anyone. Set DEMO_PUBLIC=1 if you want that.`,
    );
  }

  const publicUrl = readPublicUrl(text('PUBLIC_URL'), port, problems);
  const databaseUrl = text('DATABASE_URL');
  const databaseReplicaUrl = text('DATABASE_REPLICA_URL');
  checkDatabaseUrls(databaseUrl, databaseReplicaUrl, problems);
  const redisUrl = text('REDIS_URL');
  if (redisUrl !== null && !isRedisUrl(redisUrl)) {
    problems.push(
      'REDIS_URL must be an address such as redis://:password@127.0.0.1:6379, or rediss:// for TLS.',
    );
  }

  const smsSender = oneOf('SMS_SENDER', ['console', 'twilio'] as const, 'console');
  const twilio = readTwilio(smsSender, text, problems);

  const smtpUrl = text('SMTP_URL');
  if (smtpUrl !== null && !/^smtps?:\/\//.test(smtpUrl)) {
    problems.push('SMTP_URL must begin with smtp:// or smtps://.');
  }

  const factorText = text('RATE_LIMIT_FACTOR');
  const rateLimitFactor = factorText === null ? 1 : Number(factorText);
  if (!Number.isFinite(rateLimitFactor) || rateLimitFactor <= 0) {
    problems.push(`RATE_LIMIT_FACTOR is "${factorText}"; it must be a number above 0.`);
  }

  const sessionSecret = text('SESSION_SECRET');
  if (sessionSecret !== null && sessionSecret.length < MIN_SECRET_LENGTH) {
    problems.push(`SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters.`);
  }

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < MIN_TOKEN_LENGTH) {
    problems.push(`METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters.`);
  }

  const operatorName = text('OPERATOR_NAME');
  if (appEnv === 'production') {
    if (smsSender === 'console') problems.push('SMS_SENDER must be a real sender (twilio) in production.');
    if (sessionSecret === null) problems.push('SESSION_SECRET is missing; production needs one.');
    if (text('PUBLIC_URL') === null) {
      problems.push('PUBLIC_URL is missing; production needs the public address.');
    } else if (publicUrl.startsWith('http:')) {
      problems.push('PUBLIC_URL must begin with https:// in production.');
    }
    if (operatorName === null) {
      problems.push("OPERATOR_NAME is missing; the privacy page names the operator's legal name.");
    }
  }

  const config: Config = {
    appEnv,
    port,
    host,
    dataDir: path.resolve(text('DATA_DIR') ?? './data'),
    s3: readS3(text, text('S3_FORCE_PATH_STYLE') === null ? null : flag('S3_FORCE_PATH_STYLE'), problems),
    databaseUrl,
    databaseReplicaUrl,
    databaseReplicaLag: integer('DATABASE_REPLICA_LAG', 5, 1, 60),
    databasePool: integer('DATABASE_POOL', 10, 1, 200),
    redisUrl,
    publicUrl,
    sessionSecret,
    cookieDomain: text('COOKIE_DOMAIN'),
    smsSender,
    twilio,
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? 'Rangepost <no-reply@localhost>',
    geoipMmdb: text('GEOIP_MMDB'),
    pageCacheSeconds: integer('PAGE_CACHE_SECONDS', 3, 0, 60),
    drainSeconds: integer('DRAIN_SECONDS', 0, 0, 60),
    trustProxy: readTrustProxy(text('TRUST_PROXY'), problems),
    rateLimitFactor,
    metricsToken,
    operatorName,
    branch: text('GIT_BRANCH'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, appEnv === 'test' ? 'silent' : 'info'),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const BUCKET_PATTERN = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_PATTERN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const S3_PARTS = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'] as const;

function readS3(
  text: (name: string) => string | null,
  forcePathStyle: boolean | null,
  problems: string[],
): S3Config | null {
  const given = S3_PARTS.find((name) => text(name) !== null);
  const bucket = text('S3_BUCKET');
  if (bucket === null && given === undefined) return null;
  const required = (name: string): string => {
    const value = text(name);
    if (value === null)
      problems.push(`${name} is missing; ${bucket === null ? given : 'S3_BUCKET'} needs it.`);
    return value ?? '';
  };
  if (!BUCKET_PATTERN.test(required('S3_BUCKET') || 'bucket')) {
    problems.push(`S3_BUCKET is "${bucket}", which cannot be the name of a bucket.`);
  }
  const endpoint = text('S3_ENDPOINT');
  const url = URL.parse(endpoint ?? 'https://s3.amazonaws.com');
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') {
    problems.push(
      'S3_ENDPOINT must be an address such as https://s3.example.org, without a name or password.',
    );
  }
  const prefix = text('S3_PREFIX')?.replace(/\/$/, '') ?? '';
  if (prefix !== '' && !PREFIX_PATTERN.test(prefix)) {
    problems.push(
      `S3_PREFIX is "${prefix}"; it must be letters, digits, dots and dashes, parted by slashes.`,
    );
  }
  return {
    bucket: bucket ?? '',
    region: text('S3_REGION') ?? 'us-east-1',
    endpoint,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: forcePathStyle ?? endpoint !== null,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}

function readTwilio(
  sender: 'console' | 'twilio',
  text: (name: string) => string | null,
  problems: string[],
): TwilioConfig | null {
  if (sender !== 'twilio') return null;
  const required = (name: string): string => {
    const value = text(name);
    if (value === null) problems.push(`${name} is missing; SMS_SENDER=twilio needs it.`);
    return value ?? '';
  };
  const accountSid = required('TWILIO_ACCOUNT_SID');
  if (accountSid !== '' && !accountSid.startsWith('AC')) {
    problems.push('TWILIO_ACCOUNT_SID must begin with AC.');
  }
  return {
    accountSid,
    authToken: required('TWILIO_AUTH_TOKEN'),
    from: required('TWILIO_FROM'),
    baseUrl: text('TWILIO_BASE_URL'),
  };
}
