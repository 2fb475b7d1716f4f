import { readSettlement } from '../../../settlement/read-settlement.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `GET /api/v1/campaigns/{id}/settlement` (decisions 9). */
export function settlementHandlers({ database }: HttpDependencies) {
  return {
    readSettlement: (request) => readSettlement(database, request.staff.tenant_id, request.params.id),
  } satisfies Partial<Handlers>;
}
