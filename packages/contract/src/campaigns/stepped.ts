import type { LevelsDefinition, MissionDefinition } from './definition.ts';
import type { UnplacedPrize } from './prizes.ts';

/** A campaign in which players complete steps while it runs: those of a mission, or levels. */
export type SteppedDefinition = MissionDefinition | LevelsDefinition;

/** Whether players complete steps, each with a prize of its own, while the campaign runs. */
export function isStepped<Other extends { readonly kind: string }>(
  definition: SteppedDefinition | Other,
): definition is SteppedDefinition {
  return definition.kind === 'mission' || definition.kind === 'levels';
}

/** The prize of each step, in order, and at last that of the whole; levels have no whole. */
export function prizesOfSteps(definition: SteppedDefinition): (UnplacedPrize | null)[] {
  return definition.kind === 'levels'
    ? [...definition.rules.levels.map(({ prize }) => prize), null]
    : [...definition.rules.steps.map(({ prize }) => prize), definition.prize];
}

/** Those of the steps where `definition` has steps, with their pointers. */
export function steppedPrizesIn(definition: SteppedDefinition): { pointer: string; prize: UnplacedPrize }[] {
  const list = definition.kind === 'levels' ? 'levels' : 'steps';
  const prizes = prizesOfSteps(definition);
  return prizes.flatMap((prize, index) => {
    const pointer = index === prizes.length - 1 ? '/prize' : `/rules/${list}/${index}/prize`;
    return prize === null ? [] : [{ pointer, prize }];
  });
}
