import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Audit } from './audit.ts';

/** `GET /api/v1/audit-log` (docs/rules/operations.md#4). */
export function auditRoutes(audit: Audit, links: Links) {
  return {
    listAuditLog: async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      const { count, entries } = await audit.list(request.staff.tenant_id, filter, rows);
      return envelope(request, links, { count, results: entries });
    },
  } satisfies Partial<Handlers>;
}
