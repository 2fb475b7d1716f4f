import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Database } from '../database/database.ts';
import type { ShortCache } from './short-cache.ts';
import { type ApiKeyIdentity, hasOrigin as isKnown } from './store/api-keys.ts';
import type { Tenant } from './store/tenants.ts';
import { originsOfTenant } from './verify-player-token.ts';

/**
 * The origins as browsers name them in `Origin`, each once: in lower case, without the usual port of the scheme, addresses
 * in their one form (RFC 6454 section 6.2). Fault: `invalid_body` for a text that is no origin.
 */
export function asBrowsersSend(origins: readonly string[]): string[] {
  const sent = origins.map(asBrowserSends);
  const refused = sent.indexOf(undefined);
  if (refused < 0) return [...new Set(sent as string[])];
  const pointer = `/origins/${refused}`;
  const detail = 'must be a scheme and a host without a path, such as https://www.example.com';
  throw new Fault('invalid_body', `Not valid: ${pointer}.`, { errors: [{ pointer, detail }] });
}

/** undefined: the text is no origin of a web page, or has a user, a path, a query or a wildcard. */
function asBrowserSends(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.href !== `${url?.origin}/`) return undefined;
  return /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]+)?$/.test(url.origin) ? url.origin : undefined;
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
