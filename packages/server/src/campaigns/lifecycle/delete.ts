import { Fault } from '@laurel/contract/faults/faults.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import { deleteCampaign as deleteStored, lockCampaign } from '../../store/campaigns/campaigns.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/** Deletes a draft and its versions. What was published stays, for its history; it can be cancelled. */
export async function deleteCampaign(
  { database, clock }: CampaignDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
): Promise<void> {
  await database.transaction(async (session) => {
    const campaign = existing(await lockCampaign(session, tenant_id, campaign_id), campaign_id);
    if (campaign.state !== 'draft')
      throw new Fault('conflict', `The campaign is ${campaign.state}; only a draft can be deleted.`);
    await deleteStored(session, tenant_id, campaign_id);
    const { version, definition } = campaign;
    await writeAudit(session, tenant_id, {
      at: clock(),
      author: username,
      action: 'campaign.deleted',
      campaign_id,
      reason: null,
      details: { custom_id: definition.custom_id, version },
      changes: sidesOf(definition, {}),
    });
  });
}
