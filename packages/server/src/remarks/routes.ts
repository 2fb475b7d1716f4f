import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Remarks } from './remarks.ts';

/** `/api/v1/campaigns/{id}/remarks`: what staff note about a campaign (docs/rules/operations.md#11). */
export function remarkRoutes(remarks: Remarks, links: Links) {
  return {
    writeRemark: ({ staff, params, body }) => remarks.write(staff, params.id, body),
    listRemarks: (request) =>
      listPage(request, links, (tenant_id, rows) => remarks.list(tenant_id, request.params.id, rows)),
  } satisfies Partial<Handlers>;
}
