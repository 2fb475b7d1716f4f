import type { TenantSession } from '../../database/database.ts';

/** Those of the keys whose rollback was carried out. */
export async function readRollbacks(tenant: TenantSession, keys: string[]): Promise<Set<string>> {
  const rows = await tenant.query<{ key: string }>({
    text: `
      select replace(wanted.key::text, '-', '') as key
        from unnest($2::uuid[]) as wanted(key)
       cross join lateral (select from rollbacks r where r.tenant_id = $1 and r.key = wanted.key offset 0) as known`,
    values: [keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Records rollbacks by their keys, in key order (invariant I9). The caller holds the lock of the scoring cursor. */
export async function insertRollbacks(tenant: TenantSession, keys: string[], at: Date): Promise<void> {
  await tenant.query({
    text: `
      insert into rollbacks (tenant_id, key, rolled_back_at)
      select h.tenant_id, k.key, $3::timestamptz
        from event_heads h
       cross join unnest($2::uuid[]) as k(key)
       where h.tenant_id = $1
       order by k.key`,
    values: [keys, at],
  });
}
