import { setImmediate } from 'node:timers/promises';
import { type FoldWithSnapshots, outcomeOf } from '@laurel/rules/fold/fold.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { revisionAt } from '../cursor/cursor.ts';
import type { Learned } from '../facts/facts.ts';
import type { ChangedStanding } from './changed-standing.ts';
import type { Folds, HeldPlayer, Layout } from './held-players.ts';
import type { ActiveFold, ShownCampaign, TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';

/** What one step did. */
export interface ScoringStep {
  events: number;
  /** There may be more to do immediately. */
  more: boolean;
}

/** A player's new folds, and by position the standings of those that changed. */
export interface ChangedFolds {
  folds: Folds[number][];
  standings: (ChangedStanding | undefined)[];
}

/** Folds that are not shown yet. The tenant's state is unchanged. */
export interface Folding {
  /** Number of the newest event that is in it. */
  seq: number;
  /** Standings by fold. */
  standings: Map<number, ChangedStanding[]>;
  /** The players' folds after it. */
  players: Map<HeldPlayer, ChangedFolds>;
  learned: Learned;
  /** Players with changes other than in their rounds: whether they may be on a board is decided again. */
  looked: string[];
  /** Facts of players that were on no board before, and of those looked at again. */
  facts: Map<string, PlayerFacts>;
}

/** A fold with its score. `resumed_at`: see `ChangedStanding`. */
export function toStanding(
  active: ActiveFold,
  player_id: string,
  { fold, snapshots }: FoldWithSnapshots,
  resumed_at: number | null,
): ChangedStanding {
  const { compiled, fold_id } = active;
  const { units, reached_at } = outcomeOf(compiled, fold);
  // The player has no round in the campaign.
  const isEmpty = fold.boundary === null && fold.tail.length === 0;
  return { fold_id, player_id, units, reached_at, compiled, fold, snapshots, resumed_at, isEmpty };
}

/** Collects new folds of players, who keep their previous ones until the folding is shown. */
export class ChangedPlayers {
  readonly players = new Map<HeldPlayer, ChangedFolds>();
  readonly standings = new Map<number, ChangedStanding[]>();

  /** Records the player's new fold at a position of the layout; `before`: the player's folds as they are held. */
  change(player: HeldPlayer, layout: Layout, before: Folds, at: number, standing: ChangedStanding): void {
    const fold_id = layout.fold_ids[at] as number;
    let changed = this.players.get(player);
    if (!changed) {
      changed = { folds: before.slice(), standings: player.standings?.slice() ?? [] };
      this.players.set(player, changed);
    }
    changed.folds[at] = standing.isEmpty ? undefined : standing.fold;
    changed.standings[at] = standing;
    const ofFold = this.standings.get(fold_id);
    if (ofFold) ofFold.push(standing);
    else this.standings.set(fold_id, [standing]);
  }
}

/** Standings that are shown before requests get their turn; no turn comes in the middle of a board. */
const SHOWN_AT_ONCE = 5_000;

/**
 * Shows what was folded: each board changes in one go with all its lines, and the players hold their new folds. Adds what a
 * checkpoint must write to `unwritten`. Returns the resulting state.
 */
export async function showFolding(
  state: TenantState,
  folding: Folding,
  unwritten: Unwritten,
): Promise<TenantState> {
  for (const fold_id of await showOnBoards(state, folding)) unwritten.shown.add(fold_id);
  const { learned, seq } = folding;
  holdPlayers(state, folding, unwritten);
  for (const [game_id, facts] of learned.games) {
    state.games.set(game_id, facts);
    unwritten.games.set(game_id, facts);
  }
  for (const [player_id, facts] of learned.players) unwritten.facts.set(player_id, facts);
  return { ...state, seq };
}

/** The players hold new folds, which no checkpoint has yet. */
export function holdPlayers(
  { players, layouts }: TenantState,
  changed: Pick<Folding, 'players' | 'standings'>,
  unwritten: Unwritten,
): void {
  for (const standings of changed.standings.values())
    for (const standing of standings) unwritten.snapshots.note(standing);
  for (const [player, { folds, standings }] of changed.players) {
    const { row } = player;
    player.folds = folds;
    player.standings = standings;
    player.layout = layouts.get(player.period) ?? player.layout;
    player.row = undefined;
    player.isUnwritten = true;
    players.touch(player, row);
    unwritten.notePlayer(player);
  }
  players.trim();
}

/** Shows new scores, and removes or adds players whose facts changed; returns the folds whose boards changed. */
export async function showOnBoards(state: TenantState, folding: Folding): Promise<number[]> {
  const changed: number[] = [];
  let shown = 0;
  for (const campaign of state.campaigns.values()) {
    if (!campaign.isComplete || campaign.isSettled) continue;
    const ofFold = folding.standings.get(campaign.fold_id) ?? [];
    if (showOn(campaign, folding, ofFold, state)) changed.push(campaign.fold_id);
    shown += ofFold.length;
    if (shown < SHOWN_AT_ONCE) continue;
    shown = 0;
    await setImmediate();
  }
  return changed;
}

/** Returns whether the board changed. There is no await: lines and revision change together. */
function showOn(
  campaign: ShownCampaign,
  { learned, looked, facts, seq }: Folding,
  standings: ChangedStanding[],
  { cursor }: TenantState,
): boolean {
  const { board, isEligible, isPinned } = campaign;
  const before = board.changes;
  let isTouched = false;
  // Facts learnt after a campaign was pinned change nothing in it.
  const about = isPinned ? standings.map((one) => one.player_id) : [...learned.players.keys(), ...looked];
  for (const player_id of about) {
    if (!board.scoreOf(player_id)) continue;
    isTouched = true;
    board.setEligible(player_id, isEligible(player_id, facts.get(player_id)));
  }
  for (const { player_id, units, reached_at } of standings) {
    const entry = units === null || reached_at === null ? null : { player_id, units, reached_at };
    const eligible =
      entry !== null && (board.eligibility(player_id) ?? isEligible(player_id, facts.get(player_id)));
    board.setScore(player_id, entry, eligible);
  }
  if (!isPinned) campaign.seq = seq;
  if (board.changes === before && !isTouched) return false;
  campaign.shown_version = revisionAt({ seq, changes: cursor.changes });
  return true;
}
