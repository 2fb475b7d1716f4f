import { readCampaign } from '../../store/campaigns/campaigns.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { type FoldProgress, readFoldsOfCampaign } from '../../store/scoring/fold-progress.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/** The campaign's folds, oldest first, and how many there are: the shown one and perhaps its successor. */
export async function listFolds(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<{ count: number; folds: FoldProgress[] }> {
  existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const folds = await readFoldsOfCampaign(database, tenant_id, campaign_id);
  return { count: folds.length, folds: folds.slice(offset, offset + limit) };
}
