import type { NewPlayerTokenKey } from '@laurel/contract/identity/player-tokens.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';
import { tableOf } from '../../database/table.ts';

/** A public key with which an operator signs player tokens (docs/rules/live.md#1). */
export interface StoredPlayerTokenKey extends NewPlayerTokenKey {
  key_id: string;
  created_at: Date;
  /** Null: it counts. */
  revoked_at: Date | null;
}

type Row = StoredPlayerTokenKey & Record<string, unknown>;

const columns = 'key_id, name, algorithm, public_jwk, created_at, revoked_at';

const playerTokenKeys = tableOf<StoredPlayerTokenKey, 'key_id'>({
  table: 'player_token_keys',
  columns,
  key: 'key_id',
  order: 'created_at, key_id',
});

/** Adds a public key and returns it; its id is random and unused. */
export async function insertPlayerTokenKey(
  tenant: TenantSession,
  key: Omit<StoredPlayerTokenKey, 'revoked_at'>,
): Promise<StoredPlayerTokenKey> {
  const [row] = await tenant.query<Row>({
    text: `
      insert into player_token_keys (tenant_id, key_id, name, algorithm, public_jwk, created_at)
      values ($1, $2, $3, $4, $5::jsonb, $6)
      returning ${columns}`,
    values: [key.key_id, key.name, key.algorithm, JSON.stringify(key.public_jwk), key.created_at],
  });
  return row as StoredPlayerTokenKey;
}

/** The key of this id unless it is revoked; this look-up finds the tenant (docs/rules/live.md#1). */
export async function findPlayerTokenKey(
  session: Queryable,
  key_id: string,
): Promise<(StoredPlayerTokenKey & { tenant_id: number }) | undefined> {
  const [row] = await session.query<Row & { tenant_id: number }>({
    name: 'find-player-token-key',
    text: `select tenant_id, ${columns} from find_player_token_key($1) where revoked_at is null`,
    values: [key_id],
  });
  return row;
}

/** How many public keys the tenant has, including revoked ones. */
export const countPlayerTokenKeys = playerTokenKeys.count;

/** The tenant's public keys by their time and id, including revoked ones. */
export const readPlayerTokenKeys = playerTokenKeys.page;

/** Revokes a public key permanently; the time of the first revocation stays. Returns false if the tenant has no such key. */
export async function revokePlayerTokenKey(
  tenant: TenantSession,
  key_id: string,
  revoked_at: Date,
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      update player_token_keys set revoked_at = coalesce(revoked_at, $3)
       where tenant_id = $1 and key_id = $2
      returning 1`,
    values: [key_id, revoked_at],
  });
  return rows.length > 0;
}
