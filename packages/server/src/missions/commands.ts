import { findCampaignId } from '../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../cli/account.ts';
import { flagOption } from '../cli/arguments.ts';
import type { Command } from '../cli/command.ts';
import { printJson, printTable } from '../cli/output.ts';

export const missionCompletions: Command = {
  name: 'mission completions',
  takes: 'ID',
  about:
    'Lists what players completed in a mission and are owed for, with the round, deposit or login that completed it. ' +
    'ID is the id of the campaign or its custom_id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    lost: { type: 'boolean', about: 'only those that later events or corrections would no longer reach' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const query = { page_size: 100, ...(flagOption(input, 'lost') && { only: 'lost' as const }) };
    const completions = await Array.fromAsync(client.listMissionCompletions.items({ path: { id }, query }));
    if (flagOption(input, 'json')) printJson(context, completions);
    else
      printTable(
        context,
        ['player_id', 'step', 'period', 'repeat', 'completed_at', 'by', 'lost_at'],
        completions.map(({ step, period_start, fact, round_id, lost_at, ...completion }) => ({
          ...completion,
          step: step ?? 'all',
          period: period_start ?? '',
          by: `${fact ?? 'round'} ${round_id}`,
          lost_at: lost_at ?? '',
        })),
      );
    return 0;
  },
};
