import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const raffleSeed: Command = {
  name: 'raffle seed',
  takes: 'ID VALUE',
  about:
    'Enters the value of a raffle whose seed is supplied, after the list of tickets is fixed; the winners are drawn from it. ' +
    'It cannot be changed. ID is the id of the campaign or its custom_id.',
  positionals: [2, 2],
  options: {
    ...serverOptions,
    reason: { type: 'string', value: 'TEXT', about: 'is kept in the audit log' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const [campaign = '', value = ''] = input.positionals;
    const id = await findCampaignId(client, campaign);
    const reason = textOption(input, 'reason');
    const body = { value, ...(reason !== undefined && { reason }) };
    const raffle = await client.supplyRaffleSeed({ path: { id }, body });
    if (flagOption(input, 'json')) printJson(context, raffle);
    else printLine(context, 'The value is entered; the winners are drawn from it in a moment.');
    return 0;
  },
};
