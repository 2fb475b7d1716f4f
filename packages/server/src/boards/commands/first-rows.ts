import { campaignArgument } from '../../campaigns/commands/campaigns.ts';
import type { Command } from '../../cli/command.ts';
import { firstRowsCommand } from '../../cli/operation-command.ts';

/** What shows the first rows of boards. */
export const boardCommands: Command[] = [
  firstRowsCommand({
    operation: 'readLeaderboard',
    name: 'leaderboard',
    about:
      'Shows the first rows of a board, now or as it was at a past moment. ID is the id of the campaign or its custom_id. All rows: ' +
      'export leaderboard.',
    arguments: { ID: campaignArgument },
    flags: { at: { value: 'TIME', about: 'the board of the events received by then, RFC 3339' } },
    columns: ['place', 'player_id', 'player_username', 'score', 'reached_at', 'prizes'],
    says: ({ at, seq, settled }) => [
      ...(at === undefined ? [] : [`As it was at ${at}, after event ${seq}.`]),
      ...(settled ? ['The campaign is settled.'] : []),
    ],
  }),
  firstRowsCommand({
    operation: 'listTeams',
    name: 'team board',
    about:
      'Shows the first teams of a campaign whose players score for teams. ID is the id of the campaign or its custom_id. All: ' +
      'export teams.',
    arguments: { ID: campaignArgument },
    columns: ['place', 'team_id', 'team_name', 'score', 'reached_at', 'members', 'prizes'],
  }),
  firstRowsCommand({
    operation: 'listTeamMembers',
    name: 'team members',
    about:
      'Shows the players who scored for a team, most points first. ID is the id of the campaign or its custom_id, TEAM that of ' +
      'the team.',
    arguments: { ID: campaignArgument, TEAM: 'team_id' },
    columns: ['place', 'player_id', 'player_username', 'score', 'reached_at'],
  }),
];
