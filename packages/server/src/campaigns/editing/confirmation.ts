import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { shownHash } from '@laurel/rules/planning/shown-hash.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/**
 * The text by which an author confirms an edit that was previewed: the same for the same definition and the same version of
 * the same campaign, and for nothing else.
 */
export function confirmationOf(
  { campaign_id, version }: Pick<StoredCampaign, 'campaign_id' | 'version'>,
  definition: CampaignDefinition,
): string {
  return shownHash([campaign_id, version, definition]);
}
