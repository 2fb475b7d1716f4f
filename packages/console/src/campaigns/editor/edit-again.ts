import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { laurel } from '../../connection/laurel.ts';
import { onTopOf } from '../edits/overtaken.ts';
import { readVersion } from '../edits/version-of.ts';

/** The edit of a change request on top of what the campaign is now, whatever others changed since. */
export async function readEditAgain(campaign: Campaign, request_id: number): Promise<CampaignDefinition> {
  const { id } = campaign;
  const { version, definition } = await laurel.readChangeRequest({ path: { id, request_id } });
  const followed = await readVersion(id, version);
  return onTopOf(definitionOf(campaign), followed.definition, definition);
}
