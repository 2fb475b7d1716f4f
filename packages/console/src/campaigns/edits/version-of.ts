import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import { laurel } from '../../connection/laurel.ts';

/** One version of a campaign, which the list of all has; newest first. */
export async function readVersion(id: number, version: number): Promise<CampaignVersion> {
  for await (const one of laurel.listCampaignVersions.items({ path: { id }, query: { page_size: 100 } }))
    if (one.version === version) return one as CampaignVersion;
  throw new Error(`Campaign ${id} has no version ${version}.`);
}
