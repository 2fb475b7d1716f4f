import { isDeepStrictEqual } from 'node:util';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
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
  refuseOtherDraw(before, definition);
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

/**
 * Refuses to change what a published raffle or drop draws by: who knows the tickets, or what fell, could choose the winners
 * by them (docs/rules/raffles.md#4, docs/rules/drops.md#5). Nor do the seasons change, by which levels that were reached are
 * numbered (docs/rules/levels.md#3). A supplied seed that an earlier release published without an announcement may get one.
 */
function refuseOtherDraw(before: CampaignDefinition, after: CampaignDefinition): void {
  const [was, is] = [drawnBy(before), drawnBy(after)];
  const isAnnouncedLate = was['/rules/seed'] === 'supplied' && was['/rules/seed_source'] === undefined;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (member) =>
      !isDeepStrictEqual(was[member], is[member]) && !(member === '/rules/seed_source' && isAnnouncedLate),
  );
  if (changed.length === 0) return;
  const errors = changed.map((pointer) => ({ pointer, detail: 'is fixed once the campaign is published' }));
  throw new Fault(
    'conflict',
    `The campaign is published and keeps what is fixed by that: ${changed.join(', ')}.`,
    { errors },
  );
}

/** The members that publishing fixes for what is drawn or reached, by their pointers. */
function drawnBy(definition: CampaignDefinition): Record<string, unknown> {
  const { members, rules } = drawnByKind[definition.kind];
  const memberOf = (of: object, name: string) => (of as Record<string, unknown>)[name];
  return Object.fromEntries([
    ...members.map((name) => [`/${name}`, memberOf(definition, name)]),
    ...rules.map((name) => [`/rules/${name}`, memberOf(definition.rules, name)]),
  ]);
}

type OfKind<Kind> = Extract<CampaignDefinition, { kind: Kind }>;

const drawnByKind: {
  readonly [Kind in CampaignKindName]: {
    members: readonly (keyof OfKind<Kind>)[];
    rules: readonly (keyof OfKind<Kind>['rules'])[];
  };
} = {
  tournament: { members: [], rules: [] },
  mission: { members: [], rules: [] },
  raffle: { members: [], rules: ['seed', 'seed_source'] },
  drop: { members: ['start', 'end'], rules: ['prizes', 'chance', 'spread', 'hours', 'max_per_player'] },
  jackpot: {
    members: ['start', 'currency'],
    rules: ['levels', 'min_bet', 'max_bet', 'settle_after_seconds'],
  },
  levels: { members: [], rules: ['season', 'time_zone'] },
};
