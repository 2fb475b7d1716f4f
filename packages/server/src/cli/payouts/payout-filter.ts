import type { Client } from '@laurel/client/client.ts';
import { type PayoutStatus, payoutStatuses } from '@laurel/contract/payouts/payout-states.ts';
import { findCampaignId } from '../campaigns/find-campaign.ts';
import { oneOfOption, textOption } from '../framework/arguments.ts';
import type { Input, OptionSpec } from '../framework/command.ts';
import { given } from '../framework/output.ts';

export const campaignOption: OptionSpec = {
  type: 'string',
  value: 'CAMPAIGN',
  about: 'all of this campaign: its id or its custom_id',
};

/** Options that say which payouts are meant. */
export const filterOptions: Record<string, OptionSpec> = {
  campaign: { ...campaignOption, about: 'only of this campaign: its id or its custom_id' },
  status: { type: 'string', value: payoutStatuses.join('|'), about: 'only with this status' },
  player: { type: 'string', value: 'ID', about: 'only of this player' },
};

export interface PayoutQuery {
  campaign_id?: number;
  status?: PayoutStatus;
  player_id?: string;
}

/** The filter that the options state, as the API takes it. */
export async function filterOf(input: Input, client: Client): Promise<PayoutQuery> {
  const status = oneOfOption(input, 'status', payoutStatuses);
  const campaign = textOption(input, 'campaign');
  return {
    ...given('status', status),
    ...given('player_id', textOption(input, 'player')),
    ...given('campaign_id', campaign === undefined ? undefined : await findCampaignId(client, campaign)),
  };
}
