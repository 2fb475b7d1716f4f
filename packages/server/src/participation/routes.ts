import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Participation } from './participation.ts';

/** `/api/v1/campaigns/{id}/disqualifications`: players that staff removed from the board (docs/rules/places.md#4). */
export function disqualificationRoutes(participation: Participation, links: Links) {
  return {
    disqualifyPlayer: async ({ staff, params, body }) => {
      await participation.disqualify(staff, params.id, body);
    },
    reinstatePlayer: async ({ staff, params: { id, player_id }, query: { reason } }) => {
      await participation.reinstate(staff, id, { player_id, reason });
    },
    listDisqualifications: async (request) => {
      const { staff, params, query } = request;
      const { count, disqualifications } = await participation.listDisqualifications(
        staff.tenant_id,
        params.id,
        rowsOf(query),
      );
      return envelope(request, links, { count, results: disqualifications });
    },
  } satisfies Partial<Handlers>;
}

/** `/api/v1/campaigns/{id}/opt-ins`: players who joined, with the time (docs/rules/rounds.md#6). */
export function optInRoutes(participation: Participation, links: Links) {
  return {
    optInPlayer: async ({ staff, params, body }) => {
      await participation.optIn(staff, params.id, body);
    },
    listOptIns: async (request) => {
      const { staff, params, query } = request;
      const { count, optIns } = await participation.listOptIns(staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, links, { count, results: optIns });
    },
  } satisfies Partial<Handlers>;
}
