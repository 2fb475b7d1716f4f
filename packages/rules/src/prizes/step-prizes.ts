import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { WonPrize } from './prize-cost.ts';

/**
 * What completed steps of a mission win (docs/rules/missions.md#4): `completed` says how often each step was completed, and
 * at last the whole, by one player or by several. The place of a prize is the number of its step, and of the whole one more.
 */
export function stepPrizes(
  { prize: whole, rules: { steps } }: MissionDefinition,
  completed: readonly number[],
): WonPrize[] {
  const prizes = [...steps.map(({ prize }) => prize), whole];
  return prizes.flatMap((prize, index) => {
    const winners = completed[index] ?? 0;
    if (prize === null || winners === 0) return [];
    return [{ prize: { ...prize, place_from: index + 1, place_to: index + 1 } as Prize, winners }];
  });
}
