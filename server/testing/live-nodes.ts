/** Several nodes of one site for a test: servers on one database and one Redis, their pages, and what they write to their logs. */
import { expect, type MockInstance, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from './build-app.ts';
import { connectLive, listen, type LiveClient } from './live-client.ts';
import type { TestRedis } from './redis.ts';

export const GENERAL = { type: 'GENERAL', content: 'news', payload: null } as const;
export const ENDED = /Your session has ended/;

/** A node that listens; it is the caller's to close. */
export async function startNode(
  redis: TestRedis,
  beside: TestApp | null = null,
  env: Record<string, string> = {},
): Promise<TestApp> {
  const node = await createTestApp({ REDIS_URL: redis.url, ...env }, beside);
  await listen(node);
  return node;
}

/** A page that is connected until the test ends. */
export async function connect(node: TestApp, userId: number): Promise<LiveClient> {
  const client = await connectLive(node, userId);
  onTestFinished(() => client.connection.stop());
  return client;
}

export type Said = {
  said: (words: RegExp) => number;
  until: (words: RegExp, count: number) => Promise<void>;
};

/** What a node writes to its log from now on. */
export function listenToLog(node: TestApp): Said {
  const spies: MockInstance[] = [vi.spyOn(node.context.log, 'warn'), vi.spyOn(node.context.log, 'info')];
  const said = (words: RegExp): number =>
    spies.flatMap((spy) => spy.mock.calls).filter((call) => call.some((part) => words.test(String(part))))
      .length;
  return {
    said,
    until: (words, count) => vi.waitFor(() => expect(said(words)).toBe(count), { timeout: 15_000 }),
  };
}
