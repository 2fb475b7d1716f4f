import { type Static, Type } from 'typebox';
import { playerIdSchema } from '../values/player-path.ts';
import { closedModel, maxIdLength, model, utcTime } from '../values/schemas.ts';

/** A team's id: as long as a player's. */
export const teamIdSchema = Type.String({
  minLength: 1,
  maxLength: maxIdLength,
  description: 'The team, as the opt-ins name it',
});

/** Of a team's name, which boards show. */
const maxTeamNameLength = 100;

/** How many times, each with a team, a player may join one campaign. */
export const maxTeamOptIns = 100;
/** How many teams a campaign may have. */
export const maxTeams = 10_000;

const ofTeam = {
  team_id: Type.Optional(teamIdSchema),
  team_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxTeamNameLength,
      description: 'The name of the team on boards; by default the last one given, else its id',
    }),
  ),
};

/** Body of `POST /api/v1/campaigns/{id}/opt-ins` (docs/rules/rounds.md#6). */
export const optInBodySchema = closedModel('OptInBody', {
  player_id: playerIdSchema,
  at: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'When the player joined, RFC 3339; without an offset it is UTC; now by default',
    }),
  ),
  ...ofTeam,
});
export type OptInBody = Static<typeof optInBodySchema>;

/** Body of `POST /public/api/v2/tournaments/{id}/opt-in`; campaigns without teams need none (docs/rules/teams.md#2). */
export const ownOptInBodySchema = closedModel('OwnOptInBody', ofTeam);
export type OwnOptInBody = Static<typeof ownOptInBodySchema>;

/** A player who joined a campaign. */
export const optInSchema = model('OptIn', {
  player_id: Type.String(),
  joined_at: utcTime('The earliest time that was given, UTC'),
  teams: Type.Optional(
    Type.Array(Type.Object({ team_id: Type.String(), from: utcTime('Since when, UTC') }), {
      description: 'The player’s teams in order; absent in campaigns without teams',
    }),
  ),
});
export type OptInAnswer = Static<typeof optInSchema>;
