/** Health, readiness and metrics routes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { AppContext } from '../context.ts';
import { type App, sendProblem } from './http.ts';
import { isLocalRequest } from './local-requests.ts';
import type { Metrics } from './metrics.ts';
import { readReadiness } from './readiness.ts';
import type { LiveHub } from '../realtime/hub.ts';

type NodeParts = { context: AppContext; hub: LiveHub; redis: Redis | null; metrics: Metrics };

export async function operationRoutes(app: App, { context, hub, redis, metrics }: NodeParts): Promise<void> {
  const { jobs, config } = context;
  metrics.gauge('live_connections', 'Pages that are open to live events', [], () => [
    { labels: {}, value: hub.countConnections() },
  ]);
  metrics.gauge('jobs', 'Jobs by queue', ['queue', 'state'], async () =>
    (await jobs.listQueues()).flatMap(({ name: queue, waiting, active, failed }) => [
      { labels: { queue, state: 'waiting' }, value: waiting },
      { labels: { queue, state: 'active' }, value: active },
      { labels: { queue, state: 'failed' }, value: failed },
    ]),
  );
  const { replica } = context;
  if (replica !== null) {
    metrics.gauge('replica_lag_seconds', 'How old a read of the replica may be', [], () => {
      const value = replica.readLag();
      return value === null ? [] : [{ labels: {}, value }];
    });
  }
  metrics.gauge('ready', 'Whether a part is in order', ['part'], async () => {
    const { parts } = await readReadiness(context, redis);
    return Object.entries(parts).map(([part, state]) => ({
      labels: { part },
      value: state === 'ok' ? 1 : 0,
    }));
  });

  const options = { config: { withoutActor: true, limit: 'operation' }, schema: { hide: true } } as const;
  app.get('/healthz', options, () => ({ ok: true }));
  app.get('/readyz', options, async (_request, reply) => {
    const readiness = await readReadiness(context, redis);
    const isEnding = app.draining.isEnding();
    const ok = readiness.ok && !isEnding;
    return reply.code(ok ? 200 : 503).send({
      ok,
      ...readiness.parts,
      ...(isEnding ? { server: 'ending' } : {}),
    });
  });
  app.get('/metrics', options, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) {
      return sendProblem(reply, {
        status: 404,
        code: 'not_found',
        detail: 'There is nothing at this address.',
      });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** With the token; where none is set, on this machine itself, and not through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  return isLocalRequest(request);
}

/** In the same time whatever is wrong. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
