import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Level } from '@laurel/contract/campaigns/levels.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { TenantSession } from '../../database/database.ts';
import { rowsBy, runBy } from '../../database/statements.ts';
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
export const insertVersion = runBy<[campaign_id: number, version: StoredVersion]>({
  text: `
    insert into campaign_versions (tenant_id, campaign_id, version, definition, author, reason, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
  values: (campaign_id, { version, definition, author, reason, created_at }) => [
    ...[campaign_id, version, JSON.stringify(definition), author, reason, created_at],
  ],
});

/** Some versions of a campaign from one downwards, the newest first. */
export const readVersionsUpTo = rowsBy<StoredVersion, [campaign_id: number, { upTo: number; limit: number }]>(
  {
    text: `
      select version, definition, author, reason, created_at from campaign_versions
       where tenant_id = $1 and campaign_id = $2 and version <= $3 order by version desc limit $4`,
    values: (campaign_id, { upTo, limit }) => [campaign_id, upTo, limit],
  },
);

/** How many versions the campaign has had. */
export const countVersions = versions.count;

/** The campaign's versions, newest first. */
export const readVersions = versions.page;

/** What people call a campaign, and what the parts of it are called by. */
export interface CampaignNames extends Pick<CampaignDefinition, 'currency' | 'default_language'> {
  name: string;
  kind: CampaignKindName;
  /** Empty: it is no mission. */
  steps: MissionStep[];
  /** Empty: it has none. */
  levels: Pick<Level, 'name'>[];
}

/**
 * The names of these campaigns of the tenant, by their ids: each in the campaign's own language, without which in any, else
 * its `custom_id`. Missing campaigns are left out; locks nothing.
 */
export async function readCampaignNames(
  tenant: TenantSession,
  campaign_ids: readonly number[],
): Promise<Map<number, CampaignNames>> {
  if (campaign_ids.length === 0) return new Map();
  const rows = await tenant.query<CampaignNames & { campaign_id: number }>({
    text: `
      select campaign_id,
             coalesce(definition #>> array['texts', definition->>'default_language', 'name'],
                      (select t.value->>'name' from json_each(definition->'texts') as t
                        where t.value->>'name' is not null limit 1),
                      custom_id) as name,
             coalesce(definition->>'kind', 'tournament') as kind, definition->>'currency' as currency,
             definition->>'default_language' as default_language,
             case definition->>'kind' when 'mission' then definition #> '{rules,steps}' else '[]' end as steps,
             case definition->>'kind' when 'levels' then definition #> '{rules,levels}' else '[]' end as levels
        from campaigns where tenant_id = $1 and campaign_id = any($2::bigint[])`,
    values: [[...new Set(campaign_ids)]],
  });
  return new Map(rows.map(({ campaign_id, ...names }) => [campaign_id, names]));
}

/**
 * Keeps a campaign unchanged until the transaction ends: transactions that edit, end or delete it wait, others that hold it
 * do not. Data read of it afterwards stays true. Takes no other lock, so it cannot deadlock with transactions that lock the
 * scoring cursor first.
 */
export const holdCampaign = runBy<[campaign_id: number]>({
  name: 'hold-campaign',
  text: 'select from campaigns where tenant_id = $1 and campaign_id = $2 for share',
});
