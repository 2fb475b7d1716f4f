import type { Score } from '../kinds/scored.ts';
import type { BoardEntry } from './tie-rule.ts';

/** A player's score as boards take it, NaN for a player who only staked something; null: neither. */
export function boardEntry({
  units,
  reached_at,
  teams,
  turnover,
}: Score): Omit<BoardEntry, 'player_id'> | null {
  const staked = turnover === undefined ? {} : { turnover };
  if (units !== null && reached_at !== null) return { units, reached_at, ...(teams && { teams }), ...staked };
  return turnover ? { units: Number.NaN, reached_at: Number.NaN, ...staked } : null;
}
