import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { lockCampaign, type StoredCampaign } from '../../store/campaigns/campaigns.ts';
import type { Session } from '../../store/engine/database.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../store/scoring/scoring-cursors.ts';
import { answerOf } from '../answer.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/** The work of one operation on a locked campaign; `changed: false` if there was nothing to do. */
export type Change = (
  session: Session,
  campaign: StoredCampaign,
  now: Date,
) => Promise<{ changed: boolean; campaign: StoredCampaign }>;

/**
 * Runs one change of a campaign in one transaction. The scoring cursor is locked first and campaigns_version bumped with the
 * change, so that scoring sees all of it or nothing; it is woken once the change is committed.
 */
export async function changeCampaign(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id }: Author,
  campaign_id: number,
  change: Change,
): Promise<Campaign> {
  const now = clock();
  const { changed, campaign } = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    const stored = existing(await lockCampaign(session, tenant_id, campaign_id), campaign_id);
    const done = await change(session, stored, now);
    if (done.changed) await bumpCampaignsVersion(session, tenant_id, [campaign_id]);
    return done;
  });
  if (changed) scoring.wake(tenant_id);
  return answerOf(campaign, now);
}
