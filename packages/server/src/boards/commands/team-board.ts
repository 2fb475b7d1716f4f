import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import type { Command } from '../../cli/command.ts';
import { firstRowsOptions, printFirstRows, rowsAskedFor } from './first-rows.ts';

export const teamBoard: Command = {
  name: 'team board',
  takes: 'ID',
  about:
    'Shows the first teams of a campaign whose players score for teams. ID is the id of the campaign or its custom_id. All: ' +
    'export teams.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    ...firstRowsOptions,
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const page_size = rowsAskedFor(input);
    const page = await client.listTeams({ path: { id }, query: { page_size } });
    printFirstRows(
      input,
      context,
      ['place', 'team_id', 'team_name', 'score', 'reached_at', 'members', 'prizes'],
      page,
    );
    return 0;
  },
};
