/** Killed with -9 in the middle of a conversation, under load: what was acknowledged is there, each message once. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Message } from '#common/api/conversations.ts';
import { type Correspondent, logIn, type Person, startWriting } from './correspondent.ts';
import { openPage } from './browser.ts';
import { log, send, textBox } from './conversations.ts';
import { type Site, startSite } from './site.ts';
import { waitForScripts } from './taken-over.ts';

const KILLS = process.env['LONG'] === undefined ? 2 : 20;
/** How many more each side must have acknowledged after each restart. */
const MORE = 8;
const READERS = 6;
const TALKERS = ['208-555-0107', '208-555-0105', '541-555-0109', '615-555-0111'];

let site: Site;
const stopOthers = new AbortController();
beforeAll(async () => {
  site = await startSite(inject('demoFolder'));
}, 120_000);
afterAll(async () => {
  stopOthers.abort();
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
    const others = [
      ...Array.from({ length: READERS }, () => readOn(url, stopOthers.signal)),
      ...(await Promise.all(TALKERS.map((number) => logIn(url, number)))).map((person) =>
        talkOn(person, post.id, stopOthers.signal),
      ),
    ];
    const sides = [startWriting(asker, conversation.id), startWriting(owner, conversation.id)];

    for (let kill = 1; kill <= KILLS; kill++) {
      await untilMore(sides);
      // Somewhere between two messages, in the middle of one, in its commit, before its answer.
      await wait((kill * 37) % 200);
      site = await site.killAndRestart();
    }
    await untilMore(sides);
    await Promise.all(sides.map((side) => side.stopWriting()));
    await Promise.all(sides.map((side) => side.stopListening()));
    stopOthers.abort();
    await Promise.all(others);

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

/** What a page says while its server is gone. */
const GONE = [
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/,
  // An answer that was on its way.
  /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH/,
  /WebSocket connection/,
  /Live events/,
  /could not be reached/,
  /^50[234] /,
];

test('two open pages go on as well, with each message once', async () => {
  const { url } = site;
  const people = [await logIn(url, '208-555-0106'), await logIn(url, '208-555-0107')];
  const [asker, owner] = people as [Person, Person];
  const post = await owner.call<{ id: number }>('POST', '/posts', {
    type: 'basic',
    title: 'Two pages and a server that dies',
    description: 'And comes back.',
  });
  const { conversation } = await asker.call<{ conversation: { id: number } }>('POST', '/conversations', {
    postId: post.id,
    body: 'Are you there?',
    clientId: crypto.randomUUID(),
  });
  const pages = await Promise.all(people.map((person) => openAt(person, conversation.id)));
  const [askerPage, ownerPage] = pages as [Page, Page];
  for (let round = 1; round <= 2; round++) {
    await send(askerPage, `Asked before ${round}`);
    await send(ownerPage, `Answered before ${round}`);
    // In the middle of both.
    const restarted = site.killAndRestart();
    await send(askerPage, `Asked while it was gone ${round}`);
    site = await restarted;
    await send(ownerPage, `Answered after ${round}`);
  }
  const expected = (await untilKept(asker, conversation.id, 9)).toSorted();
  expect(expected).toEqual(
    [1, 2]
      .flatMap((round) => [
        `Asked before ${round}`,
        `Answered before ${round}`,
        `Asked while it was gone ${round}`,
        `Answered after ${round}`,
      ])
      .concat('Are you there?')
      .toSorted(),
  );
  for (const page of pages) {
    for (const body of expected) {
      const told = log(page).getByText(body, { exact: true });
      await told.first().waitFor({ timeout: 60_000 });
      expect(await told.count()).toBe(1);
    }
  }
});

async function openAt({ url, cookie }: Person, conversationId: number): Promise<Page> {
  const page = await openPage({ screen: 'desktop', expected: GONE });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
  await page.goto(`${url}/messages?conversation=${conversationId}`);
  await waitForScripts(page);
  await textBox(page).waitFor();
  return page;
}

/** Pages try again by themselves, later and later. */
async function untilKept(person: Person, id: number, count: number): Promise<string[]> {
  let kept: Message[] = [];
  await expect
    .poll(async () => (kept = await readAll(person, id)).length, { timeout: 60_000, interval: 500 })
    .toBeGreaterThanOrEqual(count);
  return kept.map(({ body }) => body);
}

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

/** More of it: somebody who comments on the post and votes, all of which sets off jobs and pushes. */
async function talkOn(person: Person, postId: number, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number++) {
    await person
      .call('POST', `/posts/${postId}/comments`, { body: `Remark ${number}` })
      .catch(() => wait(50));
    await person
      .call('PUT', `/posts/${postId}/reaction`, { reaction: 1 + (number % 4) })
      .catch(() => wait(50));
  }
}

/** Oldest first. */
async function readAll(person: Person, id: number): Promise<Message[]> {
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
