import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import type { Command } from '../../cli/command.ts';
import { firstRowsOptions, printFirstRows, rowsAskedFor } from './first-rows.ts';

export const teamMembers: Command = {
  name: 'team members',
  takes: 'ID TEAM',
  about:
    'Shows the players who scored for a team, most points first. ID is the id of the campaign or its custom_id, TEAM that of ' +
    'the team.',
  positionals: [2, 2],
  options: {
    ...serverOptions,
    ...firstRowsOptions,
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const page_size = rowsAskedFor(input);
    const page = await client.listTeamMembers({
      path: { id },
      query: { page_size, team_id: input.positionals[1] ?? '' },
    });
    printFirstRows(input, context, ['place', 'player_id', 'player_username', 'score', 'reached_at'], page);
    return 0;
  },
};
