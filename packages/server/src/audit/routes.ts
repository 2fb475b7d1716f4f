import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Audit } from './audit.ts';

/** `GET /api/v1/audit-log` (docs/rules/operations.md#4). */
export function auditRoutes(audit: Audit, links: Links) {
  return {
    listAuditLog: (request) => {
      const { page: _, page_size: __, ...filter } = request.query;
      return listPage(request, links, (tenant_id, rows) => audit.list(tenant_id, filter, rows));
    },
  } satisfies Partial<Handlers>;
}
