import type { GameFacts, PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { PlayerCurrency } from '../store/players/player-currencies.ts';
import type { HeldPlayer } from './held-players.ts';
import { UnwrittenSnapshots } from './unwritten-snapshots.ts';

/** How far a fold under way has come since the newest checkpoint. */
export interface BuiltSince {
  built_to: string | null;
  complete: boolean;
  /** Players that it went through since. */
  players: number;
  /** Those of them whose fold is not the shown one's, to the byte. */
  differing: string[];
}

/** What boards show and no checkpoint holds yet. A process that loses it reads the log again from the checkpoint. */
export class Unwritten {
  readonly players = new Set<HeldPlayer>();
  /** About how many folds the players have. */
  folds = 0;
  readonly snapshots = new UnwrittenSnapshots();
  /** Players and games of which something new is known, with all that is known now. */
  readonly facts = new Map<string, PlayerFacts>();
  readonly games = new Map<string, GameFacts>();
  /** Players whom events name, and in which currencies they played. */
  readonly named = new Set<string>();
  readonly currencies = new Map<string, PlayerCurrency>();
  /** Players of whom something beside their rounds changed. */
  readonly looked = new Set<string>();
  /** By fold. */
  readonly built = new Map<number, BuiltSince>();
  /** The folds whose boards show something else. */
  readonly shown = new Set<number>();
  furthestAhead = 0;
  events = 0;
  /** How long it took to fold, in ms: about how long it takes to do it again. */
  milliseconds = 0;

  get isEmpty(): boolean {
    return this.events === 0 && this.players.size === 0 && this.built.size === 0;
  }

  /** Notes a player who changed. */
  notePlayer(player: HeldPlayer): void {
    if (!this.players.has(player)) this.folds += player.size;
    this.players.add(player);
  }

  /** Notes what a turn of building made. */
  noteBuilt(progress: ReadonlyMap<number, BuiltSince>): void {
    for (const [fold_id, { players, differing, ...reached }] of progress) {
      const before = this.built.get(fold_id);
      this.built.set(fold_id, {
        ...reached,
        players: players + (before?.players ?? 0),
        differing: differing.concat(before?.differing ?? []),
      });
    }
  }

  /** This, and whom and what an earlier one names that was lost. */
  with(lost: Unwritten | undefined): Unwritten {
    if (!lost || lost === this) return this;
    for (const player of lost.players) this.players.add(player);
    for (const [player_id, facts] of lost.facts)
      if (!this.facts.has(player_id)) this.facts.set(player_id, facts);
    for (const [game_id, facts] of lost.games) if (!this.games.has(game_id)) this.games.set(game_id, facts);
    for (const player_id of lost.looked) this.looked.add(player_id);
    return this;
  }

  /** Everybody of whom something beside the log's position is unwritten. */
  player_ids(): string[] {
    const folded = [...this.players].map((player) => player.player_id);
    return [...new Set([...folded, ...this.facts.keys(), ...this.looked])];
  }
}
