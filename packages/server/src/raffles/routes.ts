import { envelope, type Handlers, type Links, listPage, rowsOf } from '../http/handlers.ts';
import type { Raffles } from './raffles.ts';

/** Raffles as staff and as players see them (docs/rules/raffles.md#6). */
export function raffleRoutes(raffles: Raffles, links: Links) {
  return {
    readRaffle: ({ staff, params }) => raffles.read(staff.tenant_id, params.id, { toPlayers: false }),
    listRaffleTickets: (request) => {
      const { player_id } = request.query;
      return listPage(request, links, (tenant_id, rows) =>
        raffles.listTickets(tenant_id, request.params.id, { ...rows, player_id, toPlayers: false }),
      );
    },
    supplyRaffleSeed: ({ staff, params, body }) => raffles.supplyValue(staff, params.id, body),
    readPublicRaffle: (request, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return raffles.readPublic(request.tenant_id, request.params.id, request.query);
    },
    listPublicRaffleTickets: async (request, reply) => {
      const { params, query } = request;
      const wanted = { ...rowsOf(query), toPlayers: true };
      const { count, results } = await raffles.listTickets(request.tenant_id, params.id, wanted);
      reply.header('cache-control', 'private, no-cache');
      const lines = results.map(({ player_id: _, ...range }) => range);
      return envelope(request, links, { count, results: lines });
    },
    readOwnTickets: ({ tenant_id, params, viewer }, reply) => {
      const player_id = viewer?.player_id;
      if (player_id == null) throw new TypeError('the guard of the operation admits players alone');
      reply.header('cache-control', 'no-store');
      return raffles.readOwnTickets(tenant_id, params.id, { player_id });
    },
  } satisfies Partial<Handlers>;
}
