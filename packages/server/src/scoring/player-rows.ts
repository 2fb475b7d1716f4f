import type { Board } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { PlayerFolds } from '@laurel/rules/fold/player-folds.ts';
import {
  decodeRow,
  encodeRow,
  type FoldOf,
  type OlderFold,
  shownFold,
} from '@laurel/rules/fold/player-row.ts';
import type { Score } from '@laurel/rules/kinds/scored.ts';
import { parseWhole } from '@laurel/rules/money/decimal.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import { decodeFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import { type PackedParts, packParts, unpackParts } from '@laurel/rules/teams/team-points.ts';
import { CursorMoved } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { HeldPlayer, HeldPlayers, Layout } from './held-players.ts';
import { storedUnits } from './scores-text.ts';
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
  return { period, player_id, layout, folds: undefined, row, size: fold_ids.length, isUnwritten: false };
}

/** The player's folds in the given layout; reads them from the row where they are packed. */
function foldsIn(player: HeldPlayer, layout: Layout, campaigns: CompiledCampaigns): PlayerFolds {
  if (player.folds && player.layout === layout) return player.folds;
  const folds = layout.places.none();
  if (player.folds) moveFolds(player.layout, player.folds, layout, folds);
  else if (player.row !== undefined)
    for (const [fold_id, fold] of decodeRow(player.row, campaigns)) {
      const at = layout.fold_ids.indexOf(fold_id);
      if (at >= 0) layout.places.put(folds, at, fold);
    }
  return folds;
}

/** Campaigns came or went: the folds of the others are the same in the new layout. */
function moveFolds(from: Layout, folds: PlayerFolds, to: Layout, into: PlayerFolds): void {
  for (const [at, fold_id] of to.fold_ids.entries()) {
    const before = from.fold_ids.indexOf(fold_id);
    const fold = before < 0 ? undefined : from.places.look(folds, before);
    if (!fold) continue;
    const units = from.places.units(folds, before);
    const reached_at = from.places.reachedAt(folds, before);
    to.places.put(into, at, fold, units === undefined ? undefined : { units, reached_at });
  }
}

/** A player's fold as the process holds it, whichever version wrote it; null: no round, undefined: player not held. */
export function heldFold(
  players: HeldPlayers,
  { fold_id, period, compiled }: Pick<ActiveFold, 'fold_id' | 'period' | 'compiled'>,
  player_id: string,
): PlayerFold | null | undefined {
  const player = players.get(period, player_id);
  if (!player) return undefined;
  const fold = foldIn(player, fold_id, compiled);
  return fold ? shownFold(compiled, fold) : null;
}

function foldIn(
  { layout, folds, row }: HeldPlayer,
  fold_id: number,
  compiled: CompiledCampaign,
): PlayerFold | OlderFold | undefined {
  if (!folds)
    return row === undefined ? undefined : decodeRow(row, new Map([[fold_id, compiled]])).get(fold_id);
  const at = layout.fold_ids.indexOf(fold_id);
  return at < 0 ? undefined : layout.places.fold(folds, at, compiled);
}

/** The row of a player with these folds. A player without a round in any of the campaigns gets an empty row. */
export function rowOf(
  { period, player_id }: HeldPlayer,
  layout: Layout,
  folds: PlayerFolds,
  campaigns: CompiledCampaigns,
): PlayerRow {
  const scores = scoresOf(layout, folds, campaigns);
  return { period, player_id, scores, folds: encodeRow(foldsThere(layout, folds, campaigns)) };
}

function foldsThere(
  { fold_ids, places }: Layout,
  folds: PlayerFolds,
  campaigns: CompiledCampaigns,
): FoldOf[] {
  const there: FoldOf[] = [];
  for (let at = 0; at < fold_ids.length; at += 1) {
    const fold_id = fold_ids[at] as number;
    const campaign = campaigns.get(fold_id);
    const fold = campaign && places.look(folds, at);
    if (fold) there.push({ fold_id, campaign, fold });
  }
  return there;
}

function scoresOf({ fold_ids, places }: Layout, folds: PlayerFolds, campaigns: CompiledCampaigns): string {
  const scores: RowScores = [];
  for (let at = 0; at < fold_ids.length; at += 1) {
    const fold_id = fold_ids[at] as number;
    const campaign = campaigns.get(fold_id);
    if (!campaign || !places.has(folds, at)) continue;
    let units = places.units(folds, at);
    let reached_at = places.reachedAt(folds, at);
    let parts: Pick<Score, 'teams' | 'turnover'> = {};
    const fold = units === undefined || hasParts(campaign) ? places.look(folds, at) : undefined;
    if (fold) ({ units, reached_at, ...parts } = outcomeOf(campaign, shownFold(campaign, fold)));
    const score = { units: units ?? null, reached_at, ...parts };
    if (isStored(score)) scores.push(scoreOf(fold_id, score));
  }
  return JSON.stringify(scores);
}

/** Whether scores have parts that the numbers of a fold do not hold. */
export function hasParts({ rules }: Pick<CompiledCampaign, 'rules'>): boolean {
  return rules.teams === true || rules.countsTurnover === true;
}

/** A player with neither a score nor a turnover is on no board. */
function isStored({ units, turnover }: Pick<Score, 'units' | 'turnover'>): boolean {
  return units !== null || (turnover !== undefined && turnover !== 0);
}

function scoreOf(fold_id: number, { units, reached_at, teams, turnover }: Score): RowScores[number] {
  const score = [fold_id, `${units ?? ''}`, reached_at ?? 0] as const;
  if (!teams && turnover === undefined) return [...score];
  const parts = teams ? packParts(teams) : null;
  const { length } = parts ? JSON.stringify(parts) : 'null';
  return turnover === undefined ? [...score, length, parts] : [...score, length, parts, `${turnover}`];
}

/** The contents of a row, by fold; scores as texts. */
export interface StoredFolds {
  folds: Map<number, PlayerFold | OlderFold>;
  scores: Map<number, string>;
}

/** A score as `StoredFolds` has it; undefined: a row has none. */
export function storedScore(score: Score): string | undefined {
  return isStored(score) ? textOf(scoreOf(0, score)) : undefined;
}

function textOf([, ...score]: RowScores[number]): string {
  return JSON.stringify(score);
}

/** Reads a row as it is stored. */
export function storedFolds({ folds, scores }: PlayerRow, campaigns: CompiledCampaigns): StoredFolds {
  const scored = JSON.parse(scores) as RowScores;
  return {
    folds: decodeRow(folds, campaigns),
    scores: new Map(scored.map((score) => [score[0], textOf(score)])),
  };
}

/**
 * The scores of one player, as a row has them; in 10^-8. In campaigns with teams with what of it is each team's, after the
 * length of its text; in campaigns with a pool of turnover also with what the player staked, and `units` are an empty text
 * where that is all.
 */
export type RowScores = [
  fold_id: number,
  units: string,
  reached_at: number,
  length?: number,
  parts?: PackedParts | null,
  turnover?: string,
][];

/** A board or a draft of one, the fold that it shows, and who may appear there. */
export interface ScoresOf {
  fold_id: number;
  isEligible: IsEligible;
  board: Pick<Board, 'setScore'>;
}

interface ScoresToShow {
  rows: ScoredRow[];
  /** Those of them who have no score in a fold leave its board. */
  all?: readonly string[];
  turn: Turn;
}

/** Puts the scores of rows onto boards, in turns; the row's facts decide whether a player may be on a board. */
export async function showScores(
  boards: readonly ScoresOf[],
  { rows, all = [], turn }: ScoresToShow,
): Promise<void> {
  const byFold = new Map(boards.map((one) => [one.fold_id, one]));
  const scored = new Map(boards.map((one) => [one.fold_id, new Set<string>()]));
  for (const { player_id, scores, facts } of rows) {
    const known: PlayerFacts | undefined = facts === null ? undefined : decodeFacts(facts);
    for (const [fold_id, units, reached_at, , parts, turnover] of JSON.parse(scores) as RowScores) {
      const of = byFold.get(fold_id);
      if (!of) continue;
      if (all.length > 0) scored.get(fold_id)?.add(player_id);
      const teams = parts && unpackParts(parts);
      const entry = {
        player_id,
        units: storedUnits(units),
        reached_at,
        teams: teams ?? undefined,
        turnover: turnover === undefined ? undefined : parseWhole(turnover),
      };
      of.board.setScore(player_id, entry, of.isEligible(player_id, known));
      if (turn.isOver) await turn.next();
    }
  }
  for (const { fold_id, board } of boards)
    for (const player_id of all) {
      if (!scored.get(fold_id)?.has(player_id)) board.setScore(player_id, null, false);
      if (turn.isOver) await turn.next();
    }
}

/** Players whose rows are read in one piece: at most so many, and of so many folds. */
const READ_PLAYERS = 2_000;
const READ_FOLDS = 50_000;

/** A player as the process holds it, with its folds in the layout. */
export interface Recalled {
  player: HeldPlayer;
  folds: PlayerFolds;
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
  { isOurs, turn }: { isOurs: (step: number) => boolean; turn: Turn },
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
    if (turn.isOver) await turn.next();
  }
  const atOnce = playersOfFolds(layout.fold_ids.length);
  for (let from = 0; from < missing.length; from += atOnce) {
    const ids = missing.slice(from, from + atOnce);
    const { step, rows } = await readRowsAtCursor(tenant, layout.period, ids);
    if (!isOurs(step)) throw new CursorMoved();
    const byPlayer = new Map(rows.map((row) => [row.player_id, row.folds]));
    for (const player_id of ids) {
      recall(heldPlayer(layout, player_id, byPlayer.get(player_id)));
      if (turn.isOver) await turn.next();
    }
  }
  return recalled;
}

/** How many players' rows are read in one piece if each has this many folds. */
export function playersOfFolds(folds: number): number {
  return Math.max(1, Math.min(READ_PLAYERS, Math.floor(READ_FOLDS / Math.max(1, folds))));
}
