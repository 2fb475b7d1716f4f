import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PublishedCampaign } from '@laurel/contract/campaigns/publish-checks.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { potCommitment } from '@laurel/rules/kinds/jackpot/pots.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import { startFold } from '../../cursor/cursor.ts';
import type { TenantSession } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { planMoments, writeOutbox } from '../../outbox/outbox.ts';
import { fixSegments } from '../../segments/segments.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { withFixedTerms } from '../editing/definition.ts';
import { recordVersion } from '../editing/versions.ts';
import { readExistingCampaign } from '../lock-open.ts';
import { completeVersion, markPublished, type StoredCampaign } from '../store/campaigns.ts';
import { insertRaffle } from '../store/raffles.ts';
import { publishChecks, publishErrors, refuseErrors } from './publish-checks.ts';

/**
 * Publishes a draft at any time, even after its end, unless it has errors; the fault names all of them
 * (docs/rules/campaigns.md#5). Publishing again changes nothing.
 */
export async function publishCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<PublishedCampaign> {
  const { tenant_id } = author;
  const asRead = await readExistingCampaign(dependencies.database.ofTenant(tenant_id), campaign_id);
  refuseOver(asRead);
  const { errors, warnings } = await publishChecks(dependencies, tenant_id, asRead.definition);
  const campaign = await changeCampaign(dependencies, author, campaign_id, async (tenant, campaign, now) => {
    refuseOver(campaign);
    if (campaign.state === 'published') return { changed: false, campaign };
    const isAsRead = campaign.version === asRead.version;
    // Only under the lock is it certain what is archived, and that no one edits the draft meanwhile.
    const found = isAsRead && errors.length > 0 ? errors : await publishErrors(tenant, campaign.definition);
    refuseErrors({ errors: found, warnings });
    return { changed: true, campaign: await publishLocked(tenant, author, campaign, { now, reason }) };
  });
  return { ...campaign, warnings };
}

/**
 * Makes a draft public in a transaction that holds the locks of the scoring cursor and of the campaign, and bumps
 * campaigns_version. The caller has made all checks.
 */
export async function publishLocked(
  tenant: TenantSession,
  { username: author }: Author,
  campaign: StoredCampaign,
  { now: at, reason = null }: { now: Date; reason: string | null | undefined },
): Promise<StoredCampaign> {
  const { campaign_id, version } = campaign;
  const terms = await withFixedTerms(tenant, campaign.definition);
  const definition = await fixSegments(tenant, { username: author }, terms, at);
  if (definition !== campaign.definition) await completeVersion(tenant, campaign_id, { version, definition });
  await markPublished(tenant, campaign_id, at);
  const { start, end, overrides, custom_id } = definition;
  await planMoments(tenant, campaign_id, { start, end, published_at: at });
  await startFold(tenant, campaign_id);
  const entry = { at, author, campaign_id, reason, details: { version, ...(overrides && { overrides }) } };
  const changes = sidesOf({ state: campaign.state }, { state: 'published' });
  await writeAudit(tenant, { ...entry, action: 'campaign.published', changes });
  await recordVersion(tenant, campaign_id, { version, definition, author, reason, created_at: at });
  if (winsBy[definition.kind] === 'chance') await commitToSecret(tenant, campaign_id, definition, at);
  await writeOutbox(tenant, [{ type: 'campaign.published', at, data: { campaign_id, custom_id, version } }]);
  return { ...campaign, definition, state: 'published', published_at: at };
}

/** It has a secret from then on; that of a supplied seed is not used (docs/rules/raffles.md#4). */
async function commitToSecret(
  tenant: TenantSession,
  campaign_id: number,
  definition: CampaignDefinition,
  at: Date,
): Promise<void> {
  const secret = await insertRaffle(tenant, campaign_id);
  // A jackpot commits to the secret of each first pot, too (docs/rules/jackpots.md#3).
  const levels = definition.kind === 'jackpot' ? definition.rules.levels : undefined;
  const pots = levels?.map((_, level) => potCommitment(secret, level, 1));
  const content = { commitment: hex(commitmentOf(secret)), ...(pots && { pots }) };
  await recordDecision(tenant, { kind: 'commitment', at, campaign_id, content });
}

function refuseOver({ state }: StoredCampaign): void {
  if (state === 'draft' || state === 'published') return;
  throw new Fault('conflict', `The campaign is ${state}; only a draft can be published.`);
}
