import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { stagesOf } from '@laurel/contract/campaigns/stages.ts';
import {
  type EarlierCampaigns,
  type StageFindings,
  stageFindings,
} from '@laurel/rules/planning/stage-findings.ts';
import type { TenantSession } from '../../database/database.ts';
import { type NamedCampaign, readNamedCampaigns } from '../store/stages.ts';

/** What publishing finds in the campaigns that a definition comes after (docs/rules/stages.md#4). */
export async function readStageFindings(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<StageFindings> {
  if (stagesOf(definition).length === 0) return { errors: [], warnings: [] };
  return stageFindings(definition, await readEarlier(tenant, definition));
}

/** All campaigns that lead to this one, over any number of stages, by name. */
async function readEarlier(tenant: TenantSession, definition: CampaignDefinition): Promise<EarlierCampaigns> {
  const found = new Map<string, NamedCampaign>();
  for (let level = [definition]; level.length > 0; ) {
    const names = level.flatMap((one) => stagesOf(one).map(({ campaign }) => campaign));
    const next = await readNamedCampaigns(
      tenant,
      names.filter((name) => !found.has(name)),
    );
    for (const one of next) found.set(one.custom_id, one);
    level = next.map((one) => one.definition);
  }
  return found;
}
