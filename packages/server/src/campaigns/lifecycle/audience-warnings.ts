import type { Audience } from '@laurel/contract/campaigns/audience.ts';
import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { compileAudience, type PlayersOfSegment } from '@laurel/rules/players/audience.ts';
import { decodeFacts } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../../database/database.ts';
import { readFirstPlayers, readPlayerFacts } from '../../facts/facts.ts';
import { readSegmentsOf } from '../../segments/segments.ts';

/** The number of players that are checked against the audience: some 10 ms. */
const LOOKED_AT = 5_000;

/** Whether any known player belongs to the audience; for a tenant with very many players only a part is checked. */
export async function audienceWarnings(
  tenant: TenantSession,
  { audience }: CampaignDefinition,
): Promise<DefinitionError[]> {
  const lists = Object.values(audience);
  if (lists.every((value) => value === null || value.length === 0)) return [];
  const playersOf = await readSegmentsOf(tenant, audience);
  const named = namedPlayers(audience, playersOf);
  const known =
    named.length > 0 ? await readPlayerFacts(tenant, named) : await readFirstPlayers(tenant, LOOKED_AT);
  const isEligible = compileAudience(audience, playersOf);
  if (known.some(({ id, facts }) => isEligible(id, decodeFacts(facts)))) return [];
  if (known.length === 0) return [{ pointer: '/audience', detail: nobodyKnown(named.length) }];
  const asked = named.length === 0 && known.length === LOOKED_AT ? 'first ' : '';
  return [
    {
      pointer: '/audience',
      detail: `none of the ${asked}${known.length} players who are known belongs to it`,
    },
  ];
}

/** The players listed in the audience, by id or in segments; of very many only some. */
function namedPlayers({ player_ids, segments = [] }: Audience, playersOf: PlayersOfSegment): string[] {
  if (player_ids.length > 0) return player_ids;
  return segments.flatMap((segment) => [...playersOf(segment)].slice(0, LOOKED_AT)).slice(0, LOOKED_AT);
}

function nobodyKnown(named: number): string {
  return named > 0
    ? `none of its ${named} players is known`
    : 'no player is known yet, so nothing can be said of it';
}
