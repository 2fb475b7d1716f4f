import type { MomentFormat } from '../time/moment-format.ts';

/** The history of a board: what the console draws a score race from. */
export interface ScoreRaceData {
  readonly history: ScoreHistory;
  /** Whether the higher or the lower score leads. */
  readonly better: 'higher' | 'lower';
  /** The last place that wins a prize; null: none does. */
  readonly lastPrizePlace: number | null;
  /** Players to highlight in addition to the leader, by `player_id`. */
  readonly chosen: readonly string[];
  readonly format: MomentFormat;
}

/** The scores and places of some players at some moments of a campaign. */
export interface ScoreHistory {
  /** In order of time. `at`: RFC 3339. */
  readonly moments: ReadonlyArray<{ readonly at: string; readonly seq: number }>;
  readonly players: readonly RacingPlayer[];
}

export interface RacingPlayer {
  readonly player_id: string;
  readonly player_username: string;
  /** At each moment; null: not on the board. */
  readonly places: ReadonlyArray<number | null>;
  /** Exact decimals, at each moment. */
  readonly scores: ReadonlyArray<string | null>;
}

/** The players who are on the board at a moment, by place. */
export function standingsAt(players: readonly RacingPlayer[], moment: number): RacingPlayer[] {
  const placeOf = (player: RacingPlayer) => player.places[moment] ?? Number.POSITIVE_INFINITY;
  return players
    .filter((player) => player.scores[moment] != null)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.player_id < b.player_id ? -1 : 1));
}
