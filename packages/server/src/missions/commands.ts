import { campaignArgument } from '../campaigns/commands/campaigns.ts';
import { tableCommand } from '../cli/operation-command.ts';

export const missionCompletions = tableCommand({
  operation: 'listMissionCompletions',
  name: 'mission completions',
  about:
    'Lists what players completed in a mission and are owed for, with the round, deposit or login that completed it. ' +
    'ID is the id of the campaign or its custom_id.',
  arguments: { ID: campaignArgument },
  flags: {
    lost: {
      member: 'only',
      about: 'only those that later events or corrections would no longer reach',
      sends: 'lost',
    },
  },
  columns: ['player_id', 'step', 'period', 'repeat', 'completed_at', 'by', 'lost_at'],
  row: ({ step, period_start, fact, round_id, lost_at, ...completion }) => ({
    ...completion,
    step: step ?? 'all',
    period: period_start ?? '',
    by: `${fact ?? 'round'} ${round_id}`,
    lost_at: lost_at ?? '',
  }),
});
