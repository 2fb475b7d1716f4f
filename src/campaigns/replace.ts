import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '../contract/campaign-answers.ts';
import type { CampaignInput } from '../contract/campaigns.ts';
import { Fault } from '../contract/faults.ts';
import { startFold } from '../store/campaign-folds.ts';
import type { StoredCampaign } from '../store/campaigns.ts';
import { statusOf } from './answer.ts';
import { changeCampaign } from './change.ts';
import { checkedDefinition } from './definition.ts';
import { differencesThatCount, freeMembers } from './differences.ts';
import { makeNextVersion } from './next-version.ts';
import type { Author, CampaignSurroundings } from './surroundings.ts';

/**
 * Replaces a campaign's definition by a new version (decisions 6): a draft's freely, a published one's with a reason and, from
 * its start on, only in what is shown. A definition that says the same changes nothing.
 */
export function replaceDefinition(
  surroundings: CampaignSurroundings,
  author: Author,
  campaign_id: number,
  { reason, ...input }: CampaignInput & { reason?: string },
): Promise<Campaign> {
  const definition = checkedDefinition(input);
  return changeCampaign(surroundings, author, campaign_id, async (session, campaign, now) => {
    refuseClosed(campaign);
    if (isDeepStrictEqual(campaign.definition, definition)) return { changed: false, campaign };
    const counted = differencesThatCount(campaign.definition, definition);
    if (campaign.state === 'published') refusePublished(campaign, { counted, reason, now });
    const replaced = await makeNextVersion(session, author, campaign, { definition, reason, now });
    if (campaign.state === 'published' && counted.length > 0)
      await startFold(session, author.tenant_id, campaign_id);
    return { changed: true, campaign: replaced };
  });
}

function refuseClosed({ state }: StoredCampaign): void {
  if (state === 'settled' || state === 'cancelled')
    throw new Fault('conflict', `The campaign is ${state} and cannot be edited.`);
}

/** Rules change under nobody's feet: that needs a preview of what would change, which this release does not have. */
function refusePublished(
  campaign: StoredCampaign,
  { counted, reason, now }: { counted: string[]; reason: string | undefined; now: Date },
): void {
  if (statusOf(campaign, now) !== 'SC' && counted.length > 0) {
    const errors = counted.map((pointer) => ({ pointer, detail: 'cannot change after the start' }));
    const detail = `The campaign has started. From then on only ${freeMembers} can change, not ${counted.join(', ')}.`;
    throw new Fault('conflict', detail, { errors });
  }
  if (reason === undefined) {
    const errors = [{ pointer: '/reason', detail: 'an edit of a published campaign needs a reason' }];
    throw new Fault('invalid_body', 'Not valid: /reason.', { errors });
  }
}
