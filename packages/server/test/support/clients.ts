import { type Client, createClient } from '@laurel/client/client.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { Laurel } from './laurel.ts';

/** The package's own client of a server: with its API key, signed in as its owner, never trying again. */
export function clientOf({
  url,
  apiKey,
  username,
  password,
}: Pick<Laurel, 'url' | 'apiKey' | 'username' | 'password'>): Client {
  return createClient({ url, credentials: { apiKey, user: { username, password } }, attempts: 1 });
}

/** Creates and publishes a campaign; returns its id. */
export async function publishedBy(client: Client, body: CampaignInput): Promise<number> {
  const { id } = await client.createCampaign({ body });
  await client.publishCampaign({ path: { id } });
  return id;
}
