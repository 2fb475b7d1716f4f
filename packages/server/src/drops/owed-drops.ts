import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { TenantSession } from '../database/database.ts';
import { readDrops } from './store.ts';

/** What fell, as certificates name what is owed: its place is the number of the drop. Of other campaigns nothing. */
export async function owedDrops(
  tenant: TenantSession,
  campaign_id: number,
  definition: CampaignDefinition,
): Promise<OwedPrize[]> {
  if (definition.kind !== 'drop') return [];
  const drops = await readDrops(tenant, campaign_id);
  return drops.flatMap(({ number: place, player_hash, prize: index }) => {
    const prize = definition.rules.prizes[index]?.prize;
    return prize ? [{ place, player_hash, prize }] : [];
  });
}
