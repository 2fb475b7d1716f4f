import type { Client } from '@laurel/client/client.ts';
import { Failure } from '../../cli/arguments.ts';
import type { Argument, Flag } from '../../cli/operation-fillings.ts';

/** The id of the campaign that was named by its custom_id, or else by its id; a custom_id of digits goes first. */
export async function findCampaignId(client: Client, text: string): Promise<number> {
  const [named] = (await client.listCampaigns({ query: { custom_id: text } })).results;
  if (named) return named.id;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure(`There is no campaign with the custom_id "${text}".`);
}

/** The argument of operations on a campaign, which names it by its id or custom_id. */
export const campaignArgument: Argument = { member: 'id', find: findCampaignId };

/** The option of lists that only a campaign's items are wanted of. */
export const campaignFlag: Flag = {
  member: 'campaign_id',
  value: 'CAMPAIGN',
  about: 'only of this campaign: its id or its custom_id',
  find: findCampaignId,
};
