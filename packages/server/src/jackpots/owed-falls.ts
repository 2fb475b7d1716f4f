import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { TenantSession } from '../database/database.ts';
import { potPrize } from './fix-falls.ts';
import { readFalls } from './store.ts';

/** The pots that fell, as certificates name what is owed: the place is the number of the fall. Of others nothing. */
export async function owedFalls(
  tenant: TenantSession,
  campaign_id: number,
  definition: CampaignDefinition,
): Promise<OwedPrize[]> {
  if (definition.kind !== 'jackpot') return [];
  const falls = await readFalls(tenant, campaign_id, Number.MAX_SAFE_INTEGER);
  return falls
    .filter(({ paid }) => BigInt(paid) > 0n)
    .map(({ number: place, player_hash, paid }) => {
      const { place_from: _from, place_to: _to, ...prize } = potPrize(place, paid);
      return { place, player_hash, prize };
    });
}
