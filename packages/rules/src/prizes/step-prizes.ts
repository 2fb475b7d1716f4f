import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { prizesOfSteps, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import type { WonPrize } from './prize-cost.ts';

/**
 * What completed steps of a mission, or levels, win (docs/rules/missions.md#4, docs/rules/levels.md#4): `completed` says how
 * often each step was completed, and at last the whole, by one player or by several. The place of a prize is the number of
 * its step, and of the whole one more.
 */
export function stepPrizes(definition: SteppedDefinition, completed: readonly number[]): WonPrize[] {
  return prizesOfSteps(definition).flatMap((prize, index) => {
    const winners = completed[index] ?? 0;
    if (prize === null || winners === 0) return [];
    return [{ prize: { ...prize, place_from: index + 1, place_to: index + 1 } as Prize, winners }];
  });
}
