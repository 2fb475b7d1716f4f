import { Type } from 'typebox';
import { enumeration } from '../values/schemas.ts';

/** How a team's prize is split among those who scored for it (docs/rules/teams.md#5). */
export const teamSplits = ['evenly', 'points'] as const;
export type TeamSplit = (typeof teamSplits)[number];

/** The members of a definition about teams: left out where there are none, so that earlier definitions stay as they are. */
export const teamMembers = {
  teams: Type.Optional(
    Type.Boolean({
      description:
        'Whether players score for teams, which they name when they join; for PT and RA with `join` opt_in; false by default',
    }),
  ),
  team_split: Type.Optional(
    enumeration(
      'TeamSplit',
      teamSplits,
      'How cash and bonus of a team are split among its players who scored: `evenly` (the default) or by their `points`',
    ),
  ),
};
