/** Garbage is collected once the server is quiet, and not while somebody asks. */
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from './http.ts';
import { letGoWhenQuiet } from './let-go.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function startServer() {
  const collect = vi.fn();
  const app = Fastify() as unknown as App;
  letGoWhenQuiet(app, { quietMs: 1_000, collect });
  app.get('/', () => 'here');
  app.get('/healthz', { config: { withoutActor: true } }, () => 'well');
  return { app, collect };
}

test('once after the start, and once after each busy time', async () => {
  const { app, collect } = startServer();
  await app.inject('/');
  vi.advanceTimersByTime(900);
  await app.inject('/');
  vi.advanceTimersByTime(900);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(collect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
  await app.inject('/');
  vi.advanceTimersByTime(1_000);
  expect(collect).toHaveBeenCalledTimes(2);
  await app.close();
});

test('whoever asks whether it lives keeps it from nothing, and a server that ends collects no more', async () => {
  const { app, collect } = startServer();
  await app.inject('/');
  vi.advanceTimersByTime(900);
  await app.inject('/healthz');
  vi.advanceTimersByTime(100);
  expect(collect).toHaveBeenCalledTimes(1);
  await app.inject('/');
  await app.close();
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
});
