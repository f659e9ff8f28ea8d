/** Messages to the client as answers to its polls (TransportProtocols, "Long Polling"). */
import type { FastifyReply } from 'fastify';
import type { Transport, TransportEvents } from './transport.ts';

/** @param pollMs how long a poll may wait. */
export function createLongPollingTransport(pollMs: number, events: TransportEvents): Transport {
  let waiting: FastifyReply | null = null;
  let waitingSince = 0;
  let isOpen = false;
  let isEnded = false;
  let queue: string[] = [];
  let queuedBytes = 0;

  const end = (): void => {
    isEnded = true;
    if (waiting !== null) finish(waiting);
  };

  const finish = (reply: FastifyReply): void => {
    waiting = null;
    answer(reply, 204);
    events.closed();
  };

  const flush = (reply: FastifyReply): void => {
    waiting = null;
    answer(reply, 200, queue.join(''));
    queue = [];
    queuedBytes = 0;
  };

  const take = (reply: FastifyReply): void => {
    // The client has given up the older poll, or it would not ask again.
    if (waiting !== null) answer(waiting, 204);
    waiting = reply;
    waitingSince = performance.now();
    reply.raw.on('close', () => {
      if (waiting === reply) waiting = null;
    });
    // The first poll is answered at once: it tells the client that it may send its handshake.
    if (!isOpen || queue.length > 0) flush(reply);
    else if (isEnded) finish(reply);
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
        if (waiting !== null && now - waitingSince >= pollMs) flush(waiting);
        return waiting !== null;
      },
    },
  };
}

function answer(reply: FastifyReply, status: 200 | 204, text = ''): void {
  void reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}
