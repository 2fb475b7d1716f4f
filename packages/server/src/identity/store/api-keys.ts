import { type ApiKeyScope, publishableScope } from '@laurel/contract/identity/api-keys.ts';
import type { Queryable } from '../../database/database.ts';
import { answerBy, columnBy, rowBy, rowsBy, runBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** An API key without its text, which is not stored. */
export interface StoredApiKey {
  api_key_id: number;
  name: string;
  scopes: ApiKeyScope[];
  /** The sites whose pages may use it; null: those of the tenant. */
  origins: string[] | null;
  /** The last four characters. */
  key_hint: string;
  created_at: Date;
  /** When it ends; null: it was not rotated. */
  expires_at: Date | null;
  /** To about a minute. */
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** The tenant of an API key and its scopes. */
export interface ApiKeyIdentity
  extends Pick<StoredApiKey, 'api_key_id' | 'scopes' | 'origins' | 'last_used_at'> {
  tenant_id: number;
}

const table = tableOf<StoredApiKey, 'api_key_id'>({
  table: 'api_keys',
  columns: 'api_key_id, name, scopes, origins, key_hint, created_at, expires_at, last_used_at, revoked_at',
  key: 'api_key_id',
  readName: 'read-api-key',
});

/** The tenant's API keys by id, including revoked ones. */
export const apiKeys = {
  ...table,
  /** Undefined: the hash is known already. */
  insert: table.insertUnlessTakenOf<
    Pick<StoredApiKey, 'name' | 'scopes' | 'origins' | 'key_hint' | 'created_at'> & { key_hash: Buffer }
  >('key_hash', ['name', 'scopes', 'origins', 'key_hint', 'created_at', 'key_hash']),
  /** Permanently; the time of the first revocation stays. */
  revoke: table.endOf('revoked_at'),
  /** Sets when a key ends, under its lock. */
  expire: table.updateOf<{ expires_at: Date }>(['expires_at']),
};

/**
 * The API key with this SHA-256, unless it is revoked or has expired; this look-up finds the tenant
 * (docs/rules/tokens.md#7).
 */
export const findApiKey = rowBy<ApiKeyIdentity, [key_hash: Buffer, now: Date], Queryable>({
  name: 'find-api-key',
  text: `
    select tenant_id, api_key_id, scopes, origins, last_used_at from find_api_key($1)
     where revoked_at is null and (expires_at is null or expires_at > $2)`,
});

/** When the tenant's valid API keys were used last, to the minute; null: never. */
export const readKeyUses = rowsBy<Pick<StoredApiKey, 'api_key_id' | 'name' | 'last_used_at'>, [now: Date]>({
  text: `
    select api_key_id, name, last_used_at from api_keys
     where tenant_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
});

/** Records that an API key was used; an earlier time never replaces a later one. */
export const noteApiKeyUse = runBy<[api_key_id: number, used_at: Date]>({
  name: 'note-api-key-use',
  text: `
    update api_keys set last_used_at = $3
     where tenant_id = $1 and api_key_id = $2 and (last_used_at is null or last_used_at < $3)`,
});

/** The sites that the tenant and its publishable keys name, each once. */
export const readSites = columnBy<{ origin: string }, [now: Date]>({
  name: 'read-sites',
  text: `
    select unnest(origins) as origin from tenants where tenant_id = $1
    union
    select unnest(origins) from api_keys
     where tenant_id = $1 and $2 = any(scopes) and revoked_at is null and (expires_at is null or expires_at > $3)`,
  values: (now) => [publishableScope, now],
});

/** Whether any tenant, or any valid API key, names the site, without showing which. */
export const hasOrigin = answerBy<{ known: boolean }, [origin: string], boolean, Queryable>(
  { name: 'is-origin-known', text: 'select is_origin_known($1) as known' },
  ([row]) => row?.known === true,
);

/** Names of the tenant's API keys by their ids, including revoked ones. One statement, no lock. */
export const readKeyNames = answerBy<
  { api_key_id: number; name: string },
  [api_key_ids: number[]],
  Map<number, string>
>(
  { text: 'select api_key_id, name from api_keys where tenant_id = $1 and api_key_id = any($2)' },
  (rows) => new Map(rows.map(({ api_key_id, name }) => [api_key_id, name])),
);
