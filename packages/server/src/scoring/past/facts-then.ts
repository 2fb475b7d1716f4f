import { decodeFacts, type PlayerFacts, playerFields } from '@laurel/rules/players/facts.ts';
import { NO_PAUSES, type Pauses } from '@laurel/rules/players/pauses.ts';
import type { TenantSession } from '../../database/database.ts';
import { type FactRow, learnAll, pausesOfPlayers, readFactRows, readPlayerFacts } from '../../facts/facts.ts';
import type { Moment } from './moments.ts';

/** The facts of players at moments. */
export interface FactsThen {
  at(player_id: string, moment: Moment): PlayerFacts | undefined;
  /** Pauses, of players that an event ever paused. */
  pausesAt(player_id: string, moment: Moment): Pauses;
}

/**
 * The facts of players at moments that begin with `first`: for players whose facts later events report, the facts
 * that the log has up to the moment; for all others the current ones.
 */
export async function readFactsThen(
  tenant: TenantSession,
  player_ids: string[],
  first: Moment,
): Promise<FactsThen> {
  // Asked first: facts that become known meanwhile are then among the events.
  const known = await readPlayerFacts(tenant, player_ids);
  const now = new Map(known.map(({ id, facts }) => [id, decodeFacts(facts) as PlayerFacts]));
  const query = { ids: player_ids, upTo: Number.MAX_SAFE_INTEGER, voidsUpTo: first.voids_up_to };
  const rows = await readFactRows(tenant, { about: 'player', ...query });
  const byPlayer = Map.groupBy(rows, (row) => row.id);
  return {
    pausesAt(player_id, moment) {
      const counted = countedThen(byPlayer.get(player_id) ?? [], moment);
      return pausesOfPlayers(counted, [player_id]).get(player_id) ?? NO_PAUSES;
    },
    at(player_id, moment) {
      const ofPlayer = byPlayer.get(player_id) ?? [];
      const isAsNow = ofPlayer.every(({ seq, voided_change }) => seq <= moment.seq && voided_change === null);
      if (isAsNow) return now.get(player_id);
      const about = new Map([[player_id, countedThen(ofPlayer, moment)]]);
      return learnAll(about, new Map<string, PlayerFacts>(), playerFields).get(player_id);
    },
  };
}

/** The events about a player or game that counted at a moment. */
export function countedThen(rows: FactRow[], { seq, voids_up_to }: Moment): FactRow[] {
  return rows.filter(
    (row) => row.seq <= seq && (row.voided_change === null || row.voided_change > voids_up_to),
  );
}
