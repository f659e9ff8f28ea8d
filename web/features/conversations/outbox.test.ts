/** Tries what becomes of messages on their way: order, failure, trying again, and what a reload leaves. */
import { describe, expect, test, vi } from 'vitest';
import { createOutbox, type Failure, type Outgoing } from './outbox.ts';

const UNREACHED: Failure = { message: 'No connection', isRefused: false };
const REFUSED: Failure = { message: 'Too long', isRefused: true };

const text = (body: string) => ({ clientId: `id of ${body}`, body, media: [] });

/** A server that answers each message when it is told to. */
function openOutbox(unsent: readonly Outgoing[] = []) {
  const asked: { body: string; clientId: string; answer: (failure?: Failure) => Promise<void> }[] = [];
  const keep = vi.fn<(messages: readonly Outgoing[]) => void>();
  const outbox = createOutbox({
    unsent,
    keep,
    describeFailure: (error) => error as Failure,
    send: ({ body, clientId }) =>
      // oxlint-disable-next-line promise/avoid-new -- answered from outside
      new Promise<void>((resolve, reject) => {
        asked.push({
          body,
          clientId,
          answer: async (failure) => {
            if (failure) reject(failure);
            else resolve();
            await new Promise((done) => setImmediate(done));
          },
        });
      }),
  });
  const states = () => outbox.read().map(({ body, state }) => `${body} ${state}`);
  const bodies = () => asked.map(({ body }) => body);
  return { outbox, asked, keep, states, bodies };
}

describe('sending', () => {
  test('is one after the other, in the order of writing', async () => {
    const { outbox, asked, states, bodies } = openOutbox();
    outbox.add(text('one'));
    outbox.add(text('two'));
    expect(bodies()).toEqual(['one']);
    expect(states()).toEqual(['one sending', 'two waiting']);
    await asked[0]?.answer();
    expect(bodies()).toEqual(['one', 'two']);
    await asked[1]?.answer();
    expect(states()).toEqual([]);
  });

  test('tells its listeners, and no longer those who left', async () => {
    const { outbox, asked } = openOutbox();
    const listener = vi.fn<() => void>();
    const leave = outbox.subscribe(listener);
    outbox.add(text('one'));
    expect(listener).toHaveBeenCalled();
    leave();
    listener.mockClear();
    await asked[0]?.answer();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('without a connection', () => {
  test('a message keeps its place with a word, and nothing overtakes it', async () => {
    const { outbox, asked, states, bodies } = openOutbox();
    outbox.add(text('one'));
    outbox.add(text('two'));
    await asked[0]?.answer(UNREACHED);
    expect(states()).toEqual(['one failed', 'two failed']);
    expect(outbox.read()[0]?.error).toBe('No connection');
    expect(bodies()).toEqual(['one']);
  });

  test('trying one again tries all that wait for a connection, under their old names', async () => {
    const { outbox, asked, states } = openOutbox();
    outbox.add(text('one'));
    outbox.add(text('two'));
    await asked[0]?.answer(UNREACHED);
    outbox.retry('id of two');
    await asked[1]?.answer();
    await asked[2]?.answer();
    expect(asked.map(({ clientId }) => clientId)).toEqual(['id of one', 'id of one', 'id of two']);
    expect(states()).toEqual([]);
  });

  test('a new message takes the earlier ones along, before itself', async () => {
    const { outbox, asked, bodies } = openOutbox();
    outbox.add(text('one'));
    await asked[0]?.answer(UNREACHED);
    outbox.add(text('two'));
    await asked[1]?.answer();
    expect(bodies()).toEqual(['one', 'one', 'two']);
  });

  test('goes on by itself once the connection is back', async () => {
    const { outbox, asked, bodies, states } = openOutbox();
    outbox.add(text('one'));
    outbox.add(text('two'));
    await asked[0]?.answer(UNREACHED);
    outbox.resume();
    await asked[1]?.answer();
    await asked[2]?.answer();
    expect(bodies()).toEqual(['one', 'one', 'two']);
    expect(states()).toEqual([]);
  });

  test('a removed one is gone', async () => {
    const { outbox, asked, states } = openOutbox();
    outbox.add(text('one'));
    await asked[0]?.answer(UNREACHED);
    outbox.remove('id of one');
    expect(states()).toEqual([]);
  });
});

describe('a refused message', () => {
  test('lets those behind it go on, and is tried again only when asked for', async () => {
    const { outbox, asked, states, bodies } = openOutbox();
    outbox.add(text('one'));
    outbox.add(text('two'));
    await asked[0]?.answer(REFUSED);
    expect(states()).toEqual(['one failed', 'two sending']);
    await asked[1]?.answer();
    outbox.add(text('three'));
    expect(bodies()).toEqual(['one', 'two', 'three']);
    await asked[2]?.answer();
    outbox.retry('id of one');
    expect(bodies()).toEqual(['one', 'two', 'three', 'one']);
  });
});

describe('what is kept', () => {
  test('is each change; what was left on its way counts as not sent', async () => {
    const first = openOutbox();
    first.outbox.add(text('one'));
    const [left] = first.keep.mock.lastCall ?? [];
    expect(left).toHaveLength(1);
    const second = openOutbox(left);
    expect(second.states()).toEqual(['one failed']);
    // Words of another day are not sent behind their writer's back.
    second.outbox.resume();
    expect(second.states()).toEqual(['one failed']);
    second.outbox.retry('id of one');
    expect(second.asked[0]?.clientId).toBe('id of one');
    await second.asked[0]?.answer();
    expect(second.keep.mock.lastCall).toEqual([[]]);
  });
});
