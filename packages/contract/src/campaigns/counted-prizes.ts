import type { DropDefinition, RaffleDefinition } from './definition.ts';
import type { UnplacedPrize } from './prizes.ts';
import { givenPrize } from './raffle.ts';

/**
 * The prizes of a campaign in which chance decides who wins, in its order, each with how many can win it
 * (docs/rules/raffles.md#5, docs/rules/drops.md#1).
 */
export function countedPrizes(
  definition: RaffleDefinition | DropDefinition,
): { prize: UnplacedPrize; count: number }[] {
  if (definition.kind === 'drop') return definition.rules.prizes;
  return definition.prizes.map((prize) => ({ prize: givenPrize(prize), count: prize.count }));
}

/** Whether a player can win one of them at most. */
export function winsOnce({ rules }: RaffleDefinition | DropDefinition): boolean {
  return 'one_prize_a_player' in rules ? rules.one_prize_a_player : rules.max_per_player === 1;
}
