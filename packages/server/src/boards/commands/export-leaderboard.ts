import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import type { Command } from '../../cli/command.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';
import { printBoardRows, rowsOptions } from './board-rows.ts';

export const exportLeaderboard: Command = {
  name: 'export leaderboard',
  takes: 'ID',
  about:
    'Writes every row of a board to standard output. ID is the id of the campaign or its custom_id. In CSV a text that a ' +
    'spreadsheet would take for a formula begins with an apostrophe; JSON has it as it is.',
  positionals: [1, 1],
  options: { ...serverOptions, ...rowsOptions },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const request = { path: { id }, query: { page_size: MAX_PAGE_SIZE } };
    await printBoardRows(input, context, columns, () => client.readLeaderboard.pages(request));
    return 0;
  },
};

const columns = [
  'place',
  'player_id',
  'player_hash',
  'player_username',
  'score',
  'reached_at',
  'prizes',
] as const;
