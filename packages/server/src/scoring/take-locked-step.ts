import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import type { Session } from '../store/engine/database.ts';
import {
  completeFold,
  deleteFolds,
  readFolds,
  showFold,
  startFold,
} from '../store/scoring/campaign-folds.ts';
import { finishRebuild } from '../store/scoring/rebuilds.ts';
import { deleteRefolds, type PendingRefold, readRefolds } from '../store/scoring/refolds.ts';
import {
  bumpCampaignsVersion,
  lockScoringCursor,
  type ScoringCursor,
} from '../store/scoring/scoring-cursors.ts';
import { foldFromLog, isBuilt } from './fold-from-log.ts';
import { ChangedPlayers, type Folding } from './folding.ts';
import { readNewcomers } from './follow-log.ts';
import type { HeldBudget } from './held-players.ts';
import { loadState } from './load-state.ts';
import type { PreparedBoards } from './prepared-boards.ts';
import { CursorMoved, type Recalled, recallPlayers } from './recall-players.ts';
import { reloadPlayers } from './reload-players.ts';
import { holdPlayers } from './show-folding.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';
import { type Checkpoint, type CheckpointOptions, snapshot, writeCheckpoint } from './write-checkpoint.ts';

export interface LockedStepOptions extends CheckpointOptions {
  /** Campaigns that select other games now. */
  reselected: Iterable<number>;
  budget: HeldBudget;
  /** Folds that are complete are shown once their boards are here. */
  prepared: PreparedBoards;
  /** What is done in the same transaction, if nothing waits that changes boards. */
  work?: StepWork | undefined;
}

/** Work that must be one with a checkpoint. Answers the campaigns whose boards get a new revision by it; none: it changed nothing. */
export type StepWork = (session: Session, state: TenantState) => Promise<readonly number[]>;

/** What a locked step did; it is shown once its transaction is committed. */
export interface LockedStep {
  checkpoint: Checkpoint;
  cursor: ScoringCursor;
  /** Players who were folded again. */
  refolded: Folding | undefined;
  /** The shown folds whose boards have the revision of the cursor now. */
  changed: number[];
  /** Everything as it is after the step, where campaigns changed. */
  reloaded: TenantState | undefined;
}

/**
 * Does in one transaction, under the lock of the cursor, what must be one with a checkpoint: folds players again that somebody asked
 * for, lets complete folds take the place of shown ones, starts folds of campaigns that select other games, and reads campaigns that were
 * changed. Throws CursorMoved where the cursor is not where this process left it. If it fails, what is unwritten must be dropped.
 */
export async function takeLockedStep(
  session: Session,
  state: TenantState,
  unwritten: Unwritten,
  { reselected, budget, prepared, work, ...options }: LockedStepOptions,
): Promise<LockedStep> {
  const { tenant_id } = state.tenant;
  const cursor = await lockScoringCursor(session, tenant_id);
  if (cursor.step !== state.cursor.step || cursor.seq !== state.cursor.seq) throw new CursorMoved();
  // Campaigns and folds that changed must be read first; what waits is then done by the next step.
  const isOld = cursor.campaigns_version !== state.cursor.campaigns_version;
  const refolds = isOld ? [] : await readRefolds(session, tenant_id);
  const refolded = refolds.length > 0 ? await refold(session, state, unwritten, refolds) : undefined;
  if (refolded) {
    // Held before the commit, so that the checkpoint has them; whoever drops what is unwritten drops them, too.
    holdPlayers(state, refolded, unwritten);
    for (const player_id of refolded.looked) unwritten.looked.add(player_id);
    await deleteRefolds(session, tenant_id, refolds);
  }
  const changed = refolded ? refoldedBoards(state, refolded) : [];
  const checkpoint = snapshot(state, unwritten);
  await writeCheckpoint(session, checkpoint, cursor, { ...options, changed });
  const finished = isOld ? [] : finishedFolds(state).filter((fold) => prepared.isReady(fold));
  const shown: number[] = [];
  for (const fold of finished) if (await finish(session, tenant_id, fold)) shown.push(fold.campaign_id);
  const known = isOld ? (await readFolds(session, tenant_id)).map((fold) => fold.campaign_id) : [];
  const campaign_ids = [...reselected].filter((campaign_id) => !isOld || known.includes(campaign_id));
  for (const campaign_id of campaign_ids) await startFold(session, tenant_id, campaign_id);
  const isQuiet = !isOld && refolds.length === 0 && campaign_ids.length === 0 && finished.length === 0;
  if (work && isQuiet) shown.push(...(await work(session, state)));
  if (finished.length > 0 || campaign_ids.length > 0 || shown.length > 0)
    await bumpCampaignsVersion(session, tenant_id, shown);
  const after = await lockScoringCursor(session, tenant_id);
  const isChanged = after.campaigns_version !== state.cursor.campaigns_version;
  const reloaded = isChanged
    ? await loadState(session, tenant_id, after, budget, state, prepared)
    : undefined;
  return { checkpoint, cursor: after, refolded, changed, reloaded };
}

/** Folds that are complete and must be shown, or compared, or both. */
export function finishedFolds({ folds, campaigns }: TenantState): ActiveFold[] {
  return folds.filter(
    (fold) => fold.complete && !(fold.shown && campaigns.get(fold.campaign_id)?.isComplete),
  );
}

async function refold(
  session: Session,
  state: TenantState,
  unwritten: Unwritten,
  refolds: PendingRefold[],
): Promise<Folding> {
  const { tenant_id } = state.tenant;
  const looked = [...new Set(refolds.map((one) => one.player_id))];
  await reloadPlayers(session, state, looked);
  const kept = state.folds.filter((fold) => !fold.check_only && fold.settled_seq === null);
  const wanted = kept.flatMap((active) =>
    looked
      .filter((player_id) => isBuilt(active, player_id))
      .map((player_id) => ({ active, player_id, ...FROM_START })),
  );
  const { standings } = await foldFromLog(session, tenant_id, wanted, state.seq);
  const changed = new ChangedPlayers();
  for (const layout of state.layouts.values()) {
    const isOurs = (step: number) => step === state.cursor.step;
    const recalled = await recallPlayers(session, state, layout, looked, isOurs);
    for (const standing of standings) {
      const at = layout.fold_ids.indexOf(standing.fold_id);
      const { player, folds } = recalled.get(standing.player_id) as Recalled;
      if (at >= 0) changed.change(player, layout, folds, at, standing);
    }
  }
  const learned = { players: new Map(), games: new Map() };
  const folding = { seq: state.seq, standings: changed.standings, players: changed.players, learned, looked };
  const facts = await readNewcomers(session, state, folding, (player_id) => unwritten.facts.get(player_id));
  return { ...folding, facts };
}

/** The shown folds whose boards may show something else after players were folded again; none is missing. */
function refoldedBoards({ campaigns }: TenantState, { standings, looked }: Folding): number[] {
  return [...campaigns.values()]
    .filter(
      ({ fold_id, board, isSettled }) =>
        !isSettled &&
        ((standings.get(fold_id)?.length ?? 0) > 0 || looked.some((player_id) => board.scoreOf(player_id))),
    )
    .map((campaign) => campaign.fold_id);
}

/** The fold takes the place of the shown one, or, if it was only a check, goes away again. Answers whether a board shows it now. */
async function finish(
  session: Session,
  tenant_id: number,
  { campaign_id, fold_id, shown, rebuild_id, check_only }: ActiveFold,
): Promise<boolean> {
  if (rebuild_id !== null) await finishRebuild(session, tenant_id, rebuild_id);
  if (check_only) {
    await deleteFolds(session, tenant_id, campaign_id, 'not shown');
    return false;
  }
  await completeFold(session, tenant_id, fold_id);
  if (!shown) await showFold(session, tenant_id, campaign_id, fold_id);
  return true;
}
