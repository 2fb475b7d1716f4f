import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const campaignList: Command = {
  name: 'campaign list',
  takes: '',
  about: 'Lists the campaigns of the tenant in every state, newest first.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const campaigns = await Array.fromAsync(
      openAccount(input, context).listCampaigns.items({ query: { page_size: 100 } }),
    );
    if (flagOption(input, 'json')) printJson(context, campaigns);
    else
      printTable(
        context,
        ['id', 'custom_id', 'type', 'state', 'status', 'version', 'start', 'end', 'name'],
        campaigns.map(row),
      );
    return 0;
  },
};

function row(campaign: Campaign) {
  const { texts, default_language, kind } = campaign;
  const type = kind === 'tournament' ? campaign.tournament_type : kind;
  return { ...campaign, type, name: texts[default_language]?.name };
}
