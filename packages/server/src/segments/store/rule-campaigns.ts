import type { TenantSession } from '../../database/database.ts';

/** A campaign that a rule names. */
export interface RuleCampaign {
  campaign_id: number;
  custom_id: string;
  kind: string;
}

/** The campaigns of these names, those that were cancelled left out. */
export function readRuleCampaigns(
  tenant: TenantSession,
  custom_ids: readonly string[],
): Promise<RuleCampaign[]> {
  return tenant.query<RuleCampaign>({
    text: `
      select campaign_id, custom_id, definition ->> 'kind' as kind from campaigns
       where tenant_id = $1 and custom_id = any($2::text[]) and state <> 'cancelled'`,
    values: [custom_ids],
  });
}
