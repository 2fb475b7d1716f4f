import { setImmediate } from 'node:timers/promises';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { type FoldWithSnapshots, outcomeOf } from '@laurel/rules/fold/fold.ts';
import type { RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import type { PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import { copyOf, type PlayerFolds } from '@laurel/rules/fold/player-folds.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { revisionAt } from '../cursor/cursor.ts';
import type { Learned } from '../facts/facts.ts';
import type { ChangedStanding, NewSnapshots } from './changed-standing.ts';
import type { HeldPlayer, Layout } from './held-players.ts';
import type { Recalled } from './player-rows.ts';
import type { ActiveFold, ShownCampaign, TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';

/** What one step did. */
export interface ScoringStep {
  events: number;
  /** There may be more to do immediately. */
  more: boolean;
}

/** A player's new folds. */
export interface ChangedFolds {
  player: HeldPlayer;
  layout: Layout;
  folds: PlayerFolds;
  /** By position: did the fold change? */
  isChanged: boolean[];
}

/** Folds that are not shown yet. The tenant's state is unchanged. */
export interface Folding {
  /** Number of the newest event that is in it. */
  seq: number;
  /** The players' folds after it. */
  changed: ChangedPlayers;
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
  readonly snapshots: NewSnapshots[] = [];
  readonly #byLayout = new Map<Layout, ChangedFolds[]>();
  /** By fold. */
  readonly #counts = new Map<number, number>();

  /** How many players the fold changed for. */
  count(fold_id: number): number {
    return this.#counts.get(fold_id) ?? 0;
  }

  /** Calls for each player for whom the fold changed; `units` null: not on the board. */
  each(
    fold_id: number,
    take: (player_id: string, units: Whole | null, reached_at: number | null) => void,
  ): void {
    for (const [{ fold_ids, places }, players] of this.#byLayout) {
      const at = fold_ids.indexOf(fold_id);
      if (at < 0) continue;
      for (const { player, folds, isChanged } of players)
        if (isChanged[at]) take(player.player_id, places.units(folds, at) ?? null, places.reachedAt(folds, at));
    }
  }

  /** Takes news of a player into the fold at a position of the layout; null, or why the player must be folded from the log. */
  extend(
    recalled: Recalled,
    layout: Layout,
    at: number,
    compiled: CompiledCampaign,
    news: PlayerRounds,
    joinedAt: number | null,
  ): RefoldFrom | null {
    const into = () => this.#changedOf(recalled, layout).folds;
    const extended = layout.places.extend(recalled.folds, into, at, compiled, news, joinedAt);
    if (extended === null || 'refold_from' in extended) return extended;
    const fold_id = this.#note(this.#changedOf(recalled, layout), at);
    const { player_id } = recalled.player;
    if (extended.length > 0)
      this.snapshots.push({ fold_id, player_id, compiled, snapshots: extended, resumed_at: null });
    return null;
  }

  /** Records the player's new fold at a position of the layout. */
  change(recalled: Recalled, layout: Layout, at: number, standing: ChangedStanding): void {
    const changed = this.#changedOf(recalled, layout);
    if (standing.isEmpty) layout.places.remove(changed.folds, at);
    else layout.places.put(changed.folds, at, standing.fold, standing);
    this.#note(changed, at);
    this.snapshots.push(standing);
  }

  #note({ layout, isChanged }: ChangedFolds, at: number): number {
    const fold_id = layout.fold_ids[at] as number;
    if (!isChanged[at]) this.#counts.set(fold_id, this.count(fold_id) + 1);
    isChanged[at] = true;
    return fold_id;
  }

  #changedOf({ player, folds }: Recalled, layout: Layout): ChangedFolds {
    const known = this.players.get(player);
    if (known) return known;
    const isChanged = layout.fold_ids.map(() => false);
    const changed = { player, layout, folds: copyOf(folds), isChanged };
    this.players.set(player, changed);
    const ofLayout = this.#byLayout.get(layout);
    if (ofLayout) ofLayout.push(changed);
    else this.#byLayout.set(layout, [changed]);
    return changed;
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
  holdPlayers(state, folding.changed, unwritten);
  for (const [game_id, facts] of learned.games) {
    state.games.set(game_id, facts);
    unwritten.games.set(game_id, facts);
  }
  for (const [player_id, facts] of learned.players) unwritten.facts.set(player_id, facts);
  return { ...state, seq };
}

/** The players hold new folds, which no checkpoint has yet. */
export function holdPlayers(
  { players }: TenantState,
  changed: ChangedPlayers,
  unwritten: Unwritten,
): void {
  for (const snapshots of changed.snapshots) unwritten.snapshots.note(snapshots);
  for (const [player, { folds, layout }] of changed.players) {
    const { row } = player;
    layout.places.tidy(folds);
    player.folds = folds;
    player.layout = layout;
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
    if (showOn(campaign, folding, state)) changed.push(campaign.fold_id);
    shown += folding.changed.count(campaign.fold_id);
    if (shown < SHOWN_AT_ONCE) continue;
    shown = 0;
    await setImmediate();
  }
  return changed;
}

/** Returns whether the board changed. There is no await: lines and revision change together. */
function showOn(
  campaign: ShownCampaign,
  { changed, learned, looked, facts, seq }: Folding,
  { cursor }: TenantState,
): boolean {
  const { board, fold_id, isEligible, isPinned } = campaign;
  const before = board.changes;
  let isTouched = false;
  // Facts learnt after a campaign was pinned change nothing in it.
  const about: string[] = isPinned ? [] : [...learned.players.keys(), ...looked];
  if (isPinned) changed.each(fold_id, (player_id) => about.push(player_id));
  for (const player_id of about) {
    if (!board.scoreOf(player_id)) continue;
    isTouched = true;
    board.setEligible(player_id, isEligible(player_id, facts.get(player_id)));
  }
  changed.each(fold_id, (player_id, units, reached_at) => {
    const entry = units === null || reached_at === null ? null : { player_id, units, reached_at };
    const eligible =
      entry !== null && (board.eligibility(player_id) ?? isEligible(player_id, facts.get(player_id)));
    board.setScore(player_id, entry, eligible);
  });
  if (!isPinned) campaign.seq = seq;
  if (board.changes === before && !isTouched) return false;
  campaign.shown_version = revisionAt({ seq, changes: cursor.changes });
  return true;
}
