import type { DisqualificationAnswer } from '@laurel/contract/campaigns/disqualifications.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { countDisqualifications, readDisqualifications } from '../../store/players/disqualifications.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/** Some of the players who are disqualified in a campaign, by player, and how many there are in all. */
export async function listDisqualifications(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<{ count: number; disqualifications: DisqualificationAnswer[] }> {
  existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const count = await countDisqualifications(database, tenant_id, campaign_id);
  const stored = await readDisqualifications(database, tenant_id, campaign_id, rows);
  const disqualifications = stored.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  return { count, disqualifications };
}
