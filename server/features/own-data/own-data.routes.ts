/** Routes of one's own data: a copy of it, and the way out. */
import Type from 'typebox';
import { AccountDeleted, DeleteAccountBody } from '#common/contracts/own-data.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { cookieName, SESSION_COOKIE, sessionCookie } from '#server/features/accounts/accounts.service.ts';
import { deleteAccount } from './deletion.service.ts';
import { exportAccount } from './export.service.ts';

export async function ownDataRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/accounts/export',
    {
      config: { auth: 'member', limit: 'table' },
      schema: {
        summary: 'Everything one has here: data.json and pictures in a zip',
        produces: ['application/zip'],
        response: { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
      },
    },
    async (request, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="your-data-${day}.zip"`)
        .type('application/zip')
        .send(await exportAccount(context, request.actor));
    },
  );

  app.delete(
    '/accounts/current',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Delete one’s own account',
        body: DeleteAccountBody,
        response: { 200: AccountDeleted },
      },
    },
    async (request, reply) => {
      const answer = await deleteAccount(context, request.actor, request.body);
      void reply.clearCookie(cookieName(context.config, SESSION_COOKIE), sessionCookie(context.config));
      return answer;
    },
  );
}
