import { Fault } from '@laurel/contract/faults/faults.ts';
import type { StoredCampaign } from './store/campaigns.ts';

/** Refuses an id that is not the tenant's; whether another tenant has it stays secret (invariant I5). */
export function existingCampaign(campaign: StoredCampaign | undefined, campaign_id: number): StoredCampaign {
  if (campaign) return campaign;
  throw new Fault('not_found', `There is no campaign ${campaign_id}.`);
}
