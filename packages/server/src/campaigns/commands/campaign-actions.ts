import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { PublishedCampaign } from '@laurel/contract/campaigns/publish-checks.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { findCampaignId } from './find-campaign.ts';

interface Request {
  path: { id: number };
  body: { reason?: string };
}

type Act = (client: Client, request: Request) => Promise<Campaign | PublishedCampaign>;

export const campaignPublish = action(
  'publish',
  'Publishes a draft and prints its warnings.',
  (client, request) => client.publishCampaign(request),
);
export const campaignCancel = action('cancel', 'Ends a campaign without prizes.', (client, request) =>
  client.cancelCampaign(request),
);

function action(word: string, about: string, act: Act): Command {
  return {
    name: `campaign ${word}`,
    takes: 'ID',
    about: `${about} ID is the id of a campaign or its custom_id.`,
    positionals: [1, 1],
    options: { ...serverOptions, reason: { type: 'string', about: 'why, kept in the audit log' } },
    run: async (input, context) => {
      const client = openAccount(input, context);
      const path = { id: await findCampaignId(client, input.positionals[0] ?? '') };
      const campaign = await act(client, { path, body: given('reason', textOption(input, 'reason')) });
      if (flagOption(input, 'json')) printJson(context, campaign);
      else {
        const { custom_id, state, status, end } = campaign;
        printLine(context, `${custom_id}: ${state}${status ? ` (${status})` : ''}, ends ${end}`);
        for (const { pointer, detail } of 'warnings' in campaign ? campaign.warnings : [])
          printLine(context, `  warning ${pointer}: ${detail}`);
      }
      return 0;
    },
  };
}
