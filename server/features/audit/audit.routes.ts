/** Audit log routes. */
import { auditApi } from '#common/api/audit.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { exportAudit, listAudit } from './audit-log.ts';

export async function auditRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  serve(app, auditApi, {
    'GET /audit': ({ actor, query }) => listAudit(context, actor, query),
    'GET /audit/export.csv': ({ actor, query }, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
        .header('cache-control', 'no-store')
        .send(exportAudit(context, actor, query));
    },
  });
}
