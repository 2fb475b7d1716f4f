import type { Session } from '../store/engine/database.ts';
import { readFoldProgress } from '../store/scoring/campaign-folds.ts';
import { readScoresOf } from '../store/scoring/player-folds.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { readTouched } from '../store/scoring/scoring-steps.ts';
import type { HeldBudget } from './held-players.ts';
import { loadState, readCatalogue } from './load-state.ts';
import { showScores } from './player-rows.ts';
import { reloadPlayers } from './reload-players.ts';
import type { TenantState } from './tenant-state.ts';

/** Of whom something may be new that is shown beside scores, such as the name. */
export type TouchedPlayers = readonly string[] | 'all';

/** A state, and who was touched since the one that was known. */
export interface CaughtUp {
  state: TenantState;
  touched: TouchedPlayers;
}

/** What a process held beyond the checkpoint and has dropped: what it said of these is not true. */
export interface Dropped {
  player_ids: readonly string[];
  game_ids: readonly string[];
}

/**
 * The tenant's state as the checkpoint at `cursor` has it: the known one brought up to date with the checkpoints since, without what was
 * dropped of it; read anew if campaigns or rates changed. Reads only what is committed: from a snapshot in which the cursor stands there.
 */
export async function catchUp(
  session: Session,
  tenant_id: number,
  known: TenantState | undefined,
  cursor: ScoringCursor,
  budget: HeldBudget,
  dropped: Dropped = { player_ids: [], game_ids: [] },
): Promise<CaughtUp> {
  if (known === undefined)
    return { state: await loadState(session, tenant_id, cursor, budget), touched: 'all' };
  const followed = await follow(session, known, cursor, dropped);
  // Then they are read anew, too: what was held of them leaves the budget.
  if (!followed) known.players.clear();
  if (followed?.state.cursor.campaigns_version === cursor.campaigns_version) return followed;
  const state = await loadState(session, tenant_id, cursor, budget, followed?.state);
  return { state, touched: followed?.touched ?? 'all' };
}

/** Takes in what other checkpoints hold; undefined when that is no longer known. */
async function follow(
  session: Session,
  known: TenantState,
  cursor: ScoringCursor,
  dropped: Dropped,
): Promise<CaughtUp | undefined> {
  const { tenant_id } = known.tenant;
  const touched = await readTouched(session, tenant_id, known.cursor.step, cursor.step);
  if (touched === null) return undefined;
  const player_ids = [...new Set([...touched.player_ids, ...dropped.player_ids])];
  const game_ids = [...new Set([...touched.game_ids, ...dropped.game_ids])];
  for (const game_id of dropped.game_ids) known.games.delete(game_id);
  // What others learnt of a game must not be overwritten by what was known here before.
  if (game_ids.length > 0) await readCatalogue(session, tenant_id, known.games, game_ids);
  const periods = [...known.layouts.keys()];
  known.players.drop(player_ids, periods);
  if (player_ids.length > 0) await reloadPlayers(session, known, player_ids);
  const scored = player_ids.length > 0 ? await readScoresOf(session, tenant_id, periods, player_ids) : [];
  const progress = new Map((await readFoldProgress(session, tenant_id)).map((fold) => [fold.fold_id, fold]));
  // Nothing is waited for from here on: nobody sees changed lines with the revision that they had before.
  const complete = [...known.campaigns.values()].filter((campaign) => campaign.isComplete);
  showScores(known.campaigns, new Set(complete.map((campaign) => campaign.fold_id)), scored, player_ids);
  for (const campaign of complete) {
    campaign.shown_version = progress.get(campaign.fold_id)?.shown_version ?? campaign.shown_version;
    if (!campaign.isSettled) campaign.seq = cursor.seq;
  }
  const folds = known.folds.map((fold) => ({ ...fold, ...progress.get(fold.fold_id) }));
  const { campaigns_version } = known.cursor;
  const state = { ...known, cursor: { ...cursor, campaigns_version }, seq: cursor.seq, folds };
  return { state, touched: player_ids };
}
