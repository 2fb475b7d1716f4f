export type { LogFollower } from './log-follower.ts';
export {
  advanceFold,
  type CampaignFold,
  completeFold,
  deleteFolds,
  hasFoldUnderWay,
  readFoldProgress,
  readFolds,
  showFold,
  startFold,
} from './store/campaign-folds.ts';
export {
  askForRefolds,
  deleteRefolds,
  hasRefoldsUpTo,
  type PendingRefold,
  readNewestRefold,
  readRefolds,
} from './store/refolds.ts';
export {
  bumpCampaignsVersion,
  CursorMoved,
  claimTenant,
  isAtOrBeyond,
  isLeftTo,
  lockScoringCursor,
  MAX_EVENTS_AHEAD,
  moveCursor,
  readFurthestAhead,
  readScoringProgress,
  readStep,
  readTenantsBehind,
  renewRevision,
  revisionAt,
  type ScoringCursor,
  type ScoringProgress,
} from './store/scoring-cursors.ts';
export { countStep, readTouched, writeStep } from './store/scoring-steps.ts';
