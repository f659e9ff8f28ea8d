/** Routes of diagnostics: the state of the server, its jobs, and taking one up again or off. */
import { Diagnostics, JobActionBody, JobItems, JobParams, JobsQuery } from '#common/contracts/diagnostics.ts';
import { Ok } from '#common/contracts/shared.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { actOnJob, listJobs, type NodeParts, readDiagnostics } from './diagnostics.service.ts';
import { watchEventLoop } from './event-loop.ts';

export async function diagnosticsRoutes(
  app: App,
  { context, hub, redis }: { context: AppContext } & Omit<NodeParts, 'eventLoop'>,
): Promise<void> {
  const eventLoop = watchEventLoop();
  app.addHook('onClose', () => eventLoop.stop());

  app.get(
    '/diagnostics',
    {
      config: { auth: 'diagnostics:read', limit: 'read' },
      schema: { summary: 'The state of the server and its jobs', response: { 200: Diagnostics } },
    },
    (request) => readDiagnostics(context, request.actor, { hub, redis, eventLoop }),
  );

  app.get(
    '/diagnostics/jobs',
    {
      config: { auth: 'diagnostics:read', limit: 'read' },
      schema: {
        summary: 'Jobs of one queue, newest first',
        querystring: JobsQuery,
        response: { 200: JobItems },
      },
    },
    (request) => listJobs(context, request.actor, request.query),
  );

  app.post(
    '/diagnostics/jobs/:queue/:id',
    {
      config: { auth: 'jobs:manage', limit: 'write' },
      schema: {
        summary: 'Take a failed job up again, or one that waits off',
        params: JobParams,
        body: JobActionBody,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await actOnJob(context, request.actor, request.params, request.body);
      return { ok: true } as const;
    },
  );
}
