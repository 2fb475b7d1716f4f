import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Participation } from './participation.ts';

/** Players who joined a campaign (docs/rules/rounds.md#6), or were removed from its board (docs/rules/places.md#4). */
export function participationRoutes(participation: Participation, links: Links) {
  return {
    optInPlayer: ({ staff, params, body }) => participation.optIn(staff, params.id, body),
    listOptIns: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        participation.listOptIns(tenant_id, request.params.id, rows),
      ),
    disqualifyPlayer: ({ staff, params, body }) => participation.disqualify(staff, params.id, body),
    reinstatePlayer: ({ staff, params: { id, player_id }, query: { reason } }) =>
      participation.reinstate(staff, id, { player_id, reason }),
    listDisqualifications: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        participation.listDisqualifications(tenant_id, request.params.id, rows),
      ),
  } satisfies Partial<Handlers>;
}
