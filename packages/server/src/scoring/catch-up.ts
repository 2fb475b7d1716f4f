import { withRates } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { type RateTable, rateTable } from '@laurel/rules/rates/rates.ts';
import { readFoldProgress, readTouched, type ScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { readRatesIn } from '../rates/rates.ts';
import type { Turn } from '../scheduling/turns.ts';
import { loadState, type Reading, readCatalogue, reloadParticipation } from './load-state.ts';
import { showScores } from './player-rows.ts';
import { readScoresOf } from './store/player-folds.ts';
import { type ActiveFold, isFullyBuilt, type TenantState } from './tenant-state.ts';

/** Players with a possible change in data shown next to scores, such as the name. */
export type TouchedPlayers = readonly string[] | 'all';

/** A state, and the players touched since the earlier one. */
export interface CaughtUp {
  state: TenantState;
  touched: TouchedPlayers;
}

/** Players and games that a process has dropped: what it held of them beyond the checkpoint is not true. */
export interface Dropped {
  player_ids: readonly string[];
  game_ids: readonly string[];
}

/**
 * The tenant's state as the checkpoint at `cursor` has it: the known one brought up to date with the checkpoints since,
 * without its dropped parts; read completely if campaigns changed. Reads only committed data: from a snapshot in which the
 * cursor is there.
 */
export async function catchUp(
  tenant: TenantSession,
  known: TenantState | undefined,
  cursor: ScoringCursor,
  reading: Reading,
  dropped: Dropped = { player_ids: [], game_ids: [] },
): Promise<CaughtUp> {
  if (known === undefined) return { state: await loadState(tenant, cursor, reading), touched: 'all' };
  const followed = await followCheckpoints(tenant, known, cursor, { dropped, turn: reading.turn });
  // Then they are read again, too: what was held of them leaves the budget.
  if (!followed) known.players.clear();
  if (followed?.state.cursor.campaigns_version === cursor.campaigns_version) return followed;
  const state = await loadState(tenant, cursor, reading, followed?.state);
  return { state, touched: followed?.touched ?? 'all' };
}

/** Takes in the contents of other checkpoints; undefined if those are no longer known. */
async function followCheckpoints(
  tenant: TenantSession,
  known: TenantState,
  cursor: ScoringCursor,
  { dropped, turn }: { dropped: Dropped; turn: Turn },
): Promise<CaughtUp | undefined> {
  const touched = await readTouched(tenant, known.cursor.step, cursor.step);
  if (touched === null) return undefined;
  const player_ids = [...new Set([...touched.player_ids, ...dropped.player_ids])];
  const game_ids = [...new Set([...touched.game_ids, ...dropped.game_ids])];
  for (const game_id of dropped.game_ids) known.games.delete(game_id);
  // The earlier facts held here must not overwrite what other processes learnt of a game.
  if (game_ids.length > 0) await readCatalogue(tenant, known.games, game_ids);
  const periods = [...known.layouts.keys()];
  known.players.drop(player_ids, periods);
  if (player_ids.length > 0) await reloadParticipation(tenant, known, player_ids);
  const rates = await readRatesOf(tenant, known, touched.currencies);
  const scored = player_ids.length > 0 ? await readScoresOf(tenant, periods, player_ids) : [];
  const progress = new Map((await readFoldProgress(tenant)).map((fold) => [fold.fold_id, fold]));
  const complete = [...known.campaigns.values()].filter((campaign) => campaign.isComplete);
  const drafts = complete.map(({ fold_id, isEligible, board }) => {
    return { fold_id, isEligible, board: board.draft() };
  });
  await showScores(drafts, { rows: scored, all: player_ids, turn });
  for (const [i, campaign] of complete.entries()) {
    // No await in between: no reader sees changed lines with their previous revision.
    campaign.board.take((drafts[i] as (typeof drafts)[number]).board);
    campaign.shown_version = progress.get(campaign.fold_id)?.shown_version ?? campaign.shown_version;
    if (!campaign.isPinned) campaign.seq = cursor.seq;
    if (turn.isOver) await turn.next();
  }
  const followed = known.folds.map((fold) => {
    const stored = { ...fold, ...progress.get(fold.fold_id) };
    return { ...stored, built: isFullyBuilt(stored, fold) };
  });
  const folds = rates === known.rates ? followed : followed.map((fold) => converting(fold, rates));
  // Any other change of campaigns leaves this version behind the cursor's.
  const campaigns_version = known.cursor.campaigns_version + touched.rate_steps;
  const state = { ...known, cursor: { ...cursor, campaigns_version }, seq: cursor.seq, rates, folds };
  return { state, touched: player_ids };
}

/** The known rates with those of some currencies read again. */
async function readRatesOf(
  tenant: TenantSession,
  { rates }: TenantState,
  currencies: string[],
): Promise<RateTable> {
  if (currencies.length === 0) return rates;
  return new Map([...rates, ...rateTable(await readRatesIn(tenant, currencies))]);
}

/** Rates change nothing in a pinned fold (docs/rules/settlement.md#1). */
function converting(fold: ActiveFold, rates: RateTable): ActiveFold {
  return fold.settled_seq === null ? { ...fold, compiled: withRates(fold.compiled, rates) } : fold;
}
