import { isDeepStrictEqual } from 'node:util';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PublishFinding } from '@laurel/contract/campaigns/publish-checks.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { prizeErrors } from '@laurel/rules/planning/prize-errors.ts';
import type { TenantSession } from '../../database/database.ts';
import { jurisdictionFindings, readStageFindings } from '../lifecycle/publish-checks.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/**
 * Refuses an edit of a published campaign that publishing would refuse: prizes that cannot be paid, campaigns that cannot
 * come before it, and what its jurisdictions do not allow; and one that chooses another seed. What was there before stays as
 * it is. Every edit and every preview of one comes here.
 */
export async function refuseNewErrors(
  tenant: TenantSession,
  { state, definition: before }: Pick<StoredCampaign, 'state' | 'definition'>,
  definition: CampaignDefinition,
): Promise<void> {
  if (state !== 'published') return;
  refuseOtherSeed(before, definition);
  const known = await errorsOf(tenant, before);
  const errors = (await errorsOf(tenant, definition)).filter(
    (one) => !known.some((was) => isDeepStrictEqual(was, one)),
  );
  if (errors.length === 0) return;
  const found = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
  throw new Fault('conflict', `The campaign is published and cannot be changed to this: ${found}.`, {
    errors,
  });
}

async function errorsOf(tenant: TenantSession, definition: CampaignDefinition): Promise<PublishFinding[]> {
  return [
    ...prizeErrors(definition),
    ...(await readStageFindings(tenant, definition)).errors,
    ...(await jurisdictionFindings(tenant, definition)).errors,
  ];
}

const members = ['seed', 'seed_source'] as const;

/**
 * Refuses to change where the seed of a published raffle comes from: who knows the tickets could choose the seed by them
 * (docs/rules/raffles.md#4). A supplied seed that an earlier release published without an announcement may get one.
 */
function refuseOtherSeed(before: CampaignDefinition, after: CampaignDefinition): void {
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
