import type { ScoringCursor } from './store/scoring-cursors.ts';

export {
  advanceFold,
  type CampaignFold,
  completeFold,
  deleteFolds,
  hasFoldUnderWay,
  readFoldProgress,
  readFolds,
  showFold,
  shownVersion,
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

/** The part of scoring that subjects before it use, as they cannot import it: it follows the log from the cursor. */
export interface LogFollower {
  /** Reports that this process appended to the tenant's log; scoring follows immediately. */
  appended: (tenant_id: number) => void;
  /** Reports that this process changed something boards depend on: later readers of the tenant's state see it. */
  wake: (tenant_id: number) => void;
  /**
   * Number of the newest event that this process shows; waits briefly until that is the cursor's event or a later one.
   * Undefined: campaigns or folds have changed since the cursor was read, so what was read with it may differ from what this
   * process shows.
   */
  shownSeq: (tenant_id: number, cursor: ScoringCursor) => Promise<number | undefined>;
  /** Waits until what this process shows is in a checkpoint: what is read from the database from then on is not older. */
  written: (tenant_id: number) => Promise<void>;
}
