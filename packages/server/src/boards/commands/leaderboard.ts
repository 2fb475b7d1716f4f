import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printLine } from '../../cli/output.ts';
import { firstRowsOptions, printFirstRows, rowsAskedFor } from './first-rows.ts';

export const leaderboard: Command = {
  name: 'leaderboard',
  takes: 'ID',
  about:
    'Shows the first rows of a board, now or as it was at a past moment. ID is the id of the campaign or its custom_id. All rows: ' +
    'export leaderboard.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    at: { type: 'string', value: 'TIME', about: 'the board of the events received by then, RFC 3339' },
    ...firstRowsOptions,
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const page_size = rowsAskedFor(input);
    const query = { page_size, ...given('at', textOption(input, 'at')) };
    const board = await client.readLeaderboard({ path: { id }, query });
    const columns = ['place', 'player_id', 'player_username', 'score', 'reached_at', 'prizes'] as const;
    if (!printFirstRows(input, context, [...columns], board)) return 0;
    const { at, seq, settled } = board;
    if (at !== undefined) printLine(context, `As it was at ${at}, after event ${seq}.`);
    if (settled) printLine(context, 'The campaign is settled.');
    return 0;
  },
};
