/** Where a player stands. */
export interface Standing {
  /** Exact decimal; null: none. */
  score: string | null;
  /** Null: not on the board; undefined: too far below to be told. */
  place: number | null | undefined;
  /** Titles of the prizes of that place. */
  prizes: string[];
}
