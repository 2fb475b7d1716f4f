import type { Turn } from '../../scheduling/turns.ts';

/** How a walk over a log gives way to requests, turn by turn, and when it ends early. */
export interface PastWalk {
  turn: Pick<Turn, 'isOver' | 'next'>;
  /** Ends the walk. */
  signal: AbortSignal;
  /** A player with more events is folded in slices, so that they are never all in memory; absent: 10,000. */
  maxEvents?: number;
}
