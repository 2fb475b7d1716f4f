import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { findCampaignId } from './find-campaign.ts';

export const campaignCheck: Command = {
  name: 'campaign check',
  takes: 'ID',
  about:
    'Says what publishing a campaign would find: errors, which refuse it, and warnings. ID is the id of a campaign or its ' +
    'custom_id. The exit code is 1 where there are errors.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const checks = await client.checkPublish({ path: { id } });
    if (flagOption(input, 'json')) printJson(context, checks);
    else {
      for (const { pointer, detail } of checks.errors) printLine(context, `error ${pointer}: ${detail}`);
      for (const { pointer, detail } of checks.warnings) printLine(context, `warning ${pointer}: ${detail}`);
      if (checks.errors.length + checks.warnings.length === 0) printLine(context, 'Nothing was found.');
    }
    return checks.errors.length > 0 ? 1 : 0;
  },
};
