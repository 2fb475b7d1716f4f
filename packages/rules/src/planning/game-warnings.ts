import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { compileSelection } from '../games/selection.ts';
import type { GameFacts } from '../players/facts.ts';

const MAX_NAMED = 5;

/**
 * Games that a campaign or its prizes name and the catalogue does not know, or a selection that no known game matches
 * (docs/rules/facts.md#4).
 */
export function gameWarnings(
  definition: CampaignDefinition,
  catalogue: ReadonlyMap<string, GameFacts>,
): DefinitionError[] {
  const { games } = definition;
  const found: DefinitionError[] = [];
  const selects = compileSelection(games);
  const excludes = Object.values(games.exclude).some((values) => values.length > 0);
  const isMatched = Array.from(catalogue).some(([id, facts]) => selects(id, facts));
  if (!isMatched && (!games.all || excludes))
    found.push({ pointer: '/games', detail: noneMatches(games.all, catalogue.size) });
  found.push(...unknown('/games/ids', games.ids, catalogue));
  for (const { pointer, prize } of prizesIn(definition))
    found.push(...unknown(`${pointer}/game_ids`, 'game_ids' in prize ? prize.game_ids : [], catalogue));
  return found;
}

function noneMatches(all: boolean, known: number): string {
  if (known === 0) return 'no game is known yet, so nothing can be said of the selection';
  return all ? 'every known game is excluded' : `none of the ${known} known games is selected`;
}

function unknown(
  pointer: string,
  ids: readonly string[],
  catalogue: ReadonlyMap<string, GameFacts>,
): DefinitionError[] {
  const missing = ids.filter((id) => !catalogue.has(id));
  if (missing.length === 0) return [];
  const named = missing.slice(0, MAX_NAMED).join(', ');
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  return [{ pointer, detail: `not known to the catalogue: ${named}${more}` }];
}
