/** Routes of one's own data: a copy of it, and the way out. */
import { ownDataApi } from '#common/api/privacy.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { cookieName, SESSION_COOKIE, sessionCookie } from '#server/features/accounts/accounts.service.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount } from './export.ts';

export async function ownDataRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

  serve(app, ownDataApi, {
    'GET /accounts/export': async ({ actor }, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="your-data-${day}.zip"`)
        .type('application/zip')
        .send(await exportAccount(context, actor));
    },
    'DELETE /accounts/current': async ({ actor, body }, reply) => {
      const answer = await deleteAccount(context, actor, body);
      void reply.clearCookie(cookieName(context.config, SESSION_COOKIE), sessionCookie(context.config));
      return answer;
    },
  });
}
