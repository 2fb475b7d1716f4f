import { realEnvironment } from '../environment.ts';
import type { ListingSource } from './listing.ts';
import { sendPublic } from './send-public.ts';

/** What the public API answers of campaigns below this path. Throws if the server refuses or is unreachable. */
export async function readOfCampaign({ server, credential }: ListingSource, path: string): Promise<unknown> {
  const address = `${server}/public/api/v2/campaigns/${path}`;
  return (await sendPublic(realEnvironment.fetch, address, await credential())).json();
}
