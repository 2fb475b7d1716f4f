import type { TenantSession } from '../../database/database.ts';

/**
 * Whether any event of the tenant names the player: one that scoring has followed, or one that waits for it. One statement,
 * so that a player cannot slip through between the two while scoring continues.
 */
export async function isNamed(tenant: TenantSession, player_id: string): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      select 1 from players where tenant_id = $1 and player_id = $2
      union all
      select 1 from events e
       where e.tenant_id = $1 and e.player_id = $2
         and e.seq > (select c.seq from scoring_cursors c where c.tenant_id = $1)
      limit 1`,
    values: [player_id],
  });
  return rows.length > 0;
}
