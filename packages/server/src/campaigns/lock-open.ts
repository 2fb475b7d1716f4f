import { Fault } from '@laurel/contract/faults/faults.ts';
import { readCampaign, type StoredCampaign } from '../store/campaigns/campaigns.ts';
import { lockCampaign } from '../store/campaigns/held-campaigns.ts';
import type { Session } from '../store/engine/database.ts';
import { existing } from './existing.ts';

/** A draft or published campaign, kept so until the transaction ends. Faults: `not_found`, `conflict` with `what` it refuses. */
export async function lockOpen(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  what: string,
): Promise<StoredCampaign> {
  await lockCampaign(session, tenant_id, campaign_id);
  const campaign = existing(await readCampaign(session, tenant_id, campaign_id), campaign_id);
  const { state } = campaign;
  if (state === 'draft' || state === 'published') return campaign;
  throw new Fault('conflict', `The campaign is ${state}; only a draft or a published one takes ${what}.`);
}
