/** Tries what is watched: each thing once, again after a gap, and with nothing missed before it began. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WatchKind } from '#common/api/live.ts';
import { addWatch, carryWatches, deliverChange, isWatched } from './live.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  carryWatches(null);
  for (const end of ends.splice(0)) end();
});

function watch(kind: WatchKind, id: number) {
  const told = { onChange: vi.fn(), onCatchUp: vi.fn() };
  const end = addWatch({ kind, id, ...told });
  ends.push(end);
  return { ...told, end };
}

/** A connection that takes a watch when the test says so. */
function createPort() {
  const said: string[] = [];
  const taken: (() => void)[] = [];
  return {
    said,
    take: async () => {
      for (const each of taken.splice(0)) each();
      await Promise.resolve();
    },
    watch: (kind: WatchKind, id: number) => {
      said.push(`watch ${kind} ${id}`);
      return new Promise<void>((resolve) => taken.push(resolve));
    },
    unwatch: (kind: WatchKind, id: number) => void said.push(`unwatch ${kind} ${id}`),
  };
}

describe('what is watched', () => {
  test('is told to the server once, however many parts of the page show it', () => {
    const port = createPort();
    carryWatches(port);
    const [first, second] = [watch('post', 5), watch('post', 5)];
    watch('conversation', 5);
    first.end();
    expect(port.said).toEqual(['watch post 5', 'watch conversation 5']);
    second.end();
    expect(port.said.at(-1)).toBe('unwatch post 5');
    expect([isWatched('post', 5), isWatched('conversation', 5)]).toEqual([false, true]);
  });

  test('before there is a connection, and after each gap, is told anew', () => {
    watch('post', 5);
    watch('post', 5);
    watch('post', 6);
    for (let time = 0; time < 2; time++) {
      const port = createPort();
      carryWatches(port);
      expect(port.said).toEqual(['watch post 5', 'watch post 6']);
      carryWatches(null);
    }
  });

  test('asks for what was missed once the server has taken it', async () => {
    const port = createPort();
    const post = watch('post', 5);
    carryWatches(port);
    expect(post.onCatchUp).not.toHaveBeenCalled();
    await port.take();
    expect(post.onCatchUp).toHaveBeenCalledOnce();
  });

  test('hears nothing of a connection that is gone', async () => {
    const [gone, next] = [createPort(), createPort()];
    const post = watch('post', 5);
    carryWatches(gone);
    carryWatches(null);
    carryWatches(next);
    await gone.take();
    expect(post.onCatchUp).not.toHaveBeenCalled();
    await next.take();
    expect(post.onCatchUp).toHaveBeenCalledOnce();
  });
});

describe('a change', () => {
  const data = { type: 'changed' } as const;

  test('reaches those who watch the thing', () => {
    const [post, same, other, conversation] = [
      watch('post', 5),
      watch('post', 5),
      watch('post', 6),
      watch('conversation', 5),
    ];
    deliverChange({ kind: 'post', id: 5, data });
    expect([post, same, other, conversation].map(({ onChange }) => onChange.mock.calls)).toEqual([
      [[data]],
      [[data]],
      [],
      [],
    ]);
  });

  test('of the kind sync makes everyone ask again', () => {
    const watches = [watch('post', 5), watch('conversation', 6)];
    deliverChange({ kind: 'sync', id: 0, data: null });
    for (const { onChange, onCatchUp } of watches) {
      expect(onChange).not.toHaveBeenCalled();
      expect(onCatchUp).toHaveBeenCalledOnce();
    }
  });
});
