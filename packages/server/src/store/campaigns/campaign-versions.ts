import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Session } from '../engine/database.ts';

/** One version of a campaign: what it was, who made it so, and why (decisions 6). */
export interface StoredVersion {
  version: number;
  definition: CampaignDefinition;
  author: string;
  reason: string | null;
  created_at: Date;
}

/** Keeps a version for ever. Its number is one that the campaign has not had; the caller holds the campaign's lock. */
export async function insertVersion(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  version: StoredVersion,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      insert into campaign_versions (tenant_id, campaign_id, version, definition, author, reason, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      tenant_id,
      campaign_id,
      version.version,
      JSON.stringify(version.definition),
      version.author,
      version.reason,
      version.created_at,
    ],
  });
}

/** How many versions the campaign has had. */
export async function countVersions(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from campaign_versions where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return row?.count ?? 0;
}

/** The campaign's versions, newest first. */
export function readVersions(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  rows: { offset: number; limit: number },
): Promise<StoredVersion[]> {
  return session.query<StoredVersion & Record<string, unknown>>({
    tenant_id,
    text: `
      select version, definition, author, reason, created_at
        from campaign_versions
       where tenant_id = $1 and campaign_id = $2
       order by version desc offset $3 limit $4`,
    values: [tenant_id, campaign_id, rows.offset, rows.limit],
  });
}
