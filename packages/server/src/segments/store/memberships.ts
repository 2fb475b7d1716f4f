import type { TenantSession } from '../../database/database.ts';

/** The versions of a segment that list a player. */
export function readListings(
  tenant: TenantSession,
  segment_id: number,
  player_id: string,
): Promise<{ version: number; created_at: Date }[]> {
  return tenant.query<{ version: number; created_at: Date }>({
    text: `
      select version, created_at from segment_versions
       where tenant_id = $1 and segment_id = $2 and $3 = any(player_ids)`,
    values: [segment_id, player_id],
  });
}

/** When a player joined campaigns, by a live segment or otherwise; who does not belong after all joins at the end. */
export function readLiveEntries(
  tenant: TenantSession,
  player_id: string,
): Promise<{ campaign_id: number; joined_at: Date }[]> {
  return tenant.query<{ campaign_id: number; joined_at: Date }>({
    text: `
      select o.campaign_id, o.joined_at
        from opt_ins o join campaigns c on c.tenant_id = o.tenant_id and c.campaign_id = o.campaign_id
       where o.tenant_id = $1 and o.player_id = $2 and o.joined_at < (c.definition ->> 'end')::timestamptz`,
    values: [player_id],
  });
}
