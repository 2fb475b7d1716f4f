import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import {
  bumpCampaignsVersion,
  CursorMoved,
  completeFold,
  deleteFolds,
  deleteRefolds,
  lockScoringCursor,
  type PendingRefold,
  readFolds,
  readRefolds,
  revisionAt,
  type ScoringCursor,
  showFold,
  startFold,
} from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import type { Turn } from '../scheduling/turns.ts';
import { buildFolds, isAwaited, withProgress } from './build-folds.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { foldFromLog } from './fold-from-log.ts';
import { ChangedPlayers, type Folding, holdPlayers, showOnBoards } from './folding.ts';
import { readNewcomers } from './follow-log.ts';
import type { HeldBudget } from './held-players.ts';
import { loadState, reloadParticipation } from './load-state.ts';
import type { Refold } from './player-histories.ts';
import { type Recalled, recallPlayers } from './player-rows.ts';
import type { PreparedBoards } from './prepared-boards.ts';
import { finishRebuild } from './store/rebuilds.ts';
import { type ActiveFold, finishedFolds, isBuilt, type TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';
import { type Checkpoint, type CheckpointOptions, snapshot, writeCheckpoint } from './write-checkpoint.ts';

/** No more players are folded again by a step that has folded so many events, counted for each fold: some 100 ms. */
const REFOLD_EVENTS = 20_000;

export interface LockedStepOptions extends CheckpointOptions {
  /** Campaigns whose selection of games changed. */
  reselected: Iterable<number>;
  budget: HeldBudget;
  /** Folds that are complete are shown once their boards are here. */
  prepared: PreparedBoards;
  turn: Turn;
}

/** The result of a locked step; it is shown once its transaction is committed. */
export interface LockedStep {
  /** The state that the step began with, and how far it built. */
  state: TenantState;
  checkpoint: Checkpoint;
  cursor: ScoringCursor;
  /** Players who were folded again. */
  refolded: Folding | undefined;
  /** The shown folds whose boards have the revision of the cursor now. */
  changed: number[];
  /** The whole state after the step, if campaigns changed. */
  reloaded: TenantState | undefined;
}

/**
 * Does in one transaction, under the lock of the cursor, what must be atomic with a checkpoint: builds folds that
 * settlements wait for, refolds players on request, replaces shown folds by complete ones, starts folds of campaigns whose
 * selection of games changed, and reads changed campaigns. `cursor`: as the caller locked it in this transaction. Throws
 * CursorMoved if it is not where this process left it. If it fails, what is unwritten must be dropped.
 */
export async function takeLockedStep(
  tenant: TenantSession,
  cursor: ScoringCursor,
  before: TenantState,
  unwritten: Unwritten,
  { reselected, budget, prepared, turn, ...options }: LockedStepOptions,
): Promise<LockedStep> {
  if (cursor.step !== before.cursor.step || cursor.seq !== before.cursor.seq) throw new CursorMoved();
  // Changed campaigns and folds must be read first; the next step then does the pending work.
  const isOld = cursor.campaigns_version !== before.cursor.campaigns_version;
  const state = isOld ? before : await buildAwaited(tenant, before, unwritten, turn);
  const refolds = isOld ? [] : await readRefolds(tenant);
  const refolded = refolds.length > 0 ? await refold(tenant, state, unwritten, refolds, turn) : undefined;
  if (refolded) {
    // Held before the commit, so that the checkpoint includes them; when what is unwritten is dropped, they are dropped with
    // it.
    await holdPlayers(state, refolded.changed, unwritten, turn);
    for (const player_id of refolded.looked) unwritten.looked.add(player_id);
    const done = new Set(refolded.looked);
    await deleteRefolds(
      tenant,
      refolds.filter((one) => done.has(one.player_id)),
    );
  }
  const changed = refolded ? refoldedBoards(state, refolded) : [];
  const checkpoint = snapshot(state, unwritten);
  let after = await writeCheckpoint(tenant, checkpoint, cursor, { ...options, changed, turn });
  const finished = isOld ? [] : finishedFolds(state).filter((fold) => prepared.isReady(fold));
  const shown: number[] = [];
  for (const fold of finished) if (await finish(tenant, fold)) shown.push(fold.campaign_id);
  const known = isOld ? (await readFolds(tenant)).map((fold) => fold.campaign_id) : [];
  const campaign_ids = [...reselected].filter((campaign_id) => !isOld || known.includes(campaign_id));
  for (const campaign_id of campaign_ids) await startFold(tenant, campaign_id);
  if (finished.length > 0 || campaign_ids.length > 0) {
    await bumpCampaignsVersion(tenant, shown);
    after = await lockScoringCursor(tenant);
  }
  const isChanged = after.campaigns_version !== state.cursor.campaigns_version;
  const reloaded = isChanged ? await loadState(tenant, after, { budget, turn, prepared }, state) : undefined;
  return { state, checkpoint, cursor: after, refolded, changed, reloaded };
}

/** Shows players who were folded again, once the step is committed. */
export async function showStep(
  after: TenantState,
  { refolded, changed, cursor }: LockedStep,
  turn: Turn,
): Promise<void> {
  if (!refolded) return;
  await showOnBoards(after, refolded, turn);
  for (const campaign of after.campaigns.values())
    if (changed.includes(campaign.fold_id)) campaign.shown_version = revisionAt(cursor);
}

/**
 * A turn of building on the folds that settlements wait for. It is written by the same step, so whatever else changes takes
 * nothing of it back.
 */
async function buildAwaited(
  tenant: TenantSession,
  state: TenantState,
  unwritten: Unwritten,
  turn: Turn,
): Promise<TenantState> {
  if (!state.folds.some(isAwaited)) return state;
  const isOurs = (step: number) => step === state.cursor.step;
  const built = await buildFolds(tenant, state, { isOurs, unwrittenPlayers: unwritten.named, turn });
  await holdPlayers(state, built.changed, unwritten, turn);
  unwritten.noteBuilt(built.progress);
  return { ...state, folds: withProgress(state.folds, built), buildsNext: false };
}

/** Folds players again in the order of their requests until enough events are folded; `looked`: the players it reached. */
async function refold(
  tenant: TenantSession,
  state: TenantState,
  unwritten: Unwritten,
  refolds: PendingRefold[],
  turn: Turn,
): Promise<Folding> {
  let looked = [...new Set(refolds.map((one) => one.player_id))];
  await reloadParticipation(tenant, state, looked, unwritten.pauses);
  const standings: ChangedStanding[] = [];
  const kept = state.folds.filter((fold) => !fold.check_only);
  // One reading of the log for all folds that are not pinned, and one for each position at which others are pinned.
  for (const alike of Map.groupBy(kept, (fold) => fold.settled_changes).values()) {
    const { settled_seq, settled_changes } = alike[0] as ActiveFold;
    const asOf = { voidsUpTo: settled_changes ?? undefined, enough: REFOLD_EVENTS, turn };
    const wanted = wantedIn(alike, looked, refolds);
    const folded = await foldFromLog(tenant, wanted, settled_seq ?? state.seq, asOf);
    standings.push(...folded.standings);
    const done = new Set(folded.player_ids);
    const left = wanted.find((one) => !done.has(one.player_id));
    if (left) looked = looked.slice(0, looked.indexOf(left.player_id));
  }
  const reached = new Set(looked);
  const ofReached = standings.filter((one) => reached.has(one.player_id));
  const changed = new ChangedPlayers();
  const isOurs = (step: number) => step === state.cursor.step;
  for (const layout of state.layouts.values()) {
    const recalled = await recallPlayers(tenant, state, layout, looked, { isOurs, turn });
    for (const standing of ofReached) {
      const at = layout.fold_ids.indexOf(standing.fold_id);
      if (at < 0) continue;
      const of = changed.of(recalled.get(standing.player_id) as Recalled, layout);
      changed.change(of, at, standing);
      if (turn.isOver) await turn.next();
    }
  }
  const learned = { players: new Map(), games: new Map(), pauses: new Map() };
  const folding = { seq: state.seq, changed, learned, looked };
  const facts = await readNewcomers(tenant, state, folding, { unwrittenFacts: unwritten.facts, turn });
  return { ...folding, facts };
}

/** The folds in which each player is folded again: in a pinned campaign only players requested before it was pinned. */
function wantedIn(folds: ActiveFold[], looked: string[], refolds: PendingRefold[]): Refold[] {
  const oldest = new Map<string, number>();
  for (const { player_id, refold_id } of refolds)
    if (!oldest.has(player_id)) oldest.set(player_id, refold_id);
  const counts = ({ settled_seq, pinned_refold }: ActiveFold, player_id: string) =>
    settled_seq === null || (oldest.get(player_id) as number) <= (pinned_refold ?? 0);
  return looked.flatMap((player_id) =>
    folds
      .filter((active) => counts(active, player_id) && isBuilt(active, player_id))
      .map((active) => ({ active, player_id, ...FROM_START })),
  );
}

/** The shown folds whose boards may have changed after players were folded again; none is missing. */
function refoldedBoards({ campaigns }: TenantState, { changed, looked }: Folding): number[] {
  return [...campaigns.values()]
    .filter(
      ({ fold_id, board, isPinned }) =>
        changed.scoresOf(fold_id).player_ids.length > 0 ||
        (!isPinned && looked.some((player_id) => board.scoreOf(player_id))),
    )
    .map((campaign) => campaign.fold_id);
}

/** The fold replaces the shown one, or, if it was only a check, is deleted. Returns whether a board shows it now. */
async function finish(
  tenant: TenantSession,
  { campaign_id, fold_id, shown, rebuild_id, check_only }: ActiveFold,
): Promise<boolean> {
  if (rebuild_id !== null) await finishRebuild(tenant, rebuild_id);
  if (check_only) {
    await deleteFolds(tenant, campaign_id, 'not shown');
    return false;
  }
  await completeFold(tenant, fold_id);
  if (!shown) await showFold(tenant, campaign_id, fold_id);
  return true;
}
