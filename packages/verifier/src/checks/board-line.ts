import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import type { HashedLine } from '@laurel/rules/sealing/board-root.ts';
import {
  asCount,
  asHash,
  asList,
  asShortText,
  MAX_NUMBER_LENGTH,
  UnreadableFile,
} from '../reading/members.ts';

/** A line of the board, with the values of its texts. */
export interface BoardLine extends HashedLine {
  readonly units: Whole;
  /** `reached_at` in µs */
  readonly reached: number;
}

/** Reads a line of the board. */
export function readLine(value: unknown): BoardLine {
  const [place, hash, scored, at, ...more] = asList(value, 'A line of the board');
  if (more.length > 0) throw new UnreadableFile('A line of the board has four members.');
  const score = asShortText(scored, 'A score', MAX_NUMBER_LENGTH);
  const reached_at = asShortText(at, 'A time', MAX_NUMBER_LENGTH);
  const reached = parseTimestamp(reached_at);
  if (reached === null) throw new UnreadableFile(`${reached_at} is no time.`);
  return {
    place: asCount(place, 'A place'),
    player_hash: asHash(hash, 'The player of a line'),
    score,
    reached_at,
    units: unitsOf(score),
    reached,
  };
}

function unitsOf(score: string): Whole {
  try {
    return scoreUnits(score);
  } catch {
    throw new UnreadableFile(`${score} is no score.`);
  }
}
