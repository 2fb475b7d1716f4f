import type { Handlers } from '../http/handlers.ts';
import type { Jackpots } from './jackpots.ts';

/** Jackpots as staff and as players see them (docs/rules/jackpots.md#6). */
export function jackpotRoutes(jackpots: Pick<Jackpots, 'read'>) {
  return {
    readJackpot: ({ staff, params, query }) =>
      jackpots.read(staff.tenant_id, params.id, { ...query, toPlayers: false }),
    readPublicJackpot: ({ tenant_id, params, query }, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return jackpots.read(tenant_id, params.id, { ...query, toPlayers: true });
    },
  } satisfies Partial<Handlers>;
}
