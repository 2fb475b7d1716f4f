import type { CampaignVersion } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import { textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Author } from '../../audit/audit.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import type { Listed } from '../../database/table.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { playerHash, readTenant } from '../../identity/identity.ts';
import { moveMoments } from '../../outbox/outbox.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { readExistingCampaign } from '../lock-open.ts';
import {
  countVersions,
  insertVersion,
  readVersions,
  type StoredVersion,
} from '../store/campaign-versions.ts';
import { closesAt, type StoredCampaign, updateDefinition } from '../store/campaigns.ts';
import { customIdTaken } from './definition.ts';

/**
 * Records a version of a published campaign among the decisions, in the transaction that makes it: all that boards follow
 * from. Leaves are for ever, so texts and reasons of overrides, which may name somebody, are left out, and players of the
 * audience, ten thousand maybe, are one hash (docs/certificates/format.md#4).
 */
export async function recordVersion(
  tenant: TenantSession,
  campaign_id: number,
  { version, definition, author, reason, created_at }: StoredVersion,
): Promise<void> {
  const secret = (await readTenant(tenant))?.player_hash_secret;
  if (!secret) throw new Error(`there is no tenant ${tenant.tenant_id}`);
  const { overrides, ...rules } = definition;
  const { audience } = rules;
  const hashes = audience.player_ids.map((player_id) => playerHash(secret, player_id)).toSorted();
  const sealed = {
    ...rules,
    ...(overrides ? { overrides: overrides.map(({ rule }) => ({ rule })) } : {}),
    texts: {},
    audience: { ...audience, player_ids: [] },
  };
  // Leaves are shown to everybody with a certificate of another campaign, so they have only a hash of the definition; the
  // nonce, which follows from the tenant's secret, keeps others from trying definitions.
  const named = utf8(JSON.stringify([campaign_id, version, sealed]));
  const nonce = hex(hashOf(utf8('laurel/definition/1\n'), secret, named));
  const shown = JSON.stringify({ nonce, definition: sealed });
  const [definition_hash, audience_hash] = [textHash(shown), textHash(hashes.join('\n'))];
  const content = { version, definition_hash, audience_players: hashes.length, audience_hash };
  const decided = { kind: 'version' as const, at: created_at, campaign_id, author, reason, content, shown };
  await recordDecision(tenant, decided);
}

/**
 * Gives a locked campaign its next version, with its author and reason (docs/rules/campaigns.md#4). `planned`: what it ends
 * before, where it is ended early; an edit that plans another end is the plan from then on.
 */
export async function makeNextVersion(
  tenant: TenantSession,
  { username: author }: Author,
  campaign: StoredCampaign,
  { definition, reason, now: created_at, planned }: NextVersion,
): Promise<StoredCampaign> {
  const { campaign_id } = campaign;
  const isOtherEnd = closesAt(definition) !== closesAt(campaign.definition);
  const version = campaign.version + 1;
  const plan = planned ?? (isOtherEnd ? null : campaign.planned);
  const next = { ...campaign, version, definition, planned: plan };
  if (!(await updateDefinition(tenant, campaign_id, next))) throw customIdTaken(definition.custom_id);
  await moveMoments(tenant, campaign_id, definition);
  const recorded = { version, definition, author, reason: reason ?? null, created_at };
  await insertVersion(tenant, campaign_id, recorded);
  if (next.state === 'published') await recordVersion(tenant, campaign_id, recorded);
  return next;
}

interface NextVersion {
  definition: CampaignDefinition;
  reason: string | undefined;
  now: Date;
  planned?: StoredCampaign['planned'];
}

/** Every version of a campaign, newest first, and how many there are in all. */
export async function listVersions(
  { database }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
  rows: Rows,
): Promise<Listed<CampaignVersion>> {
  const tenant = database.ofTenant(tenant_id);
  await readExistingCampaign(tenant, campaign_id);
  const count = await countVersions(tenant, campaign_id);
  const stored = await readVersions(tenant, campaign_id, rows);
  return { count, results: stored.map((one) => ({ ...one, created_at: one.created_at.toISOString() })) };
}
