import type { TenantSession } from '../database/database.ts';
import { readKeyNames } from '../identity/identity.ts';

/** Reads the names of the rows' API keys. No join does it: on a cluster, keys may be on another machine. */
export async function keyNamesOf(
  tenant: TenantSession,
  rows: readonly { api_key_id: number }[],
): Promise<(row: { api_key_id: number }) => string | null> {
  const names = await readKeyNames(tenant, [...new Set(rows.map((row) => row.api_key_id))]);
  return (row) => names.get(row.api_key_id) ?? null;
}
