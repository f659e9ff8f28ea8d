/** Tries when a live connection is tried again, and when no more (specification, sections 4, 6 and 9). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Connection, superviseConnection } from './live-retries.ts';

const MINUTE_MS = 60_000;
const warn = vi.fn();

beforeEach(() => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('console', { ...console, warn });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A hub that is there or not, with what was asked of it. */
function createHub(answer = (): Promise<void> => Promise.resolve()) {
  const begun = Date.now();
  const triedAt: number[] = [];
  const opened: { end: () => void; close: () => void; isClosed: boolean }[] = [];
  const hub = {
    answer,
    triedAt,
    opened,
    newest: () => opened.at(-1)!,
    onRefused: vi.fn(),
    open: (onClosed: () => void): Connection => {
      triedAt.push(Date.now() - begun);
      const one = {
        end: onClosed,
        isClosed: false,
        close: () => {
          one.isClosed = true;
        },
      };
      opened.push(one);
      return { opened: hub.answer(), close: one.close };
    },
  };
  const keeper = superviseConnection({
    open: hub.open,
    isRefused: (error) => error === 'refused',
    onRefused: hub.onRefused,
  });
  return { hub, keeper };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refuse = (reason: string) => () => Promise.reject<void>(reason);

describe('a connection that has ended', () => {
  test('is opened anew at once, and then after 0, 2, 10, 30 and 30 seconds: 5 times (spec 4, 8, 9)', async () => {
    const { hub } = createHub();
    await pass(0);
    hub.answer = refuse('no network');
    hub.newest().end();
    await pass(10 * MINUTE_MS);
    expect(hub.triedAt).toEqual([0, 0, 2_000, 12_000, 42_000, 72_000]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Live events: no connection after 5 retries, given up');
  });

  test('the same where it never began (spec 8)', async () => {
    const { hub } = createHub(refuse('no network'));
    await pass(10 * MINUTE_MS);
    expect(hub.triedAt).toEqual([0, 0, 2_000, 12_000, 42_000, 72_000]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('is not opened for ever where each one ends soon', async () => {
    const { hub } = createHub();
    for (let time = 0; time < 20; time++) {
      await pass(MINUTE_MS / 2);
      hub.newest().end();
    }
    expect(hub.triedAt).toHaveLength(6);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('has 5 retries again after a minute', async () => {
    const { hub } = createHub();
    for (let time = 0; time < 20; time++) {
      await pass(MINUTE_MS);
      hub.newest().end();
    }
    await pass(0);
    expect(hub.triedAt).toHaveLength(21);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('one that is refused for want of a login', () => {
  test('is not tried again, and the site is told', async () => {
    const { hub } = createHub();
    await pass(0);
    hub.answer = refuse('refused');
    hub.newest().end();
    await pass(10 * MINUTE_MS);
    expect(hub.triedAt).toEqual([0, 0]);
    expect(hub.onRefused).toHaveBeenCalledOnce();
    expect(warn).not.toHaveBeenCalled();
  });

  test('is tried again when the reader comes back, and not at a mere answer of the server', async () => {
    const { hub, keeper } = createHub(refuse('refused'));
    await pass(0);
    keeper.tryAgain();
    await pass(MINUTE_MS);
    expect(hub.triedAt).toHaveLength(1);
    keeper.resume();
    await pass(MINUTE_MS);
    expect(hub.triedAt).toHaveLength(2);
  });
});

describe('what was given up', () => {
  test('is taken up again when the reader is back, with all its retries', async () => {
    const { hub, keeper } = createHub();
    await pass(0);
    hub.answer = refuse('no network');
    hub.newest().end();
    await pass(10 * MINUTE_MS);
    hub.triedAt.length = 0;
    keeper.resume();
    await pass(10 * MINUTE_MS);
    expect(hub.triedAt).toHaveLength(6);
  });

  test('and at each sign of life, a whole round at a time', async () => {
    const { hub, keeper } = createHub(refuse('no server'));
    await pass(10 * MINUTE_MS);
    for (let sign = 0; sign < 3; sign++) {
      hub.triedAt.length = 0;
      keeper.tryAgain();
      keeper.tryAgain();
      const begun = hub.triedAt[0]!;
      await pass(10 * MINUTE_MS);
      expect(hub.triedAt.map((at) => at - begun)).toEqual([0, 0, 2_000, 12_000, 42_000, 72_000]);
    }
    hub.answer = () => Promise.resolve();
    hub.triedAt.length = 0;
    keeper.tryAgain();
    await pass(10 * MINUTE_MS);
    keeper.tryAgain();
    await pass(10 * MINUTE_MS);
    expect(hub.triedAt).toHaveLength(1);
  });

  test.each(['resume', 'tryAgain'] as const)('and nothing else is: %s', async (way) => {
    const { hub, keeper } = createHub();
    await pass(0);
    keeper[way]();
    await pass(MINUTE_MS);
    expect(hub.triedAt).toEqual([0]);
  });
});

describe('a restart', () => {
  test('closes what there is, opens anew at once, and hears no more of the old one', async () => {
    const { hub, keeper } = createHub();
    await pass(0);
    const [first] = hub.opened;
    keeper.restart();
    expect(first?.isClosed).toBe(true);
    first?.end();
    await pass(MINUTE_MS);
    expect(hub.triedAt).toEqual([0, 0]);
  });

  test('does not wait for the next retry, and takes its place', async () => {
    const { hub, keeper } = createHub();
    await pass(0);
    hub.answer = refuse('no network');
    hub.newest().end();
    await pass(13_000);
    expect(hub.triedAt).toEqual([0, 0, 2_000, 12_000]);
    hub.answer = () => Promise.resolve();
    keeper.restart();
    await pass(10 * MINUTE_MS);
    expect(hub.triedAt).toEqual([0, 0, 2_000, 12_000, 13_000]);
  });

  test('lets go of one that is still being opened', async () => {
    const { hub, keeper } = createHub();
    let fail: ((reason: string) => void) | undefined;
    hub.answer = () => new Promise((_resolve, reject) => (fail = reject));
    keeper.restart();
    hub.answer = () => Promise.resolve();
    keeper.restart();
    fail?.('too late');
    await pass(10 * MINUTE_MS);
    expect(hub.opened.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
  });
});

test('after a stop nothing is opened any more', async () => {
  const { hub, keeper } = createHub();
  await pass(0);
  hub.newest().end();
  keeper.stop();
  await pass(MINUTE_MS);
  expect(hub.triedAt).toEqual([0]);
  keeper.stop();
  expect(hub.opened).toHaveLength(1);
});
