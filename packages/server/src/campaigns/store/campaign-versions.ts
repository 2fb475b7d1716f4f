import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { TenantSession } from '../../database/database.ts';
import { partsOf } from '../../database/table.ts';

/** One version of a campaign: its definition, author and reason (docs/rules/campaigns.md#4). */
export interface StoredVersion {
  version: number;
  definition: CampaignDefinition;
  author: string;
  reason: string | null;
  created_at: Date;
}

const versions = partsOf<StoredVersion>({
  table: 'campaign_versions',
  columns: 'version, definition, author, reason, created_at',
  whole: 'campaign_id',
  order: 'version desc',
});

/** Stores a version permanently. Its number is new to the campaign; the caller holds the campaign's lock. */
export async function insertVersion(
  tenant: TenantSession,
  campaign_id: number,
  version: StoredVersion,
): Promise<void> {
  await tenant.query({
    text: `
      insert into campaign_versions (tenant_id, campaign_id, version, definition, author, reason, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      campaign_id,
      version.version,
      JSON.stringify(version.definition),
      version.author,
      version.reason,
      version.created_at,
    ],
  });
}

/** Some versions of a campaign from one downwards, the newest first. */
export function readVersionsUpTo(
  tenant: TenantSession,
  campaign_id: number,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<StoredVersion[]> {
  return tenant.query<StoredVersion & Record<string, unknown>>({
    text: `
      select version, definition, author, reason, created_at from campaign_versions
       where tenant_id = $1 and campaign_id = $2 and version <= $3 order by version desc limit $4`,
    values: [campaign_id, upTo, limit],
  });
}

/** How many versions the campaign has had. */
export const countVersions = versions.count;

/** The campaign's versions, newest first. */
export const readVersions = versions.page;
