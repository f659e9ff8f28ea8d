/** Several nodes of one site for a test: servers on one database and one Redis, their pages, and what they write to their logs. */
import { expect, type MockInstance, onTestFinished, vi } from 'vitest';
import type { ScreenRules, ScreenTrial } from '#common/api/screen.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from './build-app.ts';
import { createUser } from './factories.ts';
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

/** One administrator at each of two nodes. */
export async function joinAdmins(a: TestApp, b: TestApp): Promise<[Client, Client]> {
  const id = await createUser(a.db, { role: RoleLevel.Admin });
  return [await a.as(id), await b.as(id)];
}

const MOON_DUST = {
  id: 'moon-dust',
  category: 'code-words',
  action: { private: 'block', dealer: 'block' },
  kinds: ['sell'],
  patterns: ['moon dust'],
  reason: 'There is no such thing.',
};

/** When the rule was changed last; null before that. */
export async function readMoonDust(admin: Client): Promise<string | null> {
  const { rules } = (await admin.get<ScreenRules>('/screen/rules')).body;
  return rules.find(({ rule }) => rule.id === MOON_DUST.id)?.updatedAt ?? null;
}

/** Adds a rule to the listing screen. */
export async function saveMoonDust(admin: Client): Promise<void> {
  const body = { rule: MOON_DUST, isEnabled: true, was: await readMoonDust(admin) };
  expect((await admin.put(`/screen/rules/${MOON_DUST.id}`, body)).status).toBe(200);
}

/** What a node's screen makes of words that only that rule knows. */
export async function screenOutcome(admin: Client): Promise<string | undefined> {
  const text = {
    poster: 'private',
    kind: 'sell',
    title: 'A box of moon dust',
    description: '',
    price: null,
    category: null,
  };
  return (await admin.post<ScreenTrial>('/screen/try', { text })).body.text?.outcome;
}
