import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { isZeroDecimal } from '@laurel/contract/values/decimals.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';

/**
 * Why a campaign could never have a player on its board (docs/rules/campaigns.md#5): pointers into its definition; empty
 * when it can. Publishing refuses such definitions.
 */
export function neverScores(definition: CampaignDefinition): DefinitionError[] {
  return [...noPoints(definition), ...nobodyLeft(definition)];
}

/**
 * A task may credit 0 points if another one credits some: the board shows only players with more than 0 points.
 */
function noPoints(definition: CampaignDefinition): DefinitionError[] {
  if (definition.kind !== 'tournament') return [];
  if (tournamentTypes[definition.tournament_type].counts !== 'points') return [];
  if (definition.rules.tasks.some(({ points = '0' }) => !isZeroDecimal(points))) return [];
  return [{ pointer: '/rules/tasks', detail: 'no task credits points, so no player can ever have a score' }];
}

function nobodyLeft({ audience }: CampaignDefinition): DefinitionError[] {
  const { player_ids: only, exclude_player_ids: excluded } = audience;
  if (only.length === 0) return [];
  const not = new Set(excluded);
  if (only.some((player_id) => !not.has(player_id))) return [];
  return [
    {
      pointer: '/audience/exclude_player_ids',
      detail: 'excludes every player of player_ids, so nobody can take part',
    },
  ];
}
