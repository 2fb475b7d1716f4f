import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ApiClient, Page } from '../framework/api-client.ts';
import { Failure } from '../framework/failures.ts';

/** The id of the campaign that was named by its custom_id, or else by its id; a custom_id of digits goes first. */
export async function findCampaignId(api: ApiClient, text: string): Promise<number> {
  const query = new URLSearchParams({ custom_id: text });
  const [named] = (await api.get<Page<Campaign>>(`/api/v1/campaigns?${query}`)).results;
  if (named) return named.id;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure(`There is no campaign with the custom_id "${text}".`);
}
