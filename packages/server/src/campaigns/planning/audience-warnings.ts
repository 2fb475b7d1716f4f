import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { compileAudience } from '@laurel/rules/players/audience.ts';
import { decodeFacts } from '@laurel/rules/players/facts.ts';
import type { Session } from '../../store/engine/database.ts';
import { readFirstPlayers } from '../../store/planning/known-facts.ts';
import { readPlayerFacts } from '../../store/players/known-facts.ts';

/** Of how many players it is looked up whether they belong to the audience: some 10 ms. */
const LOOKED_AT = 5_000;

/** Whether anybody who is known belongs to the audience; of a tenant with very many players a part is asked. */
export async function audienceWarnings(
  session: Session,
  tenant_id: number,
  { audience }: CampaignDefinition,
): Promise<DefinitionError[]> {
  const lists = Object.values(audience);
  if (lists.every((value) => value === null || value.length === 0)) return [];
  const named = audience.player_ids;
  const known =
    named.length > 0
      ? await readPlayerFacts(session, tenant_id, named)
      : await readFirstPlayers(session, tenant_id, LOOKED_AT);
  const isEligible = compileAudience(audience);
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

function nobodyKnown(named: number): string {
  return named > 0
    ? `none of its ${named} players is known`
    : 'no player is known yet, so nothing can be said of it';
}
