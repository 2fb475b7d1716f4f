import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { plainName } from './named-players.ts';
import type { NamedRow } from './top-rows.ts';

/** What every list of a board that staff read says of a player: the place, who it is, and the score. */
export function namedRow({ place, player, score, reached_at }: Omit<NamedRow, 'prizes'>) {
  return {
    place,
    player_id: player.player_id,
    player_hash: player.player_hash,
    player_username: plainName(player),
    score,
    reached_at: formatTimestamp(reached_at),
  };
}
