/** Lets a server end without cutting anyone off: what is under way is answered, what comes now is sent elsewhere. */
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
  isDraining(): boolean;
  /** Resolves when no request is under way, or after `maxMs`. */
  drain(maxMs: number): Promise<void>;
};

/** Live connections are told by their hub, and pages ask the API in the process for as long as they are under way. */
const isCounted = ({ raw, url }: FastifyRequest): boolean =>
  raw.socket instanceof Socket && !url.startsWith('/hubs/');

/** Routes that tell how the server is go on to answer. */
export function prepareDraining(app: App): Draining {
  const underWay = new Set<FastifyRequest['raw']>();
  let draining = false;
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    if (draining) {
      void reply.header('connection', 'close');
      if (request.routeOptions.config.withoutActor === true) return;
      throw new AppError(503, 'unavailable', 'The site is restarting. Try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    }
    underWay.add(request.raw);
    reply.raw.once('close', () => underWay.delete(request.raw));
  });
  return {
    isDraining: () => draining,
    async drain(maxMs) {
      draining = true;
      const end = performance.now() + maxMs;
      while (underWay.size > 0 && performance.now() < end) await setTimeout(LOOK_MS);
    },
  };
}
