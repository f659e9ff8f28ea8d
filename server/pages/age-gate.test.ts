/** The age gate's form. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { ageCookie } from './initial-state.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const send = (form: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/age-gate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

it('remembers a yes for a year in a Lax cookie and returns to the page (spec 4)', async () => {
  const answer = await send({ over18: 'true', returnTo: '/posts?types=1' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/posts?types=1');
  expect(answer.cookies[0]).toMatchObject({
    name: 'age-verified',
    value: 'true',
    path: '/',
    maxAge: 31_536_000,
    sameSite: 'Lax',
  });
});

it('spans the hosts of COOKIE_DOMAIN', async () => {
  const config = readConfig({ COOKIE_DOMAIN: '.rangepost.example' });
  expect(ageCookie(config)).toMatchObject({ domain: '.rangepost.example', path: '/' });
  expect(ageCookie(readConfig({}))).not.toHaveProperty('domain');
});

it('remembers a no and leads away', async () => {
  const answer = await send({ over18: 'false' });
  expect(answer.cookies[0]?.value).toBe('false');
  expect(answer.headers.location).toBe('https://www.google.com');
});

it.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
])('leads to no other site: %s', async (returnTo) => {
  const { headers } = await send({ over18: 'true', returnTo });
  expect(URL.parse(String(headers.location), 'http://localhost')?.origin).toBe('http://localhost');
  expect(headers.location).toBe('/');
});

it('refuses any other answer', async () => {
  expect((await send({ over18: 'maybe' })).statusCode).toBe(422);
});
