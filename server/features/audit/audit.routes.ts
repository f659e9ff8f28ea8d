/** Routes of the audit log: reading and exporting it; nothing changes it. */
import Type from 'typebox';
import { AuditEntries, AuditFilters, AuditQuery } from '#common/contracts/audit.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { exportAudit, listAudit } from './audit-log.service.ts';

export async function auditRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.get(
    '/audit',
    {
      config: { auth: 'settings:manage', limit: 'search' },
      schema: {
        summary: 'What was changed by right of a role or a store',
        querystring: AuditQuery,
        response: { 200: AuditEntries },
      },
    },
    (request) => listAudit(context, request.actor, request.query),
  );

  app.get(
    '/audit/export.csv',
    {
      config: { auth: 'settings:manage', limit: 'write' },
      schema: {
        summary: 'The same as a table, whole',
        produces: ['text/csv'],
        querystring: AuditFilters,
        response: { 200: Type.Unsafe({ type: 'string' }) },
      },
    },
    (request, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
        .header('cache-control', 'no-store')
        .send(exportAudit(context, request.actor, request.query));
    },
  );
}
