import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantSession } from '../../database/database.ts';
import type { StoredCampaign } from '../store/campaigns.ts';
import { readLaterCampaigns } from '../store/stages.ts';

/** Refuses another `custom_id` for a published campaign while campaigns come after it (docs/rules/stages.md#1). */
export async function refuseRenaming(
  tenant: TenantSession,
  { state, definition: { custom_id } }: Pick<StoredCampaign, 'state' | 'definition'>,
  definition: Pick<CampaignDefinition, 'custom_id'>,
): Promise<void> {
  if (state !== 'published' || definition.custom_id === custom_id) return;
  const later = await readLaterCampaigns(tenant, custom_id);
  if (later.length === 0) return;
  const names = later.map((one) => one.custom_id).join(', ');
  throw new Fault('conflict', `The campaign keeps its custom_id "${custom_id}": ${names} come after it.`, {
    errors: [{ pointer: '/custom_id', detail: `names the campaign in "after" of ${names}` }],
  });
}
