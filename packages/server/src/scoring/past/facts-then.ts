import { decodeFacts, type PlayerFacts, playerFields } from '@laurel/rules/players/facts.ts';
import type { Session } from '../../store/engine/database.ts';
import { type FactRow, readFactRows } from '../../store/log/voids.ts';
import { readPlayerFacts } from '../../store/players/known-facts.ts';
import { learnAll } from '../learn-facts.ts';
import type { Moment } from './moments.ts';

/** The facts of players at moments. */
export interface FactsThen {
  at(player_id: string, moment: Moment): PlayerFacts | undefined;
}

/**
 * What was known of players at moments that begin with `first`: of those of whom later events tell something, what the log tells up to the
 * moment; of all others what is known now.
 */
export async function readFactsThen(
  session: Session,
  tenant_id: number,
  player_ids: string[],
  first: Moment,
): Promise<FactsThen> {
  // Asked first: what becomes known meanwhile is among the events then.
  const known = await readPlayerFacts(session, tenant_id, player_ids);
  const now = new Map(known.map(({ id, facts }) => [id, decodeFacts(facts) as PlayerFacts]));
  const query = { ids: player_ids, upTo: Number.MAX_SAFE_INTEGER, voidsUpTo: first.voids_up_to };
  const rows = await readFactRows(session, tenant_id, { about: 'player', ...query });
  const told = Map.groupBy(rows, (row) => row.id);
  return {
    at(player_id, moment) {
      const ofPlayer = told.get(player_id) ?? [];
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
