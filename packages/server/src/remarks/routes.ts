import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Remarks } from './remarks.ts';

/** `/api/v1/campaigns/{id}/remarks`: what staff note about a campaign (docs/rules/operations.md#11). */
export function remarkRoutes(remarks: Remarks, links: Links) {
  return {
    writeRemark: ({ staff, params, body }) => remarks.write(staff, params.id, body),
    listRemarks: async (request) => {
      const { staff, params, query } = request;
      const { count, remarks: results } = await remarks.list(staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, links, { count, results });
    },
  } satisfies Partial<Handlers>;
}
