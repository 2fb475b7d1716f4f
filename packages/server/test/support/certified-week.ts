import { gameround, sendEvents } from './events.ts';
import type { Laurel } from './laurel.ts';

/** Thirty rounds of 2 December, a second apart, of the players `p-0`, `p-1` and `p-2` in turn. */
export function playThirtyRounds(laurel: Laurel) {
  const rounds = Array.from({ length: 30 }, (_, at) =>
    gameround({
      unique_id: `e-${at}`,
      player_id: `p-${at % 3}`,
      round_id: `r-${at}`,
      amount: 10 + at,
      timestamp: `2026-12-02T11:00:${10 + at}Z`,
    }),
  );
  return sendEvents(laurel, rounds);
}
