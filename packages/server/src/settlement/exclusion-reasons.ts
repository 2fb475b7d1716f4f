import { isErased } from '@laurel/rules/players/erased.ts';
import { decodeFacts, type PlayerFacts, type PlayerField } from '@laurel/rules/players/facts.ts';
import { whyNotEligible } from '@laurel/rules/players/not-eligible.ts';
import type { StoredExclusion } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayerFacts } from '../facts/facts.ts';
import type { ShownCampaign } from '../scoring/scoring.ts';

/** Players whose facts are read in one piece. */
const READ_AT_ONCE = 2_000;

type Campaign = Pick<ShownCampaign, 'stages' | 'isInSegments' | 'disqualified'>;

/**
 * Why players are excluded from a final board, in the same order. `known`: the facts up to the pin of players that later
 * events mention; of the others the newest checkpoint has them all, for a pin waits for it. Null for disqualified players,
 * whose reason staff gave, and for erased ones, whose facts are removed.
 */
export async function withReasons(
  tenant: TenantSession,
  { stages, isInSegments, disqualified }: Campaign,
  excluded: readonly string[],
  known: ReadonlyMap<string, PlayerFacts>,
): Promise<StoredExclusion[]> {
  const campaign = { absentFromStages: stages.absent, isInSegments };
  const exclusions: StoredExclusion[] = [];
  for (let from = 0; from < excluded.length; from += READ_AT_ONCE) {
    const player_ids = excluded.slice(from, from + READ_AT_ONCE);
    const rows = await readPlayerFacts(tenant, player_ids);
    const stored = new Map(rows.map(({ id, facts }) => [id, decodeFacts<PlayerField>(facts)]));
    for (const player_id of player_ids) {
      const facts = known.get(player_id) ?? stored.get(player_id) ?? {};
      const isKnown = !disqualified.has(player_id) && !isErased(player_id);
      exclusions.push({ player_id, reason: isKnown ? whyNotEligible(campaign, player_id, facts) : null });
    }
  }
  return exclusions;
}
