import type { TenantSession } from '../../../database/database.ts';

/** Where a player joined. */
export interface JoinedCampaign {
  campaign_id: number;
  joined_at: Date;
}

/** A disqualification of a player, with the reason and the author. */
export interface Disqualified {
  campaign_id: number;
  reason: string;
  author: string;
  created_at: Date;
}

/** The campaigns that the player joined, by id. */
export function readJoinedBy(tenant: TenantSession, player_id: string): Promise<JoinedCampaign[]> {
  return tenant.query<JoinedCampaign & Record<string, unknown>>({
    text: `
      select campaign_id, joined_at from opt_ins
       where tenant_id = $1 and player_id = $2 order by campaign_id`,
    values: [player_id],
  });
}

/** The player's disqualifications, by campaign. */
export function readDisqualifiedIn(tenant: TenantSession, player_id: string): Promise<Disqualified[]> {
  return tenant.query<Disqualified & Record<string, unknown>>({
    text: `
      select campaign_id, reason, author, created_at from disqualifications
       where tenant_id = $1 and player_id = $2 order by campaign_id`,
    values: [player_id],
  });
}
