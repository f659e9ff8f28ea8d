/** Killed with -9 in the middle of a conversation, under load: what was acknowledged is there, each message once. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '#common/contracts/conversations.ts';
import { type Correspondent, logIn, startWriting } from './correspondent.ts';
import { type Site, startSite } from './site.ts';

const KILLS = process.env['LONG'] === undefined ? 2 : 20;
/** How many more each side must have acknowledged after each restart. */
const MORE = 8;
const READERS = 6;

let site: Site;
const stopReaders = new AbortController();
beforeAll(async () => {
  site = await startSite();
}, 120_000);
afterAll(async () => {
  stopReaders.abort();
  await site.stop();
});

test(
  `${KILLS} times: both sides go on, and each acknowledged message is there exactly once`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const { url } = site;
    const [asker, owner] = [await logIn(url, '208-555-0106'), await logIn(url, '208-555-0108')];
    const post = await owner.call<{ id: number }>('POST', '/posts', {
      type: 'basic',
      title: 'A conversation that is cut short',
      description: 'And goes on.',
    });
    const { conversation } = await asker.call<{ conversation: { id: number } }>('POST', '/conversations', {
      postId: post.id,
      body: 'Hello',
      clientId: crypto.randomUUID(),
    });
    const readers = Array.from({ length: READERS }, () => readOn(url, stopReaders.signal));
    const sides = [startWriting(asker, conversation.id), startWriting(owner, conversation.id)];

    for (let kill = 1; kill <= KILLS; kill++) {
      await untilMore(sides);
      // Somewhere between two messages, in the middle of one, in its commit, before its answer.
      await wait((kill * 37) % 200);
      site = await site.killAndRestart();
    }
    await untilMore(sides);
    await Promise.all(sides.map((side) => side.stop()));
    stopReaders.abort();
    await Promise.all(readers);

    const kept = await readAll(asker, conversation.id);
    expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
    for (const side of sides) {
      const own = kept.filter(({ author }) => author.id === side.person.id).map(({ body }) => body);
      expect(own.filter((body) => body !== 'Hello')).toEqual(side.acknowledged);
    }
    const [asked, owned] = sides as [Correspondent, Correspondent];
    expect(asked.received).toEqual(owned.acknowledged);
    expect(owned.received.filter((body) => body !== 'Hello')).toEqual(asked.acknowledged);
  },
);

async function untilMore(sides: Correspondent[]): Promise<void> {
  const before = sides.map(({ acknowledged }) => acknowledged.length);
  await expect
    .poll(
      () => Math.min(...sides.map(({ acknowledged }, index) => acknowledged.length - (before[index] ?? 0))),
      {
        timeout: 60_000,
      },
    )
    .toBeGreaterThanOrEqual(MORE);
}

/** The load: somebody who looks at lists, whatever becomes of the server. */
async function readOn(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`${url}/api/posts?types=0,1,2&zipCode=83702&maxDistanceMiles=100`, {
      signal,
    }).catch(() => null);
    if (answer === null) await wait(50);
    else await answer.text().catch(() => '');
  }
}

/** Oldest first. */
async function readAll(person: { call: <T>(method: string, path: string) => Promise<T> }, id: number) {
  const all: Message[] = [];
  for (;;) {
    const after = all.at(-1)?.id ?? 0;
    const { messages } = await person.call<{ messages: Message[] }>(
      'GET',
      `/conversations/${id}/messages?after=${after}&limit=100`,
    );
    if (messages.length === 0) return all;
    all.push(...messages);
  }
}
