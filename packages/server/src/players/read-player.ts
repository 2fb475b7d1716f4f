import type { Player } from '@laurel/contract/players/player-view.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { playerFields } from '@laurel/rules/players/facts.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { identityOf, readFacts, refuseUnknown } from '../facts/facts.ts';

/** The facts of a player: the latest of each field, and the event that gave it (docs/rules/facts.md#1). */
export async function readPlayer(
  { database, scoring }: CampaignDependencies,
  tenant_id: number,
  player_id: string,
): Promise<Player> {
  await scoring.written(tenant_id);
  await refuseUnknown(database, tenant_id, player_id);
  const known = (await readFacts(database, tenant_id, player_id)) ?? {};
  const facts: Player['facts'] = {};
  for (const field of playerFields) {
    const fact = known[field];
    if (fact) facts[field] = { ...fact, timestamp: formatTimestamp(fact.timestamp) };
  }
  return { ...(await identityOf(database, tenant_id, player_id, known)), facts };
}
