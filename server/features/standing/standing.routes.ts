/** The route of what an account can do today. */
import { AccountLimits } from '#common/contracts/standing.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { readLimits } from './standing.service.ts';

export async function standingRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/accounts/limits',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'What one’s own account can do today', response: { 200: AccountLimits } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return readLimits(context, request.actor);
    },
  );
}
