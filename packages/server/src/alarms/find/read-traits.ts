import type { Traits } from '@laurel/rules/alarms/alarm.ts';
import { extendTraits, newTraits } from '@laurel/rules/alarms/traits.ts';
import { roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { readPieces, type Walk } from '../../history/history.ts';
import type { LookedAt } from './looked-at.ts';

/**
 * The traits of these players from the log, up to the event of the board. Every statement is separate, so that ingestion and
 * scoring continue in between.
 */
export async function readTraits(
  looked: LookedAt,
  player_ids: readonly string[],
  walk: Walk,
): Promise<Map<string, Traits>> {
  const { compiled, tenant } = looked;
  const parts = player_ids.map((player_id) => countedPart(looked, player_id));
  const all = new Map<string, Traits>();
  for await (const { part, start, end, facts } of readPieces(tenant, parts, asOfBoard(looked), walk)) {
    const traits = all.get(part.player_id) ?? newTraits();
    extendTraits(compiled, traits, roundsInOrder({ ...compiled, start, end }, facts));
    all.set(part.player_id, traits);
  }
  return all;
}

/** What of a player's history counts on the board. */
export function countedPart({ compiled: { start, end } }: LookedAt, player_id: string) {
  return { player_id, start, end, facts: [] };
}

export function asOfBoard({ seq: upTo, voidsUpTo }: LookedAt) {
  return { upTo, voidsUpTo };
}
