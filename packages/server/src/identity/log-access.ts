import type { LogAccessSetting } from '@laurel/contract/identity/log-access.ts';
import type { Database } from '../database/database.ts';
import type { ShortCache } from './short-cache.ts';
import { readTenant, type Tenant } from './store/tenants.ts';

/**
 * Who may read the tenant's logs without a credential; a change by another process is known two seconds later at the latest.
 * Undefined: there is no such tenant.
 */
export async function logAccessOf(
  { database, tenants }: { database: Database; tenants: ShortCache<Tenant> },
  tenant_id: number,
): Promise<LogAccessSetting | undefined> {
  const tenant = await tenants.recall(String(tenant_id), () => readTenant(database.ofTenant(tenant_id)));
  return tenant?.log_access;
}
