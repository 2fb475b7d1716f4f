import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import type { Session } from '../engine/database.ts';

/** An API key without its text, which is not stored. */
export interface ApiKey {
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
export interface ApiKeyIdentity {
  tenant_id: number;
  api_key_id: number;
  scopes: ApiKeyScope[];
  origins: string[] | null;
  last_used_at: Date | null;
}

const columns =
  'api_key_id, name, scopes, origins, key_hint, created_at, expires_at, last_used_at, revoked_at';

/** Adds an API key and answers it; undefined when its hash is known already. */
export async function insertApiKey(
  session: Session,
  tenant_id: number,
  key: Pick<ApiKey, 'name' | 'scopes' | 'origins' | 'key_hint' | 'created_at'> & { key_hash: Buffer },
): Promise<ApiKey | undefined> {
  const [row] = await session.query<ApiKey & Record<string, unknown>>({
    tenant_id,
    text: `
      insert into api_keys (tenant_id, name, scopes, key_hash, key_hint, created_at, origins)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (key_hash) do nothing
      returning ${columns}`,
    values: [tenant_id, key.name, key.scopes, key.key_hash, key.key_hint, key.created_at, key.origins],
  });
  return row;
}

/** The API key with this SHA-256, unless it is revoked or has expired; this look-up finds the tenant (spec: Authentication). */
export async function findApiKey(
  session: Session,
  key_hash: Buffer,
  now: Date,
): Promise<ApiKeyIdentity | undefined> {
  const [row] = await session.query<ApiKeyIdentity & Record<string, unknown>>({
    name: 'find-api-key',
    text: `
      select tenant_id, api_key_id, scopes, origins, last_used_at from find_api_key($1)
       where revoked_at is null and (expires_at is null or expires_at > $2)`,
    values: [key_hash, now],
  });
  return row;
}

/** How many API keys the tenant has, with the revoked ones. */
export async function countApiKeys(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from api_keys where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** The tenant's API keys by id, with the revoked ones. */
export function readApiKeys(
  session: Session,
  tenant_id: number,
  rows: { offset: number; limit: number },
): Promise<ApiKey[]> {
  return session.query<ApiKey & Record<string, unknown>>({
    tenant_id,
    text: `select ${columns} from api_keys where tenant_id = $1 order by api_key_id offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/** Revokes an API key for ever; the first time of revocation stays. Answers false when the tenant has no such key. */
export async function revokeApiKey(
  session: Session,
  tenant_id: number,
  api_key_id: number,
  revoked_at: Date,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update api_keys set revoked_at = coalesce(revoked_at, $3)
       where tenant_id = $1 and api_key_id = $2
      returning 1`,
    values: [tenant_id, api_key_id, revoked_at],
  });
  return rows.length > 0;
}

/** Notes that an API key was used; an earlier time never takes the place of a later one. */
export async function noteApiKeyUse(
  session: Session,
  { tenant_id, api_key_id }: Pick<ApiKeyIdentity, 'tenant_id' | 'api_key_id'>,
  used_at: Date,
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'note-api-key-use',
    text: `
      update api_keys set last_used_at = $3
       where tenant_id = $1 and api_key_id = $2 and (last_used_at is null or last_used_at < $3)`,
    values: [tenant_id, api_key_id, used_at],
  });
}

/** One API key of the tenant, locked until the transaction ends. */
export async function lockApiKey(
  session: Session,
  tenant_id: number,
  api_key_id: number,
): Promise<ApiKey | undefined> {
  const [row] = await session.query<ApiKey & Record<string, unknown>>({
    tenant_id,
    text: `select ${columns} from api_keys where tenant_id = $1 and api_key_id = $2 for update`,
    values: [tenant_id, api_key_id],
  });
  return row;
}

/** Sets when an API key ends; the caller holds its lock. */
export async function expireApiKey(
  session: Session,
  tenant_id: number,
  api_key_id: number,
  expires_at: Date,
): Promise<void> {
  await session.query({
    tenant_id,
    text: 'update api_keys set expires_at = $3 where tenant_id = $1 and api_key_id = $2',
    values: [tenant_id, api_key_id, expires_at],
  });
}

/** One API key of the tenant; undefined when there is none of that id. */
export async function readApiKey(
  session: Session,
  tenant_id: number,
  api_key_id: number,
): Promise<ApiKey | undefined> {
  const [row] = await session.query<ApiKey & Record<string, unknown>>({
    tenant_id,
    name: 'read-api-key',
    text: `select ${columns} from api_keys where tenant_id = $1 and api_key_id = $2`,
    values: [tenant_id, api_key_id],
  });
  return row;
}

/** Whether any tenant, or any API key that counts, names the site; whose it is does not show. */
export async function isOriginKnown(session: Session, origin: string): Promise<boolean> {
  const [row] = await session.query<{ known: boolean }>({
    name: 'is-origin-known',
    text: 'select is_origin_known($1) as known',
    values: [origin],
  });
  return row?.known === true;
}

/** Names of the tenant's API keys by their ids, of revoked ones, too. One statement, no lock. */
export async function readKeyNames(
  session: Session,
  tenant_id: number,
  api_key_ids: number[],
): Promise<Map<number, string>> {
  const rows = await session.query<{ api_key_id: number; name: string }>({
    tenant_id,
    text: 'select api_key_id, name from api_keys where tenant_id = $1 and api_key_id = any($2)',
    values: [tenant_id, api_key_ids],
  });
  return new Map(rows.map(({ api_key_id, name }) => [api_key_id, name]));
}
