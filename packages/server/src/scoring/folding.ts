import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Learned } from '../facts/facts.ts';
import type { ChangedStanding } from './changed-standing.ts';
import type { Folds, HeldPlayer, Layout } from './held-players.ts';

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

/** What was folded and is not shown yet. The tenant's state was not changed for it. */
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
