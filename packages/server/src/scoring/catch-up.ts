import type { Session } from '../store/engine/database.ts';
import { readFoldProgress } from '../store/scoring/campaign-folds.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { readTouched } from '../store/scoring/scoring-steps.ts';
import { readScored, type ScoredPlayer } from '../store/scoring/standings.ts';
import { loadState, readCatalogue } from './load-state.ts';
import { reloadPlayers } from './reload-players.ts';
import { setScores, standingKey, type TenantState } from './tenant-state.ts';

/** Of whom something may be new that is shown beside scores, such as the name. */
export type TouchedPlayers = readonly string[] | 'all';

/** A state, and who was touched since the one that was known. */
export interface CaughtUp {
  state: TenantState;
  touched: TouchedPlayers;
}

/**
 * The tenant's state as it is at `cursor`: the known one if it stands there, brought up to date if other processes took steps
 * since, or read anew if campaigns or rates changed. Reads only what is committed, so it needs no undoing when the transaction
 * fails. The caller holds the lock of the scoring cursor, or reads from a snapshot in which the cursor stands there.
 */
export async function catchUp(
  session: Session,
  tenant_id: number,
  known: TenantState | undefined,
  cursor: ScoringCursor,
): Promise<CaughtUp> {
  if (known === undefined) return { state: await loadState(session, tenant_id, cursor), touched: 'all' };
  if (isAt(known, cursor)) return { state: known, touched: [] };
  const followed = await follow(session, known, cursor);
  if (followed?.state.cursor.campaigns_version === cursor.campaigns_version) return followed;
  const state = await loadState(session, tenant_id, cursor, followed?.state);
  return { state, touched: followed?.touched ?? 'all' };
}

function isAt({ cursor: known }: TenantState, { seq, step, campaigns_version }: ScoringCursor): boolean {
  return known.seq === seq && known.step === step && known.campaigns_version === campaigns_version;
}

/** Takes in what steps of other processes did; undefined when that is no longer known. */
async function follow(
  session: Session,
  known: TenantState,
  cursor: ScoringCursor,
): Promise<CaughtUp | undefined> {
  if (known.cursor.seq === cursor.seq && known.cursor.step === cursor.step)
    return { state: known, touched: [] };
  const { tenant_id } = known.tenant;
  const touched = await readTouched(session, tenant_id, known.cursor.step, cursor.step);
  if (touched === null) return undefined;
  const { player_ids, game_ids } = touched;
  // What others learnt of a game must not be overwritten by what was known here before.
  if (game_ids.length > 0) await readCatalogue(session, tenant_id, known.games, game_ids);
  if (player_ids.length > 0) {
    for (const players of known.hot.values()) for (const player_id of player_ids) players.delete(player_id);
    await reloadPlayers(session, known, player_ids);
  }
  const fold_ids = [...known.campaigns.values()].map((campaign) => campaign.fold_id);
  const scored = player_ids.length > 0 ? await readScored(session, tenant_id, fold_ids, player_ids) : [];
  const progress = new Map((await readFoldProgress(session, tenant_id)).map((fold) => [fold.fold_id, fold]));
  // Nothing is waited for in between: nobody sees changed lines with the version that they had before.
  showScores(known, player_ids, scored);
  for (const campaign of known.campaigns.values())
    campaign.shown_version = progress.get(campaign.fold_id)?.shown_version ?? campaign.shown_version;
  const folds = known.folds.map((fold) => ({ ...fold, ...progress.get(fold.fold_id) }));
  const { campaigns_version } = known.cursor;
  const state = { ...known, cursor: { ...cursor, campaigns_version }, folds };
  return { state, touched: player_ids };
}

/** Who has no standing any more, after a void, has no score either. */
function showScores({ campaigns }: TenantState, player_ids: string[], scored: ScoredPlayer[]): void {
  const there = new Set(scored.map(({ fold_id, player_id }) => standingKey(fold_id, player_id)));
  for (const { fold_id, board } of campaigns.values())
    for (const player_id of player_ids)
      if (!there.has(standingKey(fold_id, player_id))) board.setScore(player_id, null, false);
  setScores({ campaigns }, scored);
}
