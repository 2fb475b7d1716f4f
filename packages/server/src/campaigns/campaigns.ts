import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { openModule } from '../database/open-module.ts';
import { campaignAnswer } from './answer.ts';
import { applySteps } from './apply-steps.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { replaceDefinition } from './editing/replace.ts';
import { listVersions } from './editing/versions.ts';
import { cancelCampaign } from './lifecycle/cancel.ts';
import { createCampaign, deleteCampaign } from './lifecycle/drafts.ts';
import { finishCampaign } from './lifecycle/finish.ts';
import { publishCampaign } from './lifecycle/publish.ts';
import { checkPublish } from './lifecycle/publish-checks.ts';
import { listCampaigns } from './list.ts';
import { readExistingCampaign } from './lock-open.ts';

export { campaignAnswer, storedInstant } from './answer.ts';
export type { CampaignDependencies } from './dependencies.ts';
export { changeCampaign } from './editing/change.ts';
export {
  checkedDefinition,
  confirmationOf,
  editedDefinition,
  partEdit,
  refuseOthersOwned,
} from './editing/definition.ts';
export { archivedErrors, refuseArchived } from './editing/refuse-archived.ts';
export { refuseNewErrors } from './editing/refuse-new-errors.ts';
export { differencesThatCount, refuseClosed, refuseUnreasoned, replaceLocked } from './editing/replace.ts';
export { recordVersion } from './editing/versions.ts';
export { createCampaign, insertDraft } from './lifecycle/drafts.ts';
export { type Finish, finishedNow, refuseUnfinishable } from './lifecycle/finish.ts';
export { publishLocked } from './lifecycle/publish.ts';
export { findingsOf, publishErrors, refuseErrors } from './lifecycle/publish-checks.ts';
export { existingCampaign, lockOpen, readExistingCampaign, refusePinned } from './lock-open.ts';
export {
  placesToKeep,
  readKnownStages,
  readStages,
  type Stages,
  waitsForStages,
} from './stages.ts';
export {
  type CampaignNames,
  holdCampaign,
  readCampaignNames,
  readVersionsUpTo,
} from './store/campaign-versions.ts';
export {
  beginSeason,
  closesAt,
  lockCampaign,
  readCampaign,
  type StoredCampaign,
} from './store/campaigns.ts';
export {
  fixList,
  insertDraw,
  insertValue,
  readDueDraws,
  readRaffleRow,
  readSecret,
  readWinners,
  type StoredRaffle,
  type StoredWinner,
} from './store/raffles.ts';
export {
  type DueCampaign,
  insertExclusions,
  insertSettlement,
  pinCampaign,
  readDueCampaigns,
  readExclusionReasons,
  readExclusions,
  readPinnedRefold,
  readRunningCampaigns,
  readSettledRates,
  readStoredSettlement,
  type StoredExclusion,
  type StoredSettlement,
} from './store/settlements.ts';
export { insertSettledPlaces, readLaterCampaigns } from './store/stages.ts';

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
  return campaignAnswer(await readExistingCampaign(database.ofTenant(tenant_id), campaign_id), clock());
}
