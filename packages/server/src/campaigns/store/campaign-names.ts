import type { TenantSession } from '../../database/database.ts';

/**
 * The names of these campaigns of the tenant, by their ids: each in the campaign's own language, without which in any, else
 * its `custom_id`. Missing campaigns are left out; locks nothing.
 */
export async function readCampaignNames(
  tenant: TenantSession,
  campaign_ids: readonly number[],
): Promise<Map<number, string>> {
  if (campaign_ids.length === 0) return new Map();
  const rows = await tenant.query<{ campaign_id: number; name: string }>({
    text: `
      select campaign_id,
             coalesce(definition #>> array['texts', definition->>'default_language', 'name'],
                      (select t.value->>'name' from json_each(definition->'texts') as t
                        where t.value->>'name' is not null limit 1),
                      custom_id) as name
        from campaigns where tenant_id = $1 and campaign_id = any($2::bigint[])`,
    values: [[...new Set(campaign_ids)]],
  });
  return new Map(rows.map(({ campaign_id, name }) => [campaign_id, name]));
}
