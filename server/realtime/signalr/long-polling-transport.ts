/** Messages to the client as answers to its polls (TransportProtocols, "Long Polling"). */
import type { Poll, Transport, TransportEvents } from './transport.ts';

export function createLongPollingTransport(events: TransportEvents): Transport {
  let waiting: Poll | null = null;
  let waitingSince = 0;
  let isOpen = false;
  let isEnded = false;
  let queue: string[] = [];
  let queuedBytes = 0;

  const end = (): void => {
    isEnded = true;
    if (waiting !== null) finish(waiting);
  };

  const finish = (poll: Poll): void => {
    waiting = null;
    poll.answer(204, '');
    events.closed();
  };

  const flush = (poll: Poll): void => {
    waiting = null;
    poll.answer(200, queue.join(''));
    queue = [];
    queuedBytes = 0;
  };

  const take = (poll: Poll): void => {
    // The client has given up the older poll, or it would not ask again.
    waiting?.answer(204, '');
    waiting = poll;
    waitingSince = performance.now();
    poll.onGone(() => {
      if (waiting === poll) waiting = null;
    });
    // The first poll is answered at once: it tells the client that it may send its handshake.
    if (!isOpen || queue.length > 0) flush(poll);
    else if (isEnded) finish(poll);
    isOpen = true;
  };

  return {
    name: 'longPolling',
    send: (text) => {
      queue.push(text);
      queuedBytes += Buffer.byteLength(text);
      if (waiting !== null) flush(waiting);
    },
    pendingBytes: () => queuedBytes,
    end,
    destroy: () => {
      queue = [];
      end();
      events.closed();
    },
    polls: {
      take,
      sweep: (now) => {
        if (waiting !== null && now - waitingSince >= waiting.maxMs) flush(waiting);
        return waiting !== null;
      },
    },
  };
}
