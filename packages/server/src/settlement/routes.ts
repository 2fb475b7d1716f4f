import type { Handlers } from '../http/handlers.ts';
import type { Settlements } from './settlement.ts';

/** `GET /api/v1/campaigns/{id}/settlement` (docs/rules/settlement.md#3). */
export function settlementRoutes(settlement: Pick<Settlements, 'read'>) {
  return {
    readSettlement: ({ staff, params }) => settlement.read(staff.tenant_id, params.id),
  } satisfies Partial<Handlers>;
}
