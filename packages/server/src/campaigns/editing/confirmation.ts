import { createHash } from 'node:crypto';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/**
 * The text by which an author confirms an edit that was previewed: the same for the same definition and the same version of
 * the same campaign, and for nothing else. It protects no secret; it prevents people from applying what they have not seen.
 */
export function confirmationOf(
  { campaign_id, version }: Pick<StoredCampaign, 'campaign_id' | 'version'>,
  definition: CampaignDefinition,
): string {
  const text = JSON.stringify([campaign_id, version, definition], inOrder);
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 32);
}

/** A definition read back from the database may have its members in another order. */
function inOrder(_member: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
