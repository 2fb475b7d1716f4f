import { type FoldWithSnapshots, type KeptChange, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { copyOf, type PlayerFolds } from '@laurel/rules/fold/player-folds.ts';
import type { Score } from '@laurel/rules/kinds/scored.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import type { TeamPart } from '@laurel/rules/teams/team-points.ts';
import { revisionAt } from '../cursor/cursor.ts';
import type { Learned } from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { ChangedStanding, NewSnapshots } from './changed-standing.ts';
import type { HeldPlayer, Layout } from './held-players.ts';
import { hasParts, type Recalled } from './player-rows.ts';
import type { ActiveFold, ShownCampaign, TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';

/** What one step did. */
export interface ScoringStep {
  events: number;
  /** There may be more to do immediately. */
  more: boolean;
}

/** A player's folds in a step: `before` as they are shown, `folds` with what the step changed. */
export interface ChangedFolds {
  player_id: string;
  layout: Layout;
  before: PlayerFolds;
  folds: PlayerFolds;
}

/**
 * The scores of one fold that changed, a list for each member: a board takes them in one go, and does not have to look into
 * the folds of every player. `units`: NaN: not on the board.
 */
interface ChangedScores {
  player_ids: string[];
  units: Whole[];
  reached: number[];
  /** Only in campaigns with teams. */
  teams: (readonly TeamPart[] | undefined)[];
  /** Only in campaigns with a pool of turnover. */
  turnovers: (Whole | undefined)[];
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
  const score = outcomeOf(compiled, fold);
  // The player has no round in the campaign.
  const isEmpty = fold.boundary === null && fold.tail.length === 0;
  return { fold_id, player_id, ...score, compiled, fold, snapshots, resumed_at, isEmpty };
}

/** Collects new folds of players, who keep their previous ones until the folding is shown. */
export class ChangedPlayers {
  readonly players = new Map<HeldPlayer, ChangedFolds>();
  readonly snapshots: NewSnapshots[] = [];
  readonly #scores = new Map<number, ChangedScores>();

  /** The scores that changed in a fold. */
  scoresOf(fold_id: number): Readonly<ChangedScores> {
    return this.#scores.get(fold_id) ?? NO_SCORES;
  }

  /** The player's folds in this step. */
  of({ player, folds: before }: Recalled, layout: Layout): ChangedFolds {
    let changed = this.players.get(player);
    if (!changed) {
      changed = { player_id: player.player_id, layout, before, folds: copyOf(before) };
      this.players.set(player, changed);
    }
    return changed;
  }

  /** Takes a change of what a fold keeps into the player's fold at a position of the layout. */
  extend(changed: ChangedFolds, at: number, active: ActiveFold, change: KeptChange, joinedAt: Joined): void {
    const { compiled, fold_id, settled_seq } = active;
    const { player_id, layout, before, folds } = changed;
    const { score, snapshots } = layout.places.take(before, folds, at, compiled, change, joinedAt);
    // Many rounds leave the score as it was: of a highest coin, or of a race that is run. Then the board has it already.
    const isShown =
      settled_seq === null && !hasParts(compiled) && layout.places.hasSameScore(before, folds, at);
    if (!isShown) this.#note(player_id, active, score);
    if (snapshots.length > 0)
      this.snapshots.push({ fold_id, player_id, compiled, snapshots, resumed_at: null });
  }

  /** Records a fold from the log at a position of the layout. */
  change(changed: ChangedFolds, at: number, standing: ChangedStanding): void {
    const { layout, folds } = changed;
    if (standing.isEmpty) layout.places.remove(folds, at);
    else layout.places.put(folds, at, standing.fold, standing);
    this.#note(standing.player_id, standing, standing);
    this.snapshots.push(standing);
  }

  #note(player_id: string, of: Pick<ActiveFold, 'fold_id' | 'compiled'>, score: Score): void {
    const { fold_id, compiled } = of;
    let scores = this.#scores.get(fold_id);
    if (!scores) {
      scores = { player_ids: [], units: [], reached: [], teams: [], turnovers: [] };
      this.#scores.set(fold_id, scores);
    }
    scores.player_ids.push(player_id);
    scores.units.push(score.units ?? Number.NaN);
    scores.reached.push(score.reached_at ?? Number.NaN);
    if (!hasParts(compiled)) return;
    scores.teams.push(score.teams);
    scores.turnovers.push(score.turnover);
  }
}

const NO_SCORES: ChangedScores = { player_ids: [], units: [], reached: [], teams: [], turnovers: [] };

/** A board that changes in more lines takes them as a draft: it is made in turns, and shown in one go. */
const CHANGED_AT_ONCE = 500;

/**
 * Shows what was folded: each board changes in one go with all its lines, and the players hold their new folds. Adds what a
 * checkpoint must write to `unwritten`. Returns the resulting state.
 */
export async function showFolding(
  state: TenantState,
  folding: Folding,
  unwritten: Unwritten,
  turn: Turn,
): Promise<TenantState> {
  for (const fold_id of await showOnBoards(state, folding, turn)) unwritten.shown.add(fold_id);
  const { learned, seq } = folding;
  await holdPlayers(state, folding.changed, unwritten, turn);
  for (const [game_id, facts] of learned.games) {
    state.games.set(game_id, facts);
    unwritten.games.set(game_id, facts);
  }
  for (const [player_id, facts] of learned.players) unwritten.facts.set(player_id, facts);
  for (const [player_id, pauses] of learned.pauses) {
    state.pauses.set(player_id, pauses);
    unwritten.pauses.set(player_id, pauses);
  }
  return { ...state, seq };
}

/** The players hold new folds, which no checkpoint has yet. */
export async function holdPlayers(
  { players }: TenantState,
  changed: ChangedPlayers,
  unwritten: Unwritten,
  turn: Turn,
): Promise<void> {
  for (const snapshots of changed.snapshots) {
    unwritten.snapshots.note(snapshots);
    if (turn.isOver) await turn.next();
  }
  for (const [player, { folds, layout }] of changed.players) {
    const { row } = player;
    layout.places.tidy(folds);
    player.folds = folds;
    player.layout = layout;
    player.row = undefined;
    player.isUnwritten = true;
    players.touch(player, row);
    unwritten.notePlayer(player);
    if (turn.isOver) await turn.next();
  }
  players.trim();
}

/** Shows new scores, and removes or adds players whose facts changed; returns the folds whose boards changed. */
export async function showOnBoards(state: TenantState, folding: Folding, turn: Turn): Promise<number[]> {
  const changed: number[] = [];
  for (const campaign of state.campaigns.values()) {
    if (!campaign.isComplete || campaign.isSettled) continue;
    if (await showOn(campaign, folding, state, turn)) changed.push(campaign.fold_id);
    if (turn.isOver) await turn.next();
  }
  return changed;
}

/** Returns whether the board changed. Lines and revision change together: the only turns are those of a draft. */
async function showOn(
  campaign: ShownCampaign,
  { changed, learned, looked, facts, seq }: Folding,
  { cursor }: TenantState,
  turn: Turn,
): Promise<boolean> {
  const { fold_id, isEligible, isPinned } = campaign;
  const before = campaign.board.changes;
  let isTouched = false;
  // Facts learnt after a campaign was pinned change nothing in it.
  const { player_ids, units, reached, teams, turnovers } = changed.scoresOf(fold_id);
  const about = isPinned ? player_ids : [...learned.players.keys(), ...looked];
  const draft = about.length + player_ids.length > CHANGED_AT_ONCE ? campaign.board.draft() : undefined;
  const board = draft ?? campaign.board;
  for (const player_id of about) {
    if (draft && turn.isOver) await turn.next();
    if (board.eligibility(player_id) === undefined) continue;
    isTouched = true;
    board.setEligible(player_id, isEligible(player_id, facts.get(player_id)));
  }
  const isNewEligible = (player_id: string) => isEligible(player_id, facts.get(player_id));
  for (let i = 0; i < player_ids.length; i += 1) {
    const score = [units[i] as Whole, reached[i] as number] as const;
    board.follow(player_ids[i] as string, ...score, isNewEligible, teams[i], turnovers[i]);
    if (draft && turn.isOver) await turn.next();
  }
  if (draft) campaign.board.take(draft);
  if (!isPinned) campaign.seq = seq;
  if (campaign.board.changes === before && !isTouched) return false;
  campaign.shown_version = revisionAt({ seq, changes: cursor.changes });
  return true;
}
