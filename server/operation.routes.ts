/** For whoever runs the server: is it alive, is it ready. */
import { sql } from 'kysely';
import type { AppContext } from './context.ts';
import type { App } from './core/http.ts';

export async function operationRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  const options = { config: { withoutActor: true }, schema: { hide: true } } as const;
  app.get('/healthz', options, () => ({ ok: true }));
  app.get('/readyz', options, async (_request, reply) => {
    try {
      await sql`select 1`.execute(context.db);
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false, reason: 'The database does not answer.' });
    }
  });
}
