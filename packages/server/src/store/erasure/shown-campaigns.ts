import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Session } from '../engine/database.ts';

/** A campaign that has a board. */
export interface CampaignWithBoard {
  campaign_id: number;
  state: 'published' | 'settled';
  definition: CampaignDefinition;
}

/** The tenant's published and settled campaigns, by id. The caller holds the lock of the scoring cursor. */
export function readShownCampaigns(session: Session, tenant_id: number): Promise<CampaignWithBoard[]> {
  return session.query<CampaignWithBoard & Record<string, unknown>>({
    tenant_id,
    text: `
      select campaign_id, state, definition from campaigns
       where tenant_id = $1 and state in ('published', 'settled') order by campaign_id`,
    values: [tenant_id],
  });
}

/** Ids of events that the audit log names: those that staff made void. */
export async function readNamedEvents(session: Session, tenant_id: number): Promise<string[]> {
  const rows = await session.query<{ unique_ids: string[] }>({
    tenant_id,
    text: `
      select details -> 'unique_ids' as unique_ids from audit_log
       where tenant_id = $1 and action = 'events.voided' and details -> 'unique_ids' is not null`,
    values: [tenant_id],
  });
  return [...new Set(rows.flatMap((row) => row.unique_ids))];
}
