/** A player's place. */
export interface PlayerPlace {
  /** Exact decimal; null: none. */
  score: string | null;
  /** Null: not on the board; undefined: too far below to be known. */
  place: number | null | undefined;
  /** Titles of the prizes of that place. */
  prizes: string[];
}
