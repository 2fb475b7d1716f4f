import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { decodeRow, encodeRow, type FoldOf, shownFold } from '@laurel/rules/fold/player-row.ts';
import { whole } from '@laurel/rules/money/decimal.ts';
import { decodeFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import { CursorMoved } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import type { Folds, HeldPlayer, HeldPlayers, Layout } from './held-players.ts';
import { type PlayerRow, readRowsAtCursor, type ScoredRow } from './store/player-folds.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';

/** The campaigns of folds, by fold. */
export type CompiledCampaigns = ReadonlyMap<number, CompiledCampaign>;

export function campaignsOf(folds: readonly ActiveFold[]): CompiledCampaigns {
  return new Map(folds.map((fold) => [fold.fold_id, fold.compiled]));
}

/** A player with the row that the database has, or (undefined) none. */
export function heldPlayer(layout: Layout, player_id: string, row: string | undefined): HeldPlayer {
  const { period, fold_ids } = layout;
  const none = { folds: undefined, standings: undefined };
  return { period, player_id, layout, ...none, row, size: fold_ids.length, isUnwritten: false };
}

/** The player's folds in the given layout; reads them from the row where they are packed. */
export function foldsIn(player: HeldPlayer, layout: Layout, campaigns: CompiledCampaigns): Folds {
  if (player.folds && player.layout === layout) return player.folds;
  if (player.folds) {
    const byId = new Map(player.layout.fold_ids.map((fold_id, at) => [fold_id, player.folds?.[at]]));
    return layout.fold_ids.map((fold_id) => byId.get(fold_id));
  }
  if (player.row === undefined) return layout.fold_ids.map(() => undefined);
  const folds = decodeRow(player.row, campaigns);
  return layout.fold_ids.map((fold_id) => folds.get(fold_id));
}

/** A player's fold as the process holds it, whichever version wrote it; null: no round, undefined: player not held. */
export function heldFold(
  players: HeldPlayers,
  { fold_id, period, compiled }: Pick<ActiveFold, 'fold_id' | 'period' | 'compiled'>,
  player_id: string,
): PlayerFold | null | undefined {
  const player = players.get(period, player_id);
  if (!player) return undefined;
  const [fold] = foldsIn(player, { period, fold_ids: [fold_id] }, new Map([[fold_id, compiled]]));
  return fold ? shownFold(compiled, fold) : null;
}

/**
 * The row of a player with these folds; `standings`: their scores, where known. A player without a round in any of the
 * campaigns gets an empty row.
 */
export function rowOf(
  { period, player_id }: HeldPlayer,
  layout: Layout,
  folds: Folds,
  standings: HeldPlayer['standings'],
  campaigns: CompiledCampaigns,
): PlayerRow {
  const there: FoldOf[] = [];
  const scores: string[] = [];
  for (const [at, fold] of folds.entries()) {
    const fold_id = layout.fold_ids[at] as number;
    const campaign = campaigns.get(fold_id);
    if (!campaign || fold === undefined) continue;
    there.push({ fold_id, campaign, fold });
    const known = standings?.[at];
    const { units, reached_at } =
      known?.fold === fold ? known : outcomeOf(campaign, shownFold(campaign, fold));
    if (units !== null && reached_at !== null) scores.push(`[${fold_id},"${units}",${reached_at}]`);
  }
  return { period, player_id, scores: `[${scores.join()}]`, folds: encodeRow(there) };
}

/** The contents of a row, by fold; scores as `units reached_at`. */
export interface StoredFolds {
  folds: Map<number, Folds[number]>;
  scores: Map<number, string>;
}

/** Reads a row as it is stored. */
export function storedFolds({ folds, scores }: PlayerRow, campaigns: CompiledCampaigns): StoredFolds {
  const scored = JSON.parse(scores) as Scores;
  return {
    folds: decodeRow(folds, campaigns),
    scores: new Map(scored.map(([fold_id, units, reached_at]) => [fold_id, `${units} ${reached_at}`])),
  };
}

type Scores = [fold_id: number, units: string, reached_at: number][];

/**
 * Puts the scores of rows onto the boards of the given folds; the row's facts decide whether a player may be on a board.
 * Players of `all` who have no score in a fold leave its board.
 */
export function showScores(
  campaigns: TenantState['campaigns'],
  fold_ids: ReadonlySet<number>,
  rows: ScoredRow[],
  all: readonly string[] = [],
): void {
  const boards = [...campaigns.values()].filter((campaign) => fold_ids.has(campaign.fold_id));
  const byFold = new Map(boards.map((campaign) => [campaign.fold_id, campaign]));
  const scored = new Map(boards.map((campaign) => [campaign.fold_id, new Set<string>()]));
  for (const { player_id, scores, facts } of rows) {
    const known: PlayerFacts | undefined = facts === null ? undefined : decodeFacts(facts);
    for (const [fold_id, units, reached_at] of JSON.parse(scores) as Scores) {
      const campaign = byFold.get(fold_id);
      if (!campaign) continue;
      if (all.length > 0) scored.get(fold_id)?.add(player_id);
      const entry = { player_id, units: whole(BigInt(units)), reached_at };
      campaign.board.setScore(player_id, entry, campaign.isEligible(player_id, known));
    }
  }
  for (const { fold_id, board } of boards)
    for (const player_id of all)
      if (!scored.get(fold_id)?.has(player_id)) board.setScore(player_id, null, false);
}

/** Players whose rows are read in one piece. */
const READ_PLAYERS = 2_000;

/** A player as the process holds it, with its folds in the layout. */
export interface Recalled {
  player: HeldPlayer;
  folds: Folds;
}

/**
 * The players as this process holds them; the others are read. `isOurs`: did this process leave the cursor at that step?
 * Only then are the rows and what it holds true together; otherwise throws CursorMoved.
 */
export async function recallPlayers(
  tenant: TenantSession,
  { players, folds }: Pick<TenantState, 'tenant' | 'players' | 'folds'>,
  layout: Layout,
  player_ids: Iterable<string>,
  isOurs: (step: number) => boolean,
): Promise<Map<string, Recalled>> {
  const campaigns = campaignsOf(folds);
  const recalled = new Map<string, Recalled>();
  const recall = (player: HeldPlayer) =>
    recalled.set(player.player_id, { player, folds: foldsIn(player, layout, campaigns) });
  const missing: string[] = [];
  for (const player_id of player_ids) {
    const player = players.get(layout.period, player_id);
    if (player) recall(player);
    else missing.push(player_id);
  }
  for (let from = 0; from < missing.length; from += READ_PLAYERS) {
    const ids = missing.slice(from, from + READ_PLAYERS);
    const { step, rows } = await readRowsAtCursor(tenant, layout.period, ids);
    if (!isOurs(step)) throw new CursorMoved();
    const byPlayer = new Map(rows.map((row) => [row.player_id, row.folds]));
    for (const player_id of ids) recall(heldPlayer(layout, player_id, byPlayer.get(player_id)));
  }
  return recalled;
}
