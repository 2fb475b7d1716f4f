import { followRounds, noTraits, traitsNow } from '@laurel/rules/alarms/traits.ts';
import { roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { readPieces, type Walk } from '../../history/history.ts';
import type { PlayerTraits } from './kept-traits.ts';
import type { LookedAt } from './looked-at.ts';

/**
 * The traits of these players from the log, up to the event of the board. Every statement is separate, so that ingestion and
 * scoring continue in between.
 */
export async function readTraits(
  looked: LookedAt,
  player_ids: readonly string[],
  walk: Walk,
): Promise<Map<string, PlayerTraits>> {
  const { compiled, tenant } = looked;
  const all = new Map<string, PlayerTraits>();
  const parts = player_ids.map((player_id) => countedPart(looked, player_id));
  let read = noTraits();
  for await (const { part, start, end, isLast, facts } of readPieces(
    tenant,
    parts,
    asOfBoard(looked),
    walk,
  )) {
    if (start === part.start) read = noTraits();
    read = followRounds(compiled, read, roundsInOrder({ ...compiled, start, end }, facts, read.boundary));
    if (isLast) all.set(part.player_id, { ...read, traits: traitsNow(compiled, read) });
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
