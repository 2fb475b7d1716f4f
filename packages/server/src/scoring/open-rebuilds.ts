import { type CampaignDependencies, existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { readRebuild, startRebuild } from './rebuild.ts';
import { type FoldProgress, readFoldsOfCampaign } from './store/fold-progress.ts';

export type Rebuilds = ReturnType<typeof openRebuilds>;

/** Opens what staff use to have boards folded from the log again. */
export function openRebuilds(dependencies: CampaignDependencies) {
  return openModule(dependencies, { start: startRebuild, read: readRebuild, listProgress: listFolds });
}

/** The campaign's folds, oldest first, and how many there are: the shown one and perhaps its successor. */
export async function listFolds(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<{ count: number; folds: FoldProgress[] }> {
  const tenant = database.ofTenant(tenant_id);
  existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const folds = await readFoldsOfCampaign(tenant, campaign_id);
  return { count: folds.length, folds: folds.slice(offset, offset + limit) };
}
