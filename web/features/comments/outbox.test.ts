/** Tries comments on their way: sent at once, kept when that fails, written under one name however often. */
import { describe, expect, test } from 'vitest';
import { createOutbox, isOnItsWay, type Unsent } from './outbox.ts';

const words = { clientId: 'one', parentId: null, rootId: null, body: 'Is it still there?' };

/** Sends when told to. */
function setUp(unsent: Unsent[] = [], isOrphan = false) {
  const sent: { comment: Unsent; answer: () => void; fail: () => void }[] = [];
  const kept: string[][] = [];
  const outbox = createOutbox({
    unsent,
    send: (comment) =>
      new Promise((resolve, reject) => {
        sent.push({ comment, answer: resolve, fail: () => reject(new Error('no')) });
      }),
    describeFailure: () => ({ message: 'No connection.', needsLogin: false, isOrphan }),
    keep: (comments) => kept.push(comments.map(({ body }) => body)),
  });
  return {
    outbox,
    sent,
    kept,
    states: () => outbox.read().map(({ clientId, state }) => `${clientId} ${state}`),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a comment', () => {
  test('shows as it is sent, and leaves when it has arrived', async () => {
    const { outbox, sent, kept, states } = setUp();
    let told = 0;
    outbox.subscribe(() => told++);
    outbox.add(words);
    expect(states()).toEqual(['one sending']);
    sent[0]?.answer();
    await settle();
    expect([states(), kept, told]).toEqual([[], [['Is it still there?'], []], 2]);
  });

  test('that fails stays with the reason, and is tried again under its name', async () => {
    const { outbox, sent, states } = setUp();
    outbox.add(words);
    sent[0]?.fail();
    await settle();
    expect(outbox.read()[0]).toMatchObject({ state: 'failed', error: 'No connection.', body: words.body });
    outbox.retry('one');
    outbox.retry('one');
    expect([sent.length, sent[1]?.comment.clientId, states()]).toEqual([2, 'one', ['one sending']]);
    sent[1]?.answer();
    await settle();
    expect(states()).toEqual([]);
  });

  test('is rewritten letter by letter and sent as it is then, or taken back', async () => {
    const { outbox, sent, kept } = setUp();
    outbox.add(words);
    sent[0]?.fail();
    await settle();
    outbox.rewrite('one', 'Is it sold?');
    expect(kept.at(-1)).toEqual(['Is it sold?']);
    outbox.retry('one');
    expect(sent[1]?.comment.body).toBe('Is it sold?');
    outbox.remove('one');
    expect(outbox.read()).toEqual([]);
  });

  test('of an earlier visit waits for its writer', () => {
    const { sent, states } = setUp([
      { ...words, createdAt: '', state: 'sending', error: null, needsLogin: false, isOrphan: false },
    ]);
    expect([states(), sent]).toEqual([['one failed'], []]);
  });

  test('whose answered comment was removed is sent as one of its own', async () => {
    const { outbox, sent, states } = setUp([], true);
    outbox.add({ ...words, parentId: 4, rootId: 3 });
    sent[0]?.fail();
    await settle();
    expect(outbox.read()[0]).toMatchObject({ isOrphan: true, parentId: 4, rootId: 3 });
    outbox.sendAlone('one');
    expect(outbox.read()[0]).toMatchObject({ state: 'sending', isOrphan: false, rootId: null });
    expect(sent[1]?.comment).toMatchObject({ clientId: 'one', parentId: null, body: words.body });
    sent[1]?.answer();
    await settle();
    expect(states()).toEqual([]);
  });

  test('waits for no other', async () => {
    const { outbox, sent, states } = setUp();
    outbox.add(words);
    outbox.add({ ...words, clientId: 'two' });
    sent[1]?.answer();
    await settle();
    expect(states()).toEqual(['one sending']);
  });
});

test.each([
  ['the same words in the same place', {}, { body: 'Is it?', parentId: null }, true],
  ['other words', {}, { body: 'It is.', parentId: null }, false],
  ['another place', {}, { body: 'Is it?', parentId: 4 }, false],
  ['one that has failed', { state: 'failed' as const }, { body: 'Is it?', parentId: null }, false],
  ['words as the server cleans them', { body: ' Is it?\u200B ' }, { body: 'Is it?', parentId: null }, true],
])('%s', (_what, fields, told, expected) => {
  const unsent: Unsent = {
    ...words,
    body: 'Is it?',
    createdAt: '',
    state: 'sending',
    error: null,
    needsLogin: false,
    isOrphan: false,
    ...fields,
  };
  expect(isOnItsWay([unsent], told)).toBe(expected);
});
