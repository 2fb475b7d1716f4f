/** The content of a draw's leaf (docs/certificates/format.md#4): a value as it is, all other texts hexadecimal digits. */
export interface DrawContent {
  readonly list_root: string;
  readonly tickets: number;
  readonly secret?: string;
  readonly value?: string;
  readonly seed: string;
  readonly winners: number;
  readonly winners_hash: string;
}

/** One winner of a raffle, in the order of the draw. */
export interface DrawnWinner {
  /** the index of the prize in the definition */
  readonly prize: number;
  readonly ticket: number;
  readonly player_hash: string;
}

/** The text of the winners of a raffle, in the order of the draw. */
export function textOfWinners(winners: Iterable<DrawnWinner>): string {
  return JSON.stringify(
    Array.from(winners, ({ prize, ticket, player_hash }) => [prize, ticket, player_hash]),
  );
}
