import type { MomentFormat } from '../time/moment-format.ts';

/** How some players played the same campaign, next to each other. */
export interface PlayLanesData {
  /** The player in question first. */
  readonly lanes: readonly PlayLane[];
  /** Of the stakes. */
  readonly currency: string;
  readonly format: MomentFormat;
}

export interface PlayLane {
  /** What the player is called. */
  readonly name: string;
  /** Whether the player is the one in question, or plays together with that one; others are there to compare. */
  readonly isQuestioned: boolean;
  /** In order of time. */
  readonly rounds: readonly PlayedRound[];
}

export interface PlayedRound {
  readonly started_at: string;
  /** Exact decimal; null: there was no rate. */
  readonly stake: string | null;
}

/** The times between the starts of rounds after one another, ms. */
export function pausesBetween({ rounds }: PlayLane): number[] {
  const starts = rounds.map(({ started_at }) => Date.parse(started_at));
  return starts.slice(1).map((start, index) => start - (starts[index] as number));
}

/** The middle one of some numbers, the lower of two; undefined: there is none. */
export function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1];
}

/** How many different stakes somebody had. */
export function stakesOf({ rounds }: PlayLane): number {
  return new Set(rounds.map(({ stake }) => stake).filter((stake) => stake !== null)).size;
}
