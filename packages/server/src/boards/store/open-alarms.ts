import type { TenantSession } from '../../database/database.ts';

/** How many alarms of a campaign wait for a decision, by player_hash; players without one are missing. */
export async function countOpenAlarmsOf(
  tenant: TenantSession,
  campaign_id: number,
): Promise<Map<string, number>> {
  const rows = await tenant.query<{ player_hash: string; count: number }>({
    // Without a name: a plan that was made for an empty table read all alarms of the tenant.
    text: `
      select player_hash, count(*) as count from alarms
       where tenant_id = $1 and campaign_id = $2 and status = 'open' group by player_hash`,
    values: [campaign_id],
  });
  return new Map(rows.map((row) => [row.player_hash, row.count]));
}
