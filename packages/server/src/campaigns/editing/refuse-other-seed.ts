import { isDeepStrictEqual } from 'node:util';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';

const members = ['seed', 'seed_source'] as const;

/**
 * Refuses to change where the seed of a published raffle comes from: who knows the tickets could choose the seed by them
 * (docs/rules/raffles.md#4). A supplied seed that an earlier release published without an announcement may get one.
 */
export function refuseOtherSeed(before: CampaignDefinition, after: CampaignDefinition): void {
  const [was, is] = [seedOf(before), seedOf(after)];
  const isAnnouncedLate = was.seed === 'supplied' && was.seed_source === undefined;
  const changed = members.filter(
    (member) => !isDeepStrictEqual(was[member], is[member]) && !(member === 'seed_source' && isAnnouncedLate),
  );
  if (changed.length === 0) return;
  const errors = changed.map((member) => ({
    ...{ pointer: `/rules/${member}`, detail: 'is fixed once the campaign is published' },
  }));
  const pointers = errors.map(({ pointer }) => pointer).join(', ');
  throw new Fault('conflict', `The campaign is published and keeps the source of its seed: ${pointers}.`, {
    errors,
  });
}

function seedOf(definition: CampaignDefinition) {
  const { seed, seed_source } =
    definition.kind === 'raffle' ? definition.rules : { seed: undefined, seed_source: undefined };
  return { seed, seed_source };
}
