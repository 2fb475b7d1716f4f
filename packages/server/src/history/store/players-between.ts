import type { TenantSession } from '../../database/database.ts';

/** The players in events after the number `from`, up to the number `to`; in no order. */
export async function readPlayersBetween(tenant: TenantSession, from: number, to: number): Promise<string[]> {
  const rows = await tenant.query<{ player_id: string }>({
    text: `
      select distinct player_id from events
       where tenant_id = $1 and seq > $2 and seq <= $3 and player_id is not null`,
    values: [from, to],
  });
  return rows.map(({ player_id }) => player_id);
}
