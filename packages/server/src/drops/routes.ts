import type { Handlers } from '../http/handlers.ts';
import type { Drops } from './drops.ts';

/** Drops as staff and as players see them (docs/rules/drops.md#6). */
export function dropRoutes(drops: Pick<Drops, 'read'>) {
  return {
    readDrops: ({ staff, params, query }) =>
      drops.read(staff.tenant_id, params.id, { ...query, toPlayers: false }),
    readPublicDrops: ({ tenant_id, params, query }, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return drops.read(tenant_id, params.id, { ...query, toPlayers: true });
    },
  } satisfies Partial<Handlers>;
}
