import type { CampaignEdit } from '@laurel/contract/campaigns/answers.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import {
  type CampaignDependencies,
  campaignAnswer,
  checkedDefinition,
  confirmationOf,
  editedDefinition,
  existingCampaign,
  partEdit,
  readCampaign,
  refuseArchived,
  refuseClosed,
  refuseNewErrors,
  refuseOthersOwned,
} from '../campaigns/campaigns.ts';
import { refuseUnknownSegments } from '../segments/segments.ts';
import { consequencesOf } from './consequences.ts';
import type { SimulationDependencies } from './simulate.ts';

/**
 * Previews an edit of a campaign: folds both definitions over the very same stored events (docs/rules/campaigns.md#4).
 * Writes nothing. `signal` ends it. Faults: `not_found`, `invalid_body`, `conflict`.
 */
export async function previewEdit(
  dependencies: SimulationDependencies & Pick<CampaignDependencies, 'clock'>,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  edit: CampaignEdit,
  signal: AbortSignal,
): Promise<Preview> {
  const { database, clock } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const { input, owned } = partEdit(edit);
  const sent = checkedDefinition(input);
  const campaign = existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const definition = editedDefinition(campaign, sent);
  refuseClosed(campaign);
  refuseOthersOwned(owned, campaignAnswer(campaign, clock()));
  await refuseUnknownSegments(tenant, definition);
  await refuseNewErrors(tenant, campaign, definition);
  await refuseArchived(tenant, definition);
  const { consequences } = await consequencesOf(dependencies, tenant_id, { campaign, definition }, signal);
  return { version: campaign.version, ...consequences, confirm: confirmationOf(campaign, definition) };
}
