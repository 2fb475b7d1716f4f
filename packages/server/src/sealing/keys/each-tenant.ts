import type { Database } from '../../database/database.ts';
import { readTenants } from '../../identity/identity.ts';

const READ_AT_ONCE = 1_000;

/** Does something for every tenant of the installation, one after the other. */
export async function eachTenant(
  database: Database,
  act: (tenant_id: number) => Promise<void>,
): Promise<void> {
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const tenants = await readTenants(database, { offset, limit: READ_AT_ONCE });
    for (const { tenant_id } of tenants) await act(tenant_id);
    if (tenants.length < READ_AT_ONCE) return;
  }
}
