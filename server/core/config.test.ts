/** Settings: defaults, what is refused, and what production needs. */
import { describe, expect, it } from 'vitest';
import { ConfigError, isLoopbackHost, readConfig } from './config.ts';

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
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://example.org/shop' }, 'PUBLIC_URL'],
  [{ SMS_SENDER: 'pigeon' }, 'SMS_SENDER'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR'],
  [{ DEMO_PUBLIC: 'maybe' }, 'DEMO_PUBLIC'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, nonsense' }, 'TRUST_PROXY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ HOST: '0.0.0.0' }, 'DEMO_PUBLIC=1'],
])('says in one line what is wrong with %j', (env, named) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(named);
  expect(problems[0]).not.toContain('\n');
});

it('lets a demo listen elsewhere only where that is meant', () => {
  expect(problemsOf({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).toEqual([]);
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1', '0.0.0.0', '10.0.0.1'].map(isLoopbackHost)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('reads proxies as a number of hops or as addresses', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
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

  it('refuses the console sender', () => {
    expect(problemsOf({ ...complete, SMS_SENDER: 'console' })).toEqual([
      expect.stringContaining('SMS_SENDER'),
    ]);
  });
});
