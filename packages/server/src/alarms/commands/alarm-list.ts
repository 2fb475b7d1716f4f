import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { alarmOrders, alarmStatuses } from '@laurel/contract/alarms/alarm-states.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printTable } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';

export const alarmList: Command = {
  name: 'alarm list',
  takes: '',
  about: 'Lists alarms, the newest first: what may be wrong with how players scored.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    campaign: { type: 'string', value: 'CAMPAIGN', about: 'only of this campaign: its id or its custom_id' },
    player: { type: 'string', value: 'ID', about: 'only of this player' },
    kind: { type: 'string', value: 'KIND', about: `only of this kind: ${alarmKinds.join(', ')}` },
    status: { type: 'string', value: alarmStatuses.join('|'), about: 'only with this status' },
    sort: { type: 'string', value: alarmOrders.join('|'), about: 'in this order' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const campaign = textOption(input, 'campaign');
    const query = {
      ...given('player_id', textOption(input, 'player')),
      ...given('kind', oneOfOption(input, 'kind', alarmKinds)),
      ...given('status', oneOfOption(input, 'status', alarmStatuses)),
      ...given('sort', oneOfOption(input, 'sort', alarmOrders)),
      ...given('campaign_id', campaign === undefined ? undefined : await findCampaignId(client, campaign)),
      page_size: MAX_PAGE_SIZE,
    };
    const alarms = await Array.fromAsync(client.listAlarms.items({ query }));
    if (flagOption(input, 'json')) printJson(context, alarms);
    else
      printTable(
        context,
        ['id', 'campaign', 'kind', 'player_id', 'status', 'place', 'at_stake', 'score_share', 'summary'],
        alarms.map(({ at_stake, custom_id, ...alarm }) => ({
          ...alarm,
          campaign: custom_id,
          place: at_stake.place,
          at_stake: `${at_stake.amount} ${at_stake.currency}`,
        })),
      );
    return 0;
  },
};
