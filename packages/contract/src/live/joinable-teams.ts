import { type Static, Type } from 'typebox';
import { count, model } from '../values/schemas.ts';

/** How many teams one call answers at most. */
export const maxJoinableTeams = 1_000;

const joinableTeamSchema = model('JoinableTeam', {
  team_id: Type.String(),
  team_name: Type.String({ description: 'The latest given, or the id' }),
});
export type JoinableTeam = Static<typeof joinableTeamSchema>;

/** The teams of a tournament that a player may join (docs/rules/teams.md#4). */
export const joinableTeamsSchema = model('JoinableTeams', {
  count: count('How many teams there are'),
  results: Type.Array(joinableTeamSchema, {
    description: `In the order of their ids, the first ${maxJoinableTeams}; empty where the campaign has no teams`,
  }),
});
export type JoinableTeams = Static<typeof joinableTeamsSchema>;
