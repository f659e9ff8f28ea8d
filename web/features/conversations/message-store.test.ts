/** Tries what is kept of unsent messages: as it was written, and nothing of what others left in the storage. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  draftKey,
  storeFiles,
  moveDraft,
  outboxKey,
  takeFiles,
  readDraft,
  readUnsent,
  writeDraft,
  writeUnsent,
} from './message-store.ts';
import type { Outgoing } from './outbox.ts';

const media = [{ id: 3, url: '/3.webp', srcset: '', width: 4, height: 3, thumbhash: '' }];
const unsent: Outgoing = {
  clientId: 'a',
  body: 'Hello',
  media,
  createdAt: '2026-11-19T10:00:00Z',
  state: 'failed',
  error: 'No connection',
  isRefused: false,
};

function stubStorage(values = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  return values;
}
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  test('is read as it was written, and gone once it is empty', () => {
    const values = stubStorage();
    const key = draftKey(5, '9');
    writeDraft(key, { body: 'Is it', media });
    expect(readDraft(key)).toEqual({ body: 'Is it', media });
    expect(readDraft(draftKey(6, '9'))).toBeNull();
    writeDraft(key, { body: '', media: [] });
    expect(values.size).toBe(0);
  });

  test.each(['not JSON', '5', 'null', '{"body":7}', '[]'])('%s is none', (stored) => {
    stubStorage(new Map([[draftKey(5, '9'), stored]]));
    expect(readDraft(draftKey(5, '9'))).toBeNull();
  });
});

describe('a draft that goes on elsewhere', () => {
  const [from, to] = [draftKey(5, 'post-31'), draftKey(5, '9')];

  test('takes its text, its pictures and those on their way with it', () => {
    const values = stubStorage();
    const file = new File(['x'], 'x.jpg');
    writeDraft(from, { body: 'And the', media });
    storeFiles(from, [file]);
    moveDraft(from, to);
    expect(readDraft(to)).toEqual({ body: 'And the', media });
    expect([...values.keys()]).toEqual([to]);
    expect([takeFiles(from), takeFiles(to), takeFiles(to)]).toEqual([[], [file], []]);
  });

  test('comes after what stands there, and leaves that alone where there is none', () => {
    stubStorage();
    writeDraft(to, { body: 'First', media: [] });
    moveDraft(from, to);
    expect(readDraft(to)?.body).toBe('First');
    writeDraft(from, { body: 'Second', media });
    moveDraft(from, to);
    expect(readDraft(to)).toEqual({ body: 'First\nSecond', media });
  });
});

describe('unsent messages', () => {
  test('are read as they were written', () => {
    stubStorage();
    writeUnsent(outboxKey(5, '9'), [unsent]);
    expect(readUnsent(outboxKey(5, '9'))).toEqual([unsent]);
  });

  test('of another form are left out', () => {
    const others = [unsent, null, { ...unsent, body: 5 }, { ...unsent, media: 'none' }, 'text'];
    stubStorage(new Map([[outboxKey(5, '9'), JSON.stringify(others)]]));
    expect(readUnsent(outboxKey(5, '9'))).toEqual([unsent]);
  });
});

test('storage that is forbidden keeps nothing and breaks nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  writeDraft(draftKey(5, '9'), { body: 'Hello', media: [] });
  expect(readDraft(draftKey(5, '9'))).toBeNull();
  expect(readUnsent(outboxKey(5, '9'))).toEqual([]);
});
