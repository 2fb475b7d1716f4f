import type { Client } from '@laurel/client/client.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';

/** Options of every command that moves payouts. */
export const moveOptions: Record<string, OptionSpec> = {
  campaign: { type: 'string', value: 'CAMPAIGN', about: 'all of this campaign: its id or its custom_id' },
  reason: { type: 'string', value: 'TEXT', about: 'why; kept in the history and in the audit log' },
};

/** Payouts by their ids, or all of a campaign, by its id or custom_id. */
export type Named = { ids: number[] } | { campaign: string };

/** Which payouts were named; throws UsageError unless it is either ids or a campaign. */
export function namedPayouts(input: Input): Named {
  const campaign = textOption(input, 'campaign');
  if ((campaign === undefined) === (input.positionals.length === 0))
    throw new UsageError('Which payouts? Give either their ids or --campaign.');
  if (campaign !== undefined) return { campaign };
  const wrong = input.positionals.find((text) => !/^[1-9]\d{0,14}$/.test(text));
  if (wrong !== undefined) throw new UsageError(`ID is a number from 1, not "${wrong}".`);
  return { ids: input.positionals.map(Number) };
}

export function reasonOf(input: Input): string | undefined {
  return textOption(input, 'reason');
}

/** Named payouts as the body of a call has them. */
export async function bodyOfNamed(client: Client, named: Named) {
  return 'ids' in named ? { ids: named.ids } : { campaign_id: await findCampaignId(client, named.campaign) };
}
