import { isPausedAt } from '@laurel/rules/players/pauses.ts';
import type { TenantSession } from '../database/database.ts';
import { pausesOfPlayers } from './learn-pauses.ts';
import { readPauseRows } from './store/fact-events.ts';

/**
 * Those of the players whose incentives are paused, by every accepted event, whether scoring has followed it or not
 * (docs/rules/facts.md#5): by the latest that was said of them, or at the time `now`. Locks nothing.
 */
export async function readPausedNow(
  tenant: TenantSession,
  player_ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (player_ids.length === 0) return new Set();
  const rows = await readPauseRows(tenant, [...new Set(player_ids)]);
  const named = [...new Set(rows.map((row) => row.id))];
  const at = now.getTime() * 1_000;
  const paused = [...pausesOfPlayers(rows, named)].filter(
    ([, pauses]) => pauses.at(-1)?.[2] === 1 || isPausedAt(pauses, at),
  );
  return new Set(paused.map(([player_id]) => player_id));
}
