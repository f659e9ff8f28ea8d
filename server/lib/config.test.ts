/** Settings: defaults, what is refused, and what production needs. */
import { describe, expect, it, vi } from 'vitest';
import { ConfigError, isLoopbackHost, readCleanEnv, readConfig, showsCodes } from './config.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('needs nothing to run a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    appEnv: 'demo',
    port: 3000,
    host: 'localhost',
    databaseUrl: null,
    redisUrl: null,
    publicUrl: 'http://localhost:3000',
    smsSender: 'console',
    trustProxy: false,
    rateLimitFactor: 1,
  });
});

it.each([
  [{ APP_ENV: 'staging' }, 'APP_ENV'],
  [{ PORT: 'web' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URL: 'mysql://x' }, 'DATABASE_REPLICA_URL'],
  [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_URL'],
  [{ DATABASE_REPLICA_LAG: '0' }, 'DATABASE_REPLICA_LAG'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
  [{ REDIS_URL: '127.0.0.1:6379' }, 'REDIS_URL'],
  [{ REDIS_URL: 'http://127.0.0.1:6379' }, 'REDIS_URL'],
  [{ REDIS_URL: 'redis://' }, 'REDIS_URL'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://example.org/shop' }, 'PUBLIC_URL'],
  [{ SMS_SENDER: 'pigeon' }, 'SMS_SENDER'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ DEMO_PUBLIC: 'maybe' }, 'DEMO_PUBLIC'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, nonsense' }, 'TRUST_PROXY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ HOST: '0.0.0.0' }, 'DEMO_PUBLIC=1'],
  [{ HOST: '0.0.0.0', APP_ENV: 'development' }, 'DEMO_PUBLIC=1'],
  [{ HOST: '127.example.org' }, 'DEMO_PUBLIC=1'],
])('says in one line what is wrong with %j', (env, named) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(named);
  expect(problems[0]).not.toContain('\n');
});

it.each(['demo', 'development'])('lets APP_ENV=%s listen elsewhere only where that is meant', (appEnv) => {
  expect(problemsOf({ APP_ENV: appEnv, HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).toEqual([]);
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['127.example.org', false],
])('%s is this machine’s own: %s', (host, expected) => expect(isLoopbackHost(host)).toBe(expected));

it('knows where codes are shown', () => {
  expect(showsCodes({ appEnv: 'demo', smsSender: 'console' })).toBe(true);
  expect(showsCodes({ appEnv: 'development', smsSender: 'twilio' })).toBe(false);
  expect(showsCodes({ appEnv: 'production', smsSender: 'console' })).toBe(false);
});

it('reads the branch', () => {
  expect(readConfig({}).branch).toBeNull();
  expect(readConfig({ GIT_BRANCH: 'main' }).branch).toBe('main');
});

it('gives PostgreSQL’s programs the environment without what is meant for other servers', () => {
  vi.stubEnv('PGHOST', 'elsewhere.example');
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
  expect(readCleanEnv()).toMatchObject({ PATH: process.env.PATH, LC_ALL: 'C' });
  expect(readCleanEnv()).not.toHaveProperty('PGHOST');
  vi.unstubAllEnvs();
});

it('reads proxies as a number of hops or as addresses', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
});

describe('an S3 store', () => {
  const complete = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  it('is none unless something names it', () => {
    expect(readConfig({ S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: '1' }).s3).toBeNull();
  });

  it('is Amazon’s by region, with the bucket in the host', () => {
    expect(readConfig(complete).s3).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: null,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: false,
      prefix: '',
    });
  });

  it('is any other by its address, with the bucket in the path unless that is refused', () => {
    const other = { ...complete, S3_ENDPOINT: 'https://s3.example.org', S3_PREFIX: 'sites/one/' };
    expect(readConfig(other).s3).toMatchObject({ forcePathStyle: true, prefix: 'sites/one/' });
    expect(readConfig({ ...other, S3_FORCE_PATH_STYLE: '0' }).s3).toMatchObject({ forcePathStyle: false });
  });

  it.each([
    [
      { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' },
      ['S3_SECRET_ACCESS_KEY is missing; S3_BUCKET needs it.'],
    ],
    [
      { S3_BUCKET: 'pictures' },
      [
        'S3_ACCESS_KEY_ID is missing; S3_BUCKET needs it.',
        'S3_SECRET_ACCESS_KEY is missing; S3_BUCKET needs it.',
      ],
    ],
    [
      { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      ['S3_BUCKET is missing; S3_ACCESS_KEY_ID needs it.'],
    ],
    [{ ...complete, S3_BUCKET: 'Pictures!' }, [expect.stringContaining('S3_BUCKET')]],
    [{ ...complete, S3_ENDPOINT: 's3.example.org' }, [expect.stringContaining('S3_ENDPOINT')]],
    [
      { ...complete, S3_ENDPOINT: 'https://id:secret@s3.example.org' },
      [expect.not.stringContaining('id:secret')],
    ],
    [{ ...complete, S3_PREFIX: '../others' }, [expect.stringContaining('S3_PREFIX')]],
    [{ ...complete, S3_FORCE_PATH_STYLE: 'maybe' }, [expect.stringContaining('S3_FORCE_PATH_STYLE')]],
  ])('says what is missing or wrong: %j', (env, expected) => {
    expect(problemsOf(env)).toEqual(expected);
  });
});

describe('production', () => {
  const complete = {
    APP_ENV: 'production',
    SMS_SENDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15551234567',
    SESSION_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://example.org',
    OPERATOR_NAME: 'Example Holdings LLC',
  };

  it('starts with a real sender, a secret, a public address and the operator’s name', () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  it.each(['SESSION_SECRET', 'PUBLIC_URL', 'OPERATOR_NAME', 'TWILIO_AUTH_TOKEN'] as const)(
    'says that %s is missing',
    (name) => {
      const { [name]: _left, ...rest } = complete;
      expect(problemsOf(rest)).toEqual([expect.stringContaining(name)]);
    },
  );

  it('refuses an address without https, where cookies could not be Secure', () => {
    expect(problemsOf({ ...complete, PUBLIC_URL: 'http://example.org' })).toEqual([
      'PUBLIC_URL must begin with https:// in production.',
    ]);
  });

  it('refuses an account of Twilio’s that is none', () => {
    expect(problemsOf({ ...complete, TWILIO_ACCOUNT_SID: 'SK00000000000000000000000000000000' })).toEqual([
      'TWILIO_ACCOUNT_SID must begin with AC.',
    ]);
  });

  it('refuses the console sender', () => {
    expect(problemsOf({ ...complete, SMS_SENDER: 'console' })).toEqual([
      expect.stringContaining('SMS_SENDER'),
    ]);
  });
});
