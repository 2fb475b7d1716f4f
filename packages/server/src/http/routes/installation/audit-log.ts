import { listAudit } from '../../../audit/list-audit.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `GET /api/v1/audit-log` (decisions 7). */
export function auditLogHandlers(dependencies: HttpDependencies) {
  return {
    listAuditLog: async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      const { count, entries } = await listAudit(dependencies, request.staff.tenant_id, filter, rows);
      return envelope(request, dependencies.publicUrl, { count, results: entries });
    },
  } satisfies Partial<Handlers>;
}
