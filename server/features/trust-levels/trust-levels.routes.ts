/** Route of an account's limits. */
import { trustLevelsApi } from '#common/api/trust-levels.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { readLimits } from './trust-levels.service.ts';

export async function trustLevelsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, trustLevelsApi, {
    'GET /accounts/limits': async ({ actor }, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return readLimits(context, actor);
    },
  });
}
