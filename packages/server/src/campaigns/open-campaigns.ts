import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { openModule } from '../database/open-module.ts';
import { campaignAnswer } from './answer.ts';
import { applySteps } from './apply-steps.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { listVersions } from './editing/list-versions.ts';
import { replaceDefinition } from './editing/replace.ts';
import { cancelCampaign } from './lifecycle/cancel.ts';
import { createCampaign } from './lifecycle/create.ts';
import { deleteCampaign } from './lifecycle/delete.ts';
import { finishCampaign } from './lifecycle/finish.ts';
import { publishCampaign } from './lifecycle/publish.ts';
import { checkPublish } from './lifecycle/publish-checks.ts';
import { listCampaigns } from './list.ts';
import { existingCampaign } from './lock-open.ts';
import { readCampaign as readStored } from './store/campaigns.ts';

export type Campaigns = ReturnType<typeof openCampaigns>;

/** Opens the module in which staff define campaigns and move them through their states. */
export function openCampaigns(dependencies: CampaignDependencies) {
  return openModule(dependencies, {
    apply: applySteps,
    create: createCampaign,
    list: listCampaigns,
    read: readCampaign,
    replace: replaceDefinition,
    listVersions,
    checkPublish,
    publish: publishCampaign,
    cancel: cancelCampaign,
    finish: finishCampaign,
    delete: deleteCampaign,
  });
}

/** One campaign of the tenant. */
async function readCampaign(
  { database, clock }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<Campaign> {
  const campaign = existingCampaign(await readStored(database.ofTenant(tenant_id), campaign_id), campaign_id);
  return campaignAnswer(campaign, clock());
}
