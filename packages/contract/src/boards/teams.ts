import { type Static, Type } from 'typebox';
import { teamIdSchema } from '../participation/opt-ins.ts';
import { count, model, orNull, utcTime } from '../values/schemas.ts';

const titles = Type.Array(Type.String(), { description: 'Titles in the campaign’s default language' });
const exact = (description: string) => Type.String({ description });

const team = {
  team_id: Type.String(),
  team_name: Type.String({ description: 'The latest given, or the id' }),
};

/** One row of `GET /api/v1/campaigns/{id}/teams` (docs/rules/teams.md#3). */
export const teamRowSchema = model('TeamRow', {
  place: Type.Integer({ minimum: 1, description: 'Equal scores share it under the tie rule `shared`' }),
  ...team,
  score: exact('What its players on the board scored for it; exact decimal'),
  reached_at: utcTime('When the score was reached, UTC'),
  members: Type.Integer({ minimum: 1, description: 'Players on the board who scored for it' }),
  prizes: titles,
});
export type TeamRow = Static<typeof teamRowSchema>;

/** One row of `GET /api/v1/campaigns/{id}/team-members` (docs/rules/teams.md#3). */
export const teamMemberSchema = model('TeamMember', {
  place: Type.Integer({ minimum: 1, description: 'Within the team: 1, 2, 3 and so on' }),
  player_id: Type.String(),
  player_hash: Type.String({ description: 'The id that public boards show' }),
  player_username: Type.String({ description: 'The latest known, or `Player` and 6 characters of the hash' }),
  score: exact('What the player scored for the team; exact decimal'),
  reached_at: utcTime('When the player last scored for it, UTC'),
});
export type TeamMemberRow = Static<typeof teamMemberSchema>;

/** What lists of teams say in addition to their rows. */
export const teamListMembers = { version: count('As of the leaderboard') };

/** The query parameter of the members of a team. */
export const teamQuery = { team_id: teamIdSchema };

/** The team of a player: the one that the player joined last. */
export const ownTeamSchema = model('OwnTeam', {
  ...team,
  place: orNull(Type.Integer({ minimum: 1 }), 'Null: no player on the board has scored for it yet'),
  score: orNull(Type.String(), 'The team’s; exact decimal'),
  own_score: exact('What of it is the player’s; exact decimal'),
});
export type OwnTeam = Static<typeof ownTeamSchema>;
