import { utf8 } from './bytes.ts';
import { leafHash } from './merkle-tree.ts';

/** One line of a settled board as it is hashed. */
export interface HashedLine {
  readonly place: number;
  /** 64 hexadecimal digits */
  readonly player_hash: string;
  /** exact decimal text */
  readonly score: string;
  /** UTC with six decimals, as the leaderboard call writes it */
  readonly reached_at: string;
}

/** A line's text: `board_hash` is the SHA-256 of all of them, one after the other (docs/rules/settlement.md#3). */
export function boardLine({ place, player_hash, score, reached_at }: HashedLine): string {
  return `${place}\t${player_hash}\t${score}\t${reached_at}\n`;
}

/** The hash of the line as a leaf of the board's tree, whose root is `board_root` (docs/certificates/format.md#5). */
export function boardLeafHash(line: HashedLine): Uint8Array {
  return leafHash(utf8(boardLine(line)));
}
