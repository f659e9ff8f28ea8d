/** Diagnostics routes. */
import { diagnosticsApi } from '#common/api/diagnostics.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { actOnJob, listJobs, type NodeParts, readDiagnostics } from './diagnostics.service.ts';
import { watchEventLoop } from './event-loop.ts';

export async function diagnosticsRoutes(
  app: App,
  { context, hub, redis }: { context: AppContext } & Omit<NodeParts, 'eventLoop'>,
): Promise<void> {
  const eventLoop = watchEventLoop();
  app.addHook('onClose', () => eventLoop.stop());

  serve(app, diagnosticsApi, {
    'GET /diagnostics': ({ actor }) => readDiagnostics(context, actor, { hub, redis, eventLoop }),
    'GET /diagnostics/jobs': ({ actor, query }) => listJobs(context, actor, query),
    'POST /diagnostics/jobs/:queue/:id': ({ actor, params, body }) => actOnJob(context, actor, params, body),
  });
}
