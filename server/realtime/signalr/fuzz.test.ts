/** Whatever bytes come, the hub neither breaks nor keeps anything of it. */
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HubApp, startHubApp } from './testing/hub-app.ts';
import { createHubClient } from './testing/hub-client.ts';
import { ask, connectSocket, HANDSHAKE, negotiate, openEvents, openSocket } from './testing/raw-client.ts';

const ROUNDS = 60;
const NEGOTIATED_MS = 300;

/** The same sequence in each run. */
let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

/** Pieces of real messages and of nonsense, put together at random. */
const PIECES = [
  '\x1e', '{', '}', '[', ']', '"', ':', ',', '\\', '\0', 'é', '🎯', '\ud800', 'null', '1e999', '-0',
  '"type":1', '"type":7', '"target":"echo"', '"arguments":[1]', '"invocationId":"1"', '"__proto__":{}',
  '{"type":6}\x1e', HANDSHAKE, '{"type":1,"target":"echo","arguments":[{}]}\x1e', 'x'.repeat(3_000),
]; // prettier-ignore

const randomText = (): string =>
  Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)]).join('');
const randomBytes = (): Buffer => Buffer.from(Array.from({ length: random(200) }, () => random(256)));

let site: HubApp;
beforeEach(async () => {
  site = await startHubApp({
    methods: { echo: (_connection, [value]) => value },
    limits: { connectionsPerPerson: 2, negotiatedMs: NEGOTIATED_MS },
  });
});
afterEach(() => site.close());

/** Each round is another person, and that person has room for everything again afterwards. */
async function fuzz(attack: (user: string, round: number) => Promise<void>): Promise<void> {
  const users = Array.from({ length: ROUNDS }, (_, round) => `user${round}`);
  for (const [round, user] of users.entries()) await attack(user, round);
  await site.untilCount(0);
  for (const user of users) {
    const hasRoom = (): Promise<boolean> =>
      Promise.all([negotiate(site.url, user), negotiate(site.url, user)]).then(
        () => true,
        () => false,
      );
    await expect.poll(hasRoom, { timeout: 15_000, interval: 2 * NEGOTIATED_MS }).toBe(true);
  }
  const client = createHubClient(site.url);
  await client.start();
  expect(await client.invoke('echo', 'well')).toBe('well');
  await client.stop();
  expect(site.errors).toEqual([]);
}

test('as WebSocket messages, before and after the handshake', () =>
  fuzz(async (user, round) => {
    const raw =
      round % 2 === 0 ? await connectSocket(site.url, user) : openSocket(site.url, { 'x-user': user });
    if (round % 2 === 1) await new Promise((resolve) => raw.socket.on('open', resolve));
    for (let part = random(6); part >= 0; part -= 1) {
      if (random(4) > 0) raw.socket.send(randomText());
      else raw.socket.send(randomBytes(), { binary: random(2) === 0 });
    }
    if (random(2) === 0) raw.socket.close();
    else raw.socket.terminate();
    await raw.closed;
  }));

test('as frames of a WebSocket', () =>
  fuzz(async (user) => {
    const raw = await connectSocket(site.url, user);
    // Below the library, where frames are whatever the client writes.
    const { _socket: socket } = raw.socket as unknown as { _socket: { end(bytes: Buffer): void } };
    socket.end(randomBytes());
    await raw.closed;
  }));

test('as upgrade requests', () =>
  fuzz(async (user) => {
    const id = random(3) === 0 ? `id=${encodeURIComponent(randomText().toWellFormed())}` : '';
    const lines = [
      `GET /hub?${id} HTTP/1.1`,
      'host: x',
      `x-user: ${user}`,
      'connection: upgrade',
      `upgrade: ${['websocket', 'h2c', 'x'][random(3)]}`,
      `sec-websocket-version: ${random(4) > 0 ? 13 : random(20)}`,
      ...(random(4) > 0 ? ['sec-websocket-key: x3JJHMbDL1EzLkh9GBhXDw=='] : []),
    ];
    await new Promise<void>((resolve) => {
      const socket = connect(site.port, '127.0.0.1', () => {
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        socket.end(randomBytes());
      });
      socket.resume();
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
  }));

test('as bodies and addresses', () =>
  fuzz(async (user) => {
    const url = `${site.url}?id=${await negotiate(site.url, user)}`;
    const events = random(2) === 0 ? await openEvents(url, user) : null;
    if (events === null) await ask(url, { user });
    if (random(2) === 0) await ask(url, { method: 'POST', user, body: HANDSHAKE });
    const body = random(2) === 0 ? randomText() : randomBytes();
    const contentType = ['text/plain', 'application/json', 'multipart/form-data'][random(3)] ?? '';
    const headers = { 'content-type': contentType };
    expect((await ask(url, { method: 'POST', user, body, headers })).status).toBeLessThan(500);
    const version = encodeURIComponent(randomText().toWellFormed());
    const negotiated = `${site.url}/negotiate?negotiateVersion=${version}`;
    expect((await ask(negotiated, { method: 'POST', user, body, headers })).status).toBeLessThan(500);
    if (events === null) await ask(url, { method: 'DELETE', user });
    events?.response.destroy();
  }));
