import { exactText } from '../money/decimal.ts';
import type { GameRound } from '../rounds/rounds.ts';
import { SIGNATURE_SPAN } from './signatures.ts';

/** A round, and one of another account with the same game and stake within the same ten seconds. */
export interface SameItem {
  round: GameRound;
  other: GameRound;
}

/**
 * The rounds of a player for which one of the other accounts has the same: of each ten seconds, game and stake the first
 * rounds of both. In the order of `rounds`, which are in order, as those of each other account are.
 */
export function sameItems(
  rounds: readonly GameRound[],
  others: readonly (readonly GameRound[])[],
): SameItem[] {
  const theirs = new Map<string, GameRound>();
  for (const other of others) for (const round of firstOfItems(other)) theirs.set(itemOf(round), round);
  return firstOfItems(rounds).flatMap((round) => {
    const other = theirs.get(itemOf(round));
    return other ? [{ round, other }] : [];
  });
}

function firstOfItems(rounds: readonly GameRound[]): GameRound[] {
  const items = new Map<string, GameRound>();
  for (const round of rounds)
    if (round.stake !== 0 && !items.has(itemOf(round))) items.set(itemOf(round), round);
  return [...items.values()];
}

function itemOf({ started_at, stake, game_id }: GameRound): string {
  return `${Math.floor(started_at / SIGNATURE_SPAN)} ${exactText(stake)} ${game_id}`;
}
