import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Database } from '../database/database.ts';
import type { ShortCache } from './short-cache.ts';
import { type ApiKeyIdentity, hasOrigin as isKnown } from './store/api-keys.ts';
import type { Tenant } from './store/tenants.ts';
import { originsOfTenant } from './verify-player-token.ts';

/**
 * The origins as browsers name them in `Origin`, each once: without the usual port of the scheme, addresses in their one
 * form (RFC 6454 section 6.2). Fault: `invalid_body` for a text that is no origin, such as a port above 65535.
 */
export function asBrowsersSend(origins: readonly string[]): string[] {
  const refused = origins.findIndex((origin) => !URL.canParse(origin));
  if (refused < 0) return [...new Set(origins.map((origin) => new URL(origin).origin))];
  const pointer = `/origins/${refused}`;
  const errors = [{ pointer, detail: 'is no origin that a browser could send' }];
  throw new Fault('invalid_body', `Not valid: ${pointer}.`, { errors });
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
