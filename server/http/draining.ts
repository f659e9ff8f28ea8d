/** Graceful shutdown of HTTP. */
import { setTimeout } from 'node:timers/promises';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import type { App } from './http.ts';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

const RETRY_AFTER = 5;
const LOOK_MS = 20;

export type Draining = {
  /** Whether new visitors should be led elsewhere. */
  isEnding(): boolean;
  /**
   * For `noticeMs` all goes on, so that a proxy can notice; then what comes is refused.
   * Resolves when no request is under way, or `maxMs` after the notice.
   */
  drain(times: { noticeMs: number; maxMs: number }): Promise<void>;
};

/** Live connections are told by their hub, and pages ask the API in the process for as long as they are under way. */
const isCounted = ({ raw, url }: FastifyRequest): boolean =>
  raw.socket instanceof Socket && !url.startsWith('/hubs/');

/** Routes that tell how the server is go on to answer. */
export function prepareDraining(app: App): Draining {
  const underWay = new Set<FastifyRequest['raw']>();
  let isEnding = false;
  let isRefusing = false;
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    if (isRefusing) {
      if (request.routeOptions.config.withoutActor === true) return;
      throw new AppError(503, 'unavailable', 'The site is restarting. Try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    }
    underWay.add(request.raw);
    reply.raw.once('close', () => underWay.delete(request.raw));
  });
  // A server waits for the connections that it has: one that is kept for more requests would hold up its end.
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  return {
    isEnding: () => isEnding,
    async drain({ noticeMs, maxMs }) {
      isEnding = true;
      await setTimeout(noticeMs);
      isRefusing = true;
      const end = performance.now() + maxMs;
      while (underWay.size > 0 && performance.now() < end) await setTimeout(LOOK_MS);
    },
  };
}
