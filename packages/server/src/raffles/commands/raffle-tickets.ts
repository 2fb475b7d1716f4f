import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';

export const raffleTickets: Command = {
  name: 'raffle tickets',
  takes: 'ID',
  about:
    'Lists the numbers of the tickets of a raffle by player, once the list is fixed. ID is the id of the campaign or its custom_id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    player: { type: 'string', value: 'PLAYER', about: 'only those of this player' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const player_id = textOption(input, 'player');
    const query = { page_size: MAX_PAGE_SIZE, ...(player_id !== undefined && { player_id }) };
    const tickets = await Array.fromAsync(client.listRaffleTickets.items({ path: { id }, query }));
    if (flagOption(input, 'json')) printJson(context, tickets);
    else
      printTable(
        context,
        ['player_id', 'from', 'to', 'player_hash'],
        tickets.map((range) => ({ ...range, player_id: range.player_id ?? '' })),
      );
    return 0;
  },
};
