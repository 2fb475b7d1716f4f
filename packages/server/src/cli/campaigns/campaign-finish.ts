import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine } from '../framework/output.ts';
import { findCampaignId } from './find-campaign.ts';

export const campaignFinish: Command = {
  name: 'campaign finish',
  takes: 'ID',
  about:
    'Ends an active campaign now; it is settled after its grace. ID is the id of the campaign or its custom_id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    reason: { type: 'string', value: 'TEXT', about: 'why; kept in the audit log' },
    'without-grace': {
      type: 'boolean',
      about: 'settle at once, also a campaign that is over: what is received later does not count',
    },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const reason = textOption(input, 'reason');
    const without_grace = flagOption(input, 'without-grace');
    const body = { without_grace, ...(reason === undefined ? {} : { reason }) };
    const campaign = await client.finishCampaign({ path: { id }, body });
    if (flagOption(input, 'json')) printJson(context, campaign);
    else {
      const { custom_id, end, rules } = campaign;
      printLine(
        context,
        `${custom_id} ended at ${end} and is settled ${rules.grace_seconds} seconds after that.`,
      );
    }
    return 0;
  },
};
