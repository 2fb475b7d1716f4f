import { asBrowserSends } from '@laurel/contract/identity/origins.ts';
import type { Database } from '../database/database.ts';
import { originsOfTenant } from './player-tokens.ts';
import type { ShortCache } from './short-cache.ts';
import { type ApiKeyIdentity, hasOrigin as isKnown } from './store/api-keys.ts';
import type { Tenant } from './store/tenants.ts';

/** The origins as browsers name them, each once. The contract has refused texts that are no origins. */
export function asBrowsersSend(origins: readonly string[]): string[] {
  return [...new Set(origins.map((origin) => asBrowserSends(origin) ?? origin))];
}

/** The sites whose pages may use a key: its own, or those of its tenant. */
export async function originsOfKey(
  context: { database: Database; tenants: ShortCache<Tenant> },
  { tenant_id, origins }: ApiKeyIdentity,
): Promise<readonly string[]> {
  return origins ?? originsOfTenant(context, tenant_id);
}

/** Whether any tenant allows pages of this site; at most two seconds old. */
export async function isOriginKnown(
  { database, origins }: { database: Database; origins: ShortCache<{ known: boolean }> },
  origin: string,
): Promise<boolean> {
  const read = async () => ({ known: await isKnown(database, origin) });
  return (await origins.recall(origin, read))?.known === true;
}
