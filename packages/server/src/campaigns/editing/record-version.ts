import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import type { TenantSession } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { playerHash, readTenant } from '../../identity/identity.ts';
import type { StoredVersion } from '../store/campaign-versions.ts';

/**
 * Records a version of a published campaign among the decisions, in the transaction that makes it: all that boards follow
 * from. Leaves are for ever, so players of the audience are one hash, and texts and reasons of overrides, which may name
 * somebody, are left out (docs/certificates/format.md#4).
 */
export async function recordVersion(
  tenant: TenantSession,
  campaign_id: number,
  { version, definition, author, reason, created_at }: StoredVersion,
): Promise<void> {
  const secret = (await readTenant(tenant))?.player_hash_secret;
  if (!secret) throw new Error(`there is no tenant ${tenant.tenant_id}`);
  const content = contentOf(version, definition, secret);
  await recordDecision(tenant, { kind: 'version', at: created_at, campaign_id, author, reason, content });
}

/** The players of the audience as one hash: there may be ten thousand. */
function contentOf(version: number, definition: CampaignDefinition, secret: Uint8Array): object {
  const { audience } = definition;
  const hashes = audience.player_ids.map((player_id) => playerHash(secret, player_id)).toSorted();
  const { overrides, ...rules } = definition;
  const sealed = {
    ...rules,
    ...(overrides ? { overrides: overrides.map(({ rule }) => ({ rule })) } : {}),
    texts: {},
    audience: { ...audience, player_ids: [] },
  };
  return {
    version,
    definition: sealed,
    audience_players: hashes.length,
    audience_hash: textHash(hashes.join('\n')),
  };
}
