import type { Client } from '@laurel/client/client.ts';
import { type PrizeKind, prizeKinds } from '@laurel/contract/campaigns/prizes.ts';
import { type PayoutStatus, payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { countOption, oneOfOption, textOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { given } from '../../cli/output.ts';

export const campaignOption: OptionSpec = {
  type: 'string',
  value: 'CAMPAIGN',
  about: 'all of this campaign: its id or its custom_id',
};

/** Options that select payouts. */
export const filterOptions: Record<string, OptionSpec> = {
  campaign: { ...campaignOption, about: 'only of this campaign: its id or its custom_id' },
  status: { type: 'string', value: payoutStatuses.join('|'), about: 'only with this status' },
  player: { type: 'string', value: 'ID', about: 'only of this player' },
  prize: { type: 'string', value: prizeKinds.join('|'), about: 'only of prizes of this kind' },
  'held-until-before': {
    type: 'string',
    value: 'TIME',
    about: 'only held until a time before this, RFC 3339: with the present time those whose hold is due',
  },
  'created-before': {
    type: 'string',
    value: 'TIME',
    about: 'only of campaigns that were settled earlier than this, RFC 3339',
  },
  'paid-after-hours': {
    type: 'string',
    value: 'HOURS',
    about: 'only those that were paid so long after the settlement, or later',
  },
};

export interface PayoutQuery {
  campaign_id?: number;
  status?: PayoutStatus;
  player_id?: string;
  prize?: PrizeKind;
  held_until_before?: string;
  created_before?: string;
  paid_after_hours?: number;
}

/** The filter that the options state, as the API takes it. */
export async function filterOf(input: Input, client: Client): Promise<PayoutQuery> {
  const status = oneOfOption(input, 'status', payoutStatuses);
  const campaign = textOption(input, 'campaign');
  return {
    ...given('status', status),
    ...given('player_id', textOption(input, 'player')),
    ...given('prize', oneOfOption(input, 'prize', prizeKinds)),
    ...given('held_until_before', textOption(input, 'held-until-before')),
    ...given('created_before', textOption(input, 'created-before')),
    ...given('paid_after_hours', countOption(input, 'paid-after-hours')),
    ...given('campaign_id', campaign === undefined ? undefined : await findCampaignId(client, campaign)),
  };
}
