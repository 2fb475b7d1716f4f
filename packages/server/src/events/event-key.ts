import { hash } from 'node:crypto';
import type { TenantSession } from '../database/database.ts';
import { readKeyNames } from '../identity/identity.ts';

/**
 * The key by which the log knows a `unique_id`, whose uniqueness makes an event count once (invariant I1): 128 bits of its
 * SHA-256 as 32 hexadecimal digits, which the database reads as a UUID and stores in 16 bytes. The same at every tenant.
 */
export function eventKey(unique_id: string): string {
  return hash('sha256', unique_id, 'hex').slice(0, 32);
}

/** Reads the names of the rows' API keys. No join does it: on a cluster, keys may be on another machine. */
export async function keyNamesOf(
  tenant: TenantSession,
  rows: readonly { api_key_id: number }[],
): Promise<(row: { api_key_id: number }) => string | null> {
  const names = await readKeyNames(tenant, [...new Set(rows.map((row) => row.api_key_id))]);
  return (row) => names.get(row.api_key_id) ?? null;
}
