import { isDeepStrictEqual } from 'node:util';
import type { Campaign, CampaignReplacement } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import type { StoredCampaign } from '../../store/campaigns/campaigns.ts';
import { startFold } from '../../store/scoring/campaign-folds.ts';
import { answerOf, statusOf } from '../answer.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from './change.ts';
import { confirmationOf } from './confirmation.ts';
import { checkedDefinition } from './definition.ts';
import { allDifferences, differencesThatCount } from './differences.ts';
import { makeNextVersion } from './next-version.ts';
import { refuseArchived } from './refuse-archived.ts';
import { partEdit, refuseOthersOwned } from './server-owned.ts';

/**
 * Replaces a campaign's definition by a new version (decisions 6): a draft's freely, a published one's with a reason and, from
 * its start on, what counts only with the confirmation that a preview gave. A definition that says the same changes nothing.
 */
export function replaceDefinition(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { reason, confirm, ...edit }: CampaignReplacement,
): Promise<Campaign> {
  const { input, owned } = partEdit(edit);
  const definition = checkedDefinition(input);
  return changeCampaign(dependencies, author, campaign_id, async (session, campaign, now) => {
    refuseClosed(campaign);
    refuseOthersOwned(owned, answerOf(campaign, now));
    if (isDeepStrictEqual(campaign.definition, definition)) return { changed: false, campaign };
    const counted = differencesThatCount(campaign.definition, definition);
    const isPublished = campaign.state === 'published';
    const hasStarted = isPublished && statusOf(campaign, now) !== 'SC';
    if (hasStarted && counted.length > 0) refuseUnconfirmed(campaign, { definition, counted, confirm });
    if (isPublished && reason === undefined) refuseWithoutReason();
    if (isPublished && counted.length > 0) await refuseArchived(session, author.tenant_id, definition);
    const replaced = await makeNextVersion(session, author, campaign, { definition, reason, now });
    if (isPublished && counted.length > 0) await startFold(session, author.tenant_id, campaign_id);
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.edited',
      campaign_id,
      reason: reason ?? null,
      details: { version: replaced.version, changes: allDifferences(campaign.definition, definition) },
      changes: sidesOf(campaign.definition, definition),
    });
    return { changed: true, campaign: replaced };
  });
}

/** Refuses an edit of what is over. */
export function refuseClosed({ state }: StoredCampaign): void {
  if (state === 'settled' || state === 'cancelled')
    throw new Fault('conflict', `The campaign is ${state} and cannot be edited.`);
}

/** Rules change under nobody's feet: whoever changes them has seen what that does to players. */
function refuseUnconfirmed(
  campaign: StoredCampaign,
  request: { definition: CampaignDefinition; counted: string[]; confirm: string | undefined },
): void {
  const { definition, counted, confirm } = request;
  if (confirm === confirmationOf(campaign, definition)) return;
  const errors = counted.map((pointer) => ({ pointer, detail: 'changes what counts after the start' }));
  const pointers = counted.join(', ');
  const why =
    confirm === undefined
      ? `The campaign has started, and ${pointers} would change what counts.`
      : `"confirm" is not that of this definition and version ${campaign.version} of the campaign.`;
  const preview = `POST /api/v1/campaigns/${campaign.campaign_id}/preview`;
  const detail = `${why} ${preview} answers what the edit would change, and "confirm" to send with it.`;
  throw new Fault('conflict', detail, { errors });
}

function refuseWithoutReason(): never {
  const errors = [{ pointer: '/reason', detail: 'an edit of a published campaign needs a reason' }];
  throw new Fault('invalid_body', 'Not valid: /reason.', { errors });
}
