/** The files to deploy with, which no test can run: that they fit each other, the settings and the tree. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/lib/config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const variablesOf = (file: string): string[] =>
  [...read(file).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

type Service = {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }> | string[];
};
const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
/** What a careful reader fills in. */
const FILLED: Record<string, string> = {
  SITE_HOSTS: 'rangepost.example',
  PUBLIC_URL: 'https://rangepost.example',
  OPERATOR_NAME: 'Example Network LLC',
  SESSION_SECRET: 'f'.repeat(64),
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15551234567',
};

it('compose.yaml asks for nothing that its example file does not name', () => {
  const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((name) => !variablesOf('deploy/compose.env.example').includes(name))).toEqual([]);
});

it('the example file holds settings of the site, and what compose.yaml itself asks for', () => {
  const settings = variablesOf('.env.example');
  const others = variablesOf('deploy/compose.env.example').filter((name) => !settings.includes(name));
  for (const name of others) expect(text).toContain(`\${${name}`);
});

it('both nodes start with what they are given', () => {
  const given = Object.fromEntries(
    variablesOf('deploy/compose.env.example').map((name) => [name, FILLED[name] ?? '']),
  );
  const fill = (value: string): string =>
    value.replaceAll(/\$\{([A-Z0-9_]+)[^}]*\}/g, (_, name: string) => given[name] || 'filled');
  for (const node of ['app1', 'app2']) {
    const own = Object.entries(compose.services[node]?.environment ?? {});
    const env = { ...given, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const config = readConfig({
      ...env,
      ...Object.fromEntries(own.map(([name, value]) => [name, fill(value)])),
    });
    expect(config).toMatchObject({ appEnv: 'production', trustProxy: ['uniquelocal'], drainSeconds: 5 });
    expect([config.databaseUrl, config.redisUrl, config.s3?.bucket]).not.toContain(null);
    expect(own.map(([name]) => name).filter((name) => !variablesOf('.env.example').includes(name))).toEqual(
      [],
    );
  }
});

it('services wait for services that are there and say how they are, and share declared volumes', () => {
  const image = read('Dockerfile');
  for (const [name, { depends_on: parts = {}, volumes = [], ...service }] of services) {
    expect(service.image ?? service.build, name).toBeDefined();
    for (const [part, { condition }] of Object.entries(Array.isArray(parts) ? {} : parts)) {
      const awaited = compose.services[part];
      expect(awaited, `${name} waits for ${part}`).toBeDefined();
      if (condition === 'service_healthy' && awaited?.healthcheck === undefined) {
        expect([awaited?.build, image]).toEqual(['.', expect.stringContaining('HEALTHCHECK')]);
      }
    }
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./')) expect(existsSync(path.join(ROOT, from)), volume).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
  }
});

it('the proxy of compose.yaml knows every node, and asks whether it is ready', () => {
  const caddy = read('deploy/Caddyfile');
  const nodes = services.filter(([, { build }]) => build !== undefined).map(([name]) => `${name}:3000`);
  expect(caddy).toContain(`reverse_proxy ${nodes.join(' ')} {`);
  expect(caddy).toContain('health_uri /readyz');
});

it('the image is made of what is there, and .dockerignore lets it in', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  expect(allowed.toSorted()).toEqual(copied.map((name) => `!${name}`).toSorted());
  expect(copied.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  // What the pages are made of: where one is missing, each start would build them anew.
  const sources = /const SOURCES = \[([^\]]+)\]/.exec(read('scripts/build-pages.ts'))?.[1] ?? '';
  const folders = [...sources.matchAll(/'([^']+)'/g)].map(([, name = '']) => name.split('/')[0] ?? '');
  expect(folders.length).toBeGreaterThan(4);
  expect(folders.filter((name) => !copied.includes(name))).toEqual([]);
});
