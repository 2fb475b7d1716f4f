export { campaignAnswer, storedInstant } from './answer.ts';
export type { CampaignDependencies } from './dependencies.ts';
export { changeCampaign } from './editing/change.ts';
export { checkedDefinition, confirmationOf, partEdit, refuseOthersOwned } from './editing/definition.ts';
export { differencesThatCount } from './editing/edited-while-running.ts';
export { editedDefinition, withFixedTerms } from './editing/fixed-terms.ts';
export { recordVersion } from './editing/record-version.ts';
export { archivedErrors, refuseArchived } from './editing/refuse-archived.ts';
export { refuseNewErrors } from './editing/refuse-new-errors.ts';
export { refuseClosed, refuseUnreasoned, replaceLocked } from './editing/replace.ts';
export { createCampaign, insertDraft } from './lifecycle/create.ts';
export { type Finish, finishedNow, refuseUnfinishable } from './lifecycle/finish.ts';
export { publishLocked } from './lifecycle/publish.ts';
export { findingsOf, publishErrors, refuseErrors } from './lifecycle/publish-checks.ts';
export { existingCampaign, lockOpen, refusePinned } from './lock-open.ts';
export { type Campaigns, openCampaigns } from './open-campaigns.ts';
export {
  placesToKeep,
  readKnownStages,
  readStages,
  type Stages,
  waitsForStages,
} from './stages.ts';
export { holdCampaign, readCampaignNames, readVersionsUpTo } from './store/campaign-versions.ts';
export { closesAt, lockCampaign, readCampaign, type StoredCampaign } from './store/campaigns.ts';
export {
  type FixedList,
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
  readSettledRates,
  readStoredSettlement,
  type StoredExclusion,
  type StoredSettlement,
} from './store/settlements.ts';
export { insertSettledPlaces, readLaterCampaigns } from './store/stages.ts';
export { notValid, timeIn } from './time-parameter.ts';
