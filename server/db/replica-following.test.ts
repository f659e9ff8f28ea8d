/** What is told of a replica that falls behind, fails and comes back: when it is used, and when who waits goes on. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/lib/log.ts';
import { type Following, followReplica } from './replica-following.ts';

const log = createLogger({ logLevel: 'silent', appEnv: 'test' });
const MAX_LAG_MS = 1_000;

let written: number;
let shown: number | Error;
let site: string;
let following: Following;
let done: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  written = 100;
  shown = 100;
  site = 'ours';
  done = [];
  following = followReplica({
    primary: () => Promise.resolve({ place: written, site: 'ours' }),
    replica: () => (shown instanceof Error ? Promise.reject(shown) : Promise.resolve({ place: shown, site })),
    maxLagMs: MAX_LAG_MS,
    log,
  });
  await pass(500);
});
afterEach(async () => {
  await following.stop();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const tell = (what: string): void => following.whenShown(() => void done.push(what));

describe('a replica', () => {
  it('is used when it has been seen to show what was written', () => {
    expect([following.isUsed(), following.state()]).toEqual([true, 'ok']);
  });

  it('is used while it is a little behind, and no longer than that', async () => {
    written = 200;
    await pass(600);
    expect(following.isUsed()).toBe(true);
    await pass(600);
    expect([following.isUsed(), following.state()]).toEqual([false, 'behind']);
    shown = 200;
    await pass(500);
    expect(following.isUsed()).toBe(true);
  });

  it('is used though it never shows the newest, when it follows at a distance', async () => {
    for (let step = 0; step < 50; step++) {
      shown = written - 5;
      written += 10;
      await pass(100);
      expect(following.isUsed()).toBe(true);
    }
    expect(following.readLag()).toBeLessThan(MAX_LAG_MS / 1_000);
  });

  it('is left at once when a read of it fails, until it is found in order', async () => {
    following.leave('Connection terminated');
    expect([following.isUsed(), following.state()]).toEqual([false, 'away']);
    await pass(500);
    expect(following.isUsed()).toBe(true);
  });

  it.each([
    ['does not answer', () => (shown = new Error('ECONNREFUSED'))],
    ['follows another primary', () => (site = 'another')],
  ])('is not used where it %s', async (_name, change) => {
    change();
    await pass(500);
    expect([following.isUsed(), following.state(), following.readLag()]).toEqual([false, 'away', null]);
  });
});

describe('who waits until it is shown', () => {
  it('goes on when the replica has come so far, in order', async () => {
    written = 200;
    tell('first');
    await pass(50);
    written = 300;
    tell('second');
    await pass(50);
    expect(done).toEqual([]);
    shown = 200;
    await pass(50);
    expect(done).toEqual(['first']);
    shown = 300;
    await pass(50);
    expect(done).toEqual(['first', 'second']);
  });

  it('waits no longer than a replica may be behind', async () => {
    written = 200;
    tell('late');
    await pass(MAX_LAG_MS - 200);
    expect(done).toEqual([]);
    await pass(400);
    expect([done, following.isUsed()]).toEqual([['late'], false]);
  });

  it('goes on at once where the replica fails, and where it is not used', async () => {
    written = 200;
    tell('waiting');
    shown = new Error('gone');
    following.leave('Connection terminated');
    expect(done).toEqual(['waiting']);
    tell('at once');
    expect(done).toEqual(['waiting', 'at once']);
  });

  it('is not shown an older state afterwards: a replica that comes back must have what was told without it', async () => {
    shown = new Error('gone');
    await pass(300);
    written = 200;
    tell('at once');
    expect(done).toEqual(['at once']);
    // It has all but the last change, and so is near enough.
    shown = 199;
    for (let step = 0; step < 100; step++) {
      await pass(100);
      expect(following.isUsed()).toBe(false);
    }
    shown = 200;
    await pass(500);
    expect(following.isUsed()).toBe(true);
  });
});
