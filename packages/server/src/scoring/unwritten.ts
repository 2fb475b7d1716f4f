import type { GameFacts, PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Play } from '@laurel/rules/players/play.ts';
import type { PlayerCurrency } from '../facts/facts.ts';
import type { HeldPlayer } from './held-players.ts';
import { UnwrittenSnapshots } from './unwritten-snapshots.ts';

/** How far a fold under way has come since the newest checkpoint. */
export interface BuiltSince {
  built_to: string | null;
  complete: boolean;
  /** Players that the build has folded since. */
  players: number;
  /** Those of them whose fold differs from the shown one in any byte. */
  differing: string[];
}

/** What boards show and no checkpoint holds yet. A process that loses it reads the log again from the checkpoint. */
export class Unwritten {
  readonly players = new Set<HeldPlayer>();
  /** About how many folds the players have. */
  folds = 0;
  readonly snapshots = new UnwrittenSnapshots();
  /** Players and games with new facts, with all that is known of them now. */
  readonly facts = new Map<string, PlayerFacts>();
  readonly games = new Map<string, GameFacts>();
  /** Players who appear in events, and the currencies in which they played. */
  readonly named = new Set<string>();
  readonly currencies = new Map<string, PlayerCurrency>();
  /** When players played, as far as the database may not have it. */
  readonly plays = new Map<string, Play>();
  /** Players with changes other than in their rounds. */
  readonly looked = new Set<string>();
  /** By fold. */
  readonly built = new Map<number, BuiltSince>();
  /** The folds whose boards have changed. */
  readonly shown = new Set<number>();
  /** Campaigns that select other games now, whose folds are not started yet. */
  readonly reselected = new Set<number>();
  furthestAhead = 0;
  events = 0;
  /** How long (ms) folding took: about how long it takes to do it again. */
  milliseconds = 0;

  get isEmpty(): boolean {
    return this.events === 0 && this.players.size === 0 && this.built.size === 0;
  }

  /** Notes a player who changed. */
  notePlayer(player: HeldPlayer): void {
    if (!this.players.has(player)) this.folds += player.size;
    this.players.add(player);
  }

  /** Adds the result of a turn of building. */
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

  /** These, together with the players and games of an earlier set that was lost. */
  with(lost: Unwritten | undefined): Unwritten {
    if (!lost || lost === this) return this;
    for (const player of lost.players) this.players.add(player);
    for (const [player_id, facts] of lost.facts)
      if (!this.facts.has(player_id)) this.facts.set(player_id, facts);
    for (const [game_id, facts] of lost.games) if (!this.games.has(game_id)) this.games.set(game_id, facts);
    for (const player_id of lost.looked) this.looked.add(player_id);
    return this;
  }

  /** All players with unwritten changes other than the log's position. */
  player_ids(): string[] {
    const folded = [...this.players].map((player) => player.player_id);
    return [...new Set([...folded, ...this.facts.keys(), ...this.looked])];
  }
}
