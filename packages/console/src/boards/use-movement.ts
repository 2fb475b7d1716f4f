import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { useEffect, useRef, useState } from 'react';

/** So long it is shown that a line moved. */
const SHOWN_MILLISECONDS = 10_000;

/** By how many places the players of these lines moved up a moment ago; less than 0: down. Empty for a past board. */
export function useMovement(
  lines: readonly LeaderboardRow[],
  version: number,
  isLive: boolean,
): ReadonlyMap<string, number> {
  const places = useRef(new Map<string, number>());
  const [moved, setMoved] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!isLive) {
      places.current.clear();
      setMoved((before) => (before.size === 0 ? before : new Map()));
      return;
    }
    const movements = lines.flatMap(({ player_id, place }): [string, number][] => {
      const before = places.current.get(player_id);
      places.current.set(player_id, place);
      return before === undefined || before === place ? [] : [[player_id, before - place]];
    });
    if (movements.length > 0) setMoved((before) => new Map([...before, ...movements]));
  }, [lines, isLive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the board begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => setMoved(new Map()), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [version]);
  return moved;
}
