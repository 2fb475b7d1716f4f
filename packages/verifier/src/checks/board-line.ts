import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { scoreText, scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
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
import type { FoldedScore } from './opened-rounds.ts';

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

/** Whether a line has a score, and the time when it was reached. */
export function isSameScore(score: FoldedScore, { score: text, reached_at }: BoardLine): boolean {
  return scoreText(score.units) === text && formatTimestamp(score.reached_at) === reached_at;
}

/** A score as sentences have it, and when it was reached. */
export function scoredText({ units, reached_at }: FoldedScore): string {
  return `${scoreText(units)}, reached at ${formatTimestamp(reached_at)}`;
}

function unitsOf(score: string): Whole {
  try {
    return scoreUnits(score);
  } catch {
    throw new UnreadableFile(`${score} is no score.`);
  }
}
