import { type DefinitionError, needsJoin, type TournamentDefinition } from './definition.ts';
import type { TeamSplit } from './team-splits.ts';
import { typeTraits } from './type-traits.ts';

/** The members that teams bring into a definition; none where there are no teams, as in definitions of earlier releases. */
export function normaliseTeams({
  teams,
  team_split,
}: {
  teams?: boolean;
  team_split?: TeamSplit;
}): Pick<TournamentDefinition, 'teams' | 'team_split'> {
  if (teams === true) return { teams, team_split: team_split ?? 'evenly' };
  // A split without teams stays, so that the checks see it.
  return team_split === undefined ? {} : { team_split };
}

/** What a schema cannot say about teams (docs/rules/teams.md#1). */
export function checkTeams(definition: TournamentDefinition): DefinitionError[] {
  const { teams = false, team_split, tournament_type: type, join } = definition;
  if (!teams) {
    if (team_split === undefined) return [];
    return [{ pointer: '/team_split', detail: 'there are no teams: set teams to true, or leave this out' }];
  }
  const errors: DefinitionError[] = [];
  if (!typeTraits[type].addsUp)
    errors.push({
      pointer: '/teams',
      detail: `only PT and RA can have teams: points of their players add up, results of ${type} do not`,
    });
  if (!needsJoin[join])
    errors.push({ pointer: '/join', detail: 'teams need opt_in: players name their team when they join' });
  return errors;
}
