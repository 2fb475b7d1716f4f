import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantSession } from '../database/database.ts';
import { holdCampaign } from './store/campaign-versions.ts';
import { readCampaign, type StoredCampaign } from './store/campaigns.ts';

/**
 * A draft or published campaign, locked in that state until the transaction ends. Faults: `not_found`, and `conflict`, whose
 * text names `what` is refused.
 */
export async function lockOpen(
  tenant: TenantSession,
  campaign_id: number,
  what: string,
): Promise<StoredCampaign> {
  await holdCampaign(tenant, campaign_id);
  const campaign = await readExistingCampaign(tenant, campaign_id);
  const { state } = campaign;
  refusePinned(campaign, what);
  if (state === 'draft' || state === 'published') return campaign;
  throw new Fault('conflict', `The campaign is ${state}; only a draft or a published one takes ${what}.`);
}

/** Refuses a change of a campaign whose time is over and which is about to be settled: its board is pinned. */
export function refusePinned({ pinned }: StoredCampaign, what: string): void {
  if (pinned)
    throw new Fault('conflict', `The campaign is over and about to be settled; it takes no more ${what}.`);
}

/** Reads a campaign of the tenant. Fault `not_found`. */
export async function readExistingCampaign(
  tenant: TenantSession,
  campaign_id: number,
): Promise<StoredCampaign> {
  return existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
}

/** Refuses an id that is not the tenant's; whether another tenant has it stays secret (invariant I5). */
export function existingCampaign(campaign: StoredCampaign | undefined, campaign_id: number): StoredCampaign {
  if (campaign) return campaign;
  throw new Fault('not_found', `There is no campaign ${campaign_id}.`);
}
