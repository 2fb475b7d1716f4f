/** A board as a ladder of scores. */
export interface PlaceLadderData {
  /** Rows of the leaderboard from the first place on; about thirty can be read. */
  readonly rows: readonly LadderRow[];
  /** What places win, best first, each place in at most one; nobody may hold some of them yet. */
  readonly prizes: readonly LadderPrize[];
  readonly better: 'higher' | 'lower';
  /** What scores are counted in: `points`, `rounds`, `seconds`, `×`. */
  readonly unit: string;
  /** The player to highlight, by `player_id`. */
  readonly chosen: string | null;
}

export interface LadderRow {
  readonly place: number;
  readonly player_id: string;
  readonly player_username: string;
  /** Exact decimal. */
  readonly score: string;
}

export interface LadderPrize {
  readonly place_from: number;
  readonly place_to: number;
  readonly title: string;
}

/** What a place wins; undefined: it has none. */
export function prizeOf(prizes: readonly LadderPrize[], place: number): LadderPrize | undefined {
  return prizes.find(({ place_from, place_to }) => place >= place_from && place <= place_to);
}
