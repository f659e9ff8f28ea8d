/** Live events in the browser: badges, comments and messages appear by themselves, over each transport, and after a gap. */
import type { Locator, Page, Request, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Comment } from '#common/api/comments.ts';
import type { ConversationStarted, Message } from '#common/api/conversations.ts';
import type { Post } from '#common/api/posts.ts';
import { callApi, logInByApi } from './api.ts';
import { expectAccessible, expectNoOverflow } from './axe.ts';
import { openPage, visit } from './browser.ts';
import { takeFreshNumber } from './fresh-numbers.ts';
import { waitForScripts } from './taken-over.ts';

/** What the console is told of events that do nothing by themselves, and of failures that are lived with. */
const IGNORED = /Live events: (POST_COMMENT|COMMENT_REPLY|NEW_FFL_POST|GENERAL) is ignored/;
const FAILED = /Live events: /;
const HUB = /\/hubs\/notifications/;

interface PersonOptions {
  expected?: RegExp[];
  /** Before any page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A member with a page of their own. */
async function openMember({ expected = [], prepare }: PersonOptions = {}): Promise<Page> {
  const page = await openPage({ screen: 'phone', expected: [IGNORED, ...expected] });
  await prepare?.(page);
  await logInByApi(page, takeFreshNumber());
  return page;
}

/** Opens an address and waits until live events are heard: then the counts are asked for anew. */
async function visitLive(page: Page, address: string): Promise<void> {
  const counts = page.waitForResponse(/\/api\/accounts\/current$/);
  await visit(page, address);
  await counts;
}

const writePost = (page: Page, title: string): Promise<Post> =>
  callApi(page, 'POST', '/posts', { type: 'basic', title, description: 'Ask away.' });
const comment = (page: Page, postId: number, body: string): Promise<Comment> =>
  callApi(page, 'POST', `/posts/${postId}/comments`, { body });
const startTalk = (page: Page, postId: number, body: string): Promise<ConversationStarted> =>
  callApi(page, 'POST', '/conversations', { postId, body });
const write = (page: Page, conversationId: number, body: string): Promise<Message> =>
  callApi(page, 'POST', `/conversations/${conversationId}/messages`, { body });

/** The icon of the footer bar by its exact name: "Messages, 1 unread". */
const icon = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** So long without a question, and a page has asked for all that it wants. */
const QUIET_MS = 1_000;

/** What waits until the page asks the API for nothing. */
function watchQuiet(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let last = performance.now();
  const end = (request: Request): void => {
    if (underWay.delete(request)) last = performance.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isQuiet = (): boolean => underWay.size === 0 && performance.now() - last > QUIET_MS;
  return () => {
    last = performance.now();
    return expect.poll(isQuiet, { timeout: 20_000 }).toBe(true);
  };
}

const TRANSPORTS = [
  { name: 'WebSockets', isUsed: isSocket, missing: [] },
  { name: 'server-sent events, where WebSockets are missing', isUsed: isStream, missing: ['WebSocket'] },
  { name: 'long polling, where both are', isUsed: isPoll, missing: ['WebSocket', 'EventSource'] },
];

function isSocket(used: Used): boolean {
  return used.sockets > 0;
}
function isStream(used: Used): boolean {
  return used.sockets === 0 && used.streams > 0;
}
function isPoll(used: Used): boolean {
  return used.sockets === 0 && used.streams === 0 && used.polls > 0;
}

interface Used {
  sockets: number;
  streams: number;
  polls: number;
}

function watchTransports(page: Page): Used {
  const used: Used = { sockets: 0, streams: 0, polls: 0 };
  page.on('websocket', (socket) => {
    if (HUB.test(socket.url())) used.sockets++;
  });
  page.on('request', (request) => {
    if (!HUB.test(request.url()) || request.method() !== 'GET') return;
    if (request.resourceType() === 'eventsource') used.streams++;
    else used.polls++;
  });
  return used;
}

describe.each(TRANSPORTS)('over $name', ({ isUsed, missing }) => {
  test('a comment and a message reach the owner’s open page, with their badges (spec 2, 4, 7)', async () => {
    const owner = await openMember({
      prepare: (page) =>
        page.addInitScript((names) => {
          for (const name of names) Reflect.deleteProperty(globalThis, name);
        }, missing),
    });
    const used = watchTransports(owner);
    const asker = await openMember();
    const post = await writePost(owner, 'Which scope for an old lever action?');
    await visitLive(owner, `/posts/${post.id}`);
    await icon(owner, 'Messages').waitFor();
    await icon(owner, 'Notifications').waitFor();

    await comment(asker, post.id, 'A small fixed four.');
    await owner.getByText('A small fixed four.').waitFor();
    await icon(owner, 'Notifications, 1 unread').waitFor();
    await comment(asker, post.id, 'Or a red dot.');
    await owner.getByText('Or a red dot.').waitFor();
    // Folded into the one before.
    await icon(owner, 'Notifications, 1 unread').waitFor();

    const { conversation } = await startTalk(asker, post.id, 'May I come and look?');
    await icon(owner, 'Messages, 1 unread').waitFor();
    await icon(owner, 'Notifications, 2 unread').waitFor();
    await write(asker, conversation.id, 'On Saturday?');
    await icon(owner, 'Messages, 2 unread').waitFor();
    expect(isUsed(used)).toBe(true);
    await expectAccessible(owner);
    await expectNoOverflow(owner);

    await icon(owner, 'Messages, 2 unread').click();
    await owner.getByText('On Saturday?').first().waitFor();
    await write(asker, conversation.id, 'Or on Sunday?');
    await owner.getByText('Or on Sunday?').first().waitFor();
  });
});

test('where a proxy refuses WebSockets, live events come another way (spec 7)', async () => {
  const owner = await openMember({
    expected: [FAILED, /WebSocket/],
    prepare: (page) => page.routeWebSocket(HUB, (socket) => socket.close({ code: 1008 })),
  });
  const used = watchTransports(owner);
  const asker = await openMember();
  const post = await writePost(owner, 'Behind a proxy');
  await visitLive(owner, `/posts/${post.id}`);
  await comment(asker, post.id, 'Can you read this?');
  await owner.getByText('Can you read this?').waitFor();
  await icon(owner, 'Notifications, 1 unread').waitFor();
  expect(used.streams).toBeGreaterThan(0);
});

test('what was missed while the connection was cut is there once it is back, each thing once (spec 4)', async () => {
  const sockets: WebSocketRoute[] = [];
  const owner = await openMember({
    expected: [FAILED, /net::ERR_FAILED/],
    prepare: (page) =>
      page.routeWebSocket(HUB, (socket) => {
        sockets.push(socket);
        socket.connectToServer();
      }),
  });
  const waitForQuiet = watchQuiet(owner);
  const asker = await openMember();
  const post = await writePost(owner, 'With gaps');
  await visitLive(owner, `/posts/${post.id}`);
  const { conversation } = await startTalk(asker, post.id, 'The first one');
  await icon(owner, 'Messages, 1 unread').waitFor();

  // An answer on its way could tell of what comes now.
  await waitForQuiet();
  await owner.route(HUB, (route) => route.abort('failed'));
  const tried = owner.waitForRequest(HUB);
  await sockets.at(-1)?.close({ code: 1011 });
  await tried;
  await write(asker, conversation.id, 'Nobody hears this');
  await comment(asker, post.id, 'Nor this');
  await waitForQuiet();
  expect(await icon(owner, 'Messages, 1 unread').count()).toBe(1);
  expect(await owner.getByText('Nor this').count()).toBe(0);

  await owner.unroute(HUB);
  // The next try may be half a minute away.
  await owner.getByText('Nor this').waitFor({ timeout: 45_000 });
  await icon(owner, 'Messages, 2 unread').waitFor();
  await icon(owner, 'Notifications, 2 unread').waitFor();
  await write(asker, conversation.id, 'Heard again');
  await icon(owner, 'Messages, 3 unread').waitFor();
  expect(await owner.getByText('Nor this').count()).toBe(1);
});

test('a page that comes back from where the browser kept it connects anew', async () => {
  const member = await openMember();
  await visitLive(member, '/about');
  const negotiated = member.waitForResponse(/\/hubs\/notifications\/negotiate/);
  await member.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await negotiated).status()).toBe(200);
});

test('two tabs agree: what is read in one is read in the other (spec 2, 4)', async () => {
  const owner = await openMember();
  const asker = await openMember();
  const post = await writePost(owner, 'In two tabs');
  const other = await owner.context().newPage();
  await visitLive(owner, '/about');
  await visitLive(other, '/about');
  await comment(asker, post.id, 'A question');
  const { conversation } = await startTalk(asker, post.id, 'One');
  await write(asker, conversation.id, 'Two');
  for (const tab of [owner, other]) {
    await icon(tab, 'Messages, 2 unread').waitFor();
    await icon(tab, 'Notifications, 2 unread').waitFor();
  }

  await visit(owner, `/messages?conversation=${conversation.id}`);
  for (const tab of [owner, other]) {
    await icon(tab, 'Messages').waitFor();
    await icon(tab, 'Notifications, 1 unread').waitFor();
  }

  await icon(other, 'Notifications, 1 unread').click();
  await other.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  for (const tab of [owner, other]) await icon(tab, 'Notifications').waitFor();
});

test('a post that goes while one looks at it says so in its place', async () => {
  const reader = await openMember({ expected: [/^404 GET \S+\/api\/posts\/\d+/, /status of 404/] });
  const owner = await openMember();
  const post = await writePost(owner, 'Here today');
  await visitLive(reader, `/posts/${post.id}`);
  await comment(owner, post.id, 'Gone tomorrow');
  await reader.getByText('Gone tomorrow').waitFor();
  await callApi(owner, 'DELETE', `/posts/${post.id}`);
  await reader.getByRole('heading', { name: 'This post is no longer available', level: 1 }).waitFor();
});

test('opening the post that a notification leads to reads it (spec 1)', async () => {
  const owner = await openMember();
  const asker = await openMember();
  const post = await writePost(owner, 'To be opened');
  await visitLive(owner, '/notifications');
  await owner.getByText('Nothing yet').waitFor();
  await comment(asker, post.id, 'Look here');
  const row = owner.getByRole('listitem').filter({ hasText: 'commented on “To be opened”' });
  await row.getByText('Unread:').waitFor();
  const read = owner.waitForResponse(/\/api\/notifications\/read$/);
  await visit(owner, `/posts/${post.id}`);
  await icon(owner, 'Notifications').waitFor();
  // Whoever leaves before the server has heard of it has not been there.
  await read;
  await visit(owner, '/notifications');
  await row.waitFor();
  expect(await row.getByText('Unread:').count()).toBe(0);
});

test('a visitor loads nothing of the hub; a login connects without a reload, a logout says goodbye', async () => {
  const page = await openPage({
    screen: 'phone',
    // A first login: the correct code without the terms is answered so.
    expected: [/^422 POST \S+\/api\/accounts\/verify$/, /status of 422/],
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isLive = (url: string): boolean => HUB.test(url) || url.includes('live-connection');
  await visit(page, '/accounts/login?requestedUrl=/accounts');
  // What waits for an idle moment has had one by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked.filter(isLive)).toEqual([]);

  await page.getByRole('textbox', { name: 'Phone number' }).fill(takeFreshNumber());
  await page.getByRole('button', { name: 'Send code' }).click();
  const words = await page.getByText('Demo: your code is').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(words)?.[0] ?? '');
  await page.getByRole('checkbox', { name: 'I agree to the Terms of Use' }).check();
  await page.getByRole('checkbox', { name: 'I am 18 years or older' }).check();
  const socket = page.waitForEvent('websocket', (one) => HUB.test(one.url()));
  await page.getByRole('button', { name: 'Continue' }).click();
  const opened = await socket;

  await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
  expect(
    asked.filter((url) => new URL(url).pathname === '/accounts'),
    'loaded as a document',
  ).toEqual([]);
  // What is still being asked for as one logs out is refused.
  await page.getByText('This device').waitFor();
  const closed = opened.waitForEvent('close');
  await page.getByRole('button', { name: 'Log out' }).click();
  await closed;
  await page.getByRole('heading', { name: 'Find it nearby. Meet at the counter.', level: 1 }).waitFor();
  await waitForScripts(page);
  expect(await icon(page, 'Messages').count()).toBe(0);
});

test('a session that ends elsewhere ends here, too', async () => {
  const page = await openMember({ expected: [FAILED, /^401 /, /status of 401/, /Not logged in/] });
  await visitLive(page, '/about');
  await icon(page, 'Messages').waitFor();
  const { sessions } = await callApi<{ sessions: { id: number }[] }>(page, 'GET', '/accounts/sessions');
  await callApi(page, 'DELETE', `/accounts/sessions/${sessions[0]?.id}`);
  await icon(page, 'Messages').waitFor({ state: 'detached' });
  await icon(page, 'Notifications').waitFor({ state: 'detached' });
});
