import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { runOf, windowOptions } from './window-options.ts';

export const campaignCopy: Command = {
  name: 'campaign copy',
  takes: 'ID NAME',
  about:
    'Makes a draft of the same definition in another window. ID is the id of a campaign or its custom_id, NAME the new custom_id.',
  positionals: [2, 2],
  options: { ...serverOptions, ...windowOptions },
  run: async (input, context) => {
    const [text = '', custom_id = ''] = input.positionals;
    const body = runOf(input, custom_id);
    const client = openAccount(input, context);
    const copy = await client.copyCampaign({ path: { id: await findCampaignId(client, text) }, body });
    if (flagOption(input, 'json')) printJson(context, copy);
    else printLine(context, `${custom_id}: created (id ${copy.id}), a copy of ${text}`);
    return 0;
  },
};
