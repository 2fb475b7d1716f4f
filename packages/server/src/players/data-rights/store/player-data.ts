import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { answerBy, rowsBy } from '../../../database/statements.ts';

/** The campaigns that the player joined, by id. */
export const readJoinedBy = rowsBy<{ campaign_id: number; joined_at: Date }, [player_id: string]>({
  text: `
    select campaign_id, joined_at from opt_ins
     where tenant_id = $1 and player_id = $2 order by campaign_id`,
});

/** The player's disqualifications, by campaign. */
export const readDisqualifiedIn = rowsBy<
  { campaign_id: number; reason: string; author: string; created_at: Date },
  [player_id: string]
>({
  text: `
    select campaign_id, reason, author, created_at from disqualifications
     where tenant_id = $1 and player_id = $2 order by campaign_id`,
});

/** A campaign that has a board. */
export interface CampaignWithBoard {
  campaign_id: number;
  state: 'published' | 'settled';
  definition: CampaignDefinition;
}

/** The tenant's published and settled campaigns, by id. The caller holds the lock of the scoring cursor. */
export const readShownCampaigns = rowsBy<CampaignWithBoard>({
  text: `
    select campaign_id, state, definition from campaigns
     where tenant_id = $1 and state in ('published', 'settled') order by campaign_id`,
});

/** Ids of events in the audit log: those that staff voided. */
export const readNamedEvents = answerBy<{ unique_ids: string[] }, [], string[]>(
  {
    text: `
      select details -> 'unique_ids' as unique_ids from audit_log
       where tenant_id = $1 and action = 'events.voided' and details -> 'unique_ids' is not null`,
  },
  (rows) => [...new Set(rows.flatMap((row) => row.unique_ids))],
);
