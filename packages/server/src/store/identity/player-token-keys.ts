import type { NewPlayerTokenKey } from '@laurel/contract/identity/player-tokens.ts';
import type { Session } from '../engine/database.ts';

/** A public key with which an operator signs player tokens (decisions 11). */
export interface PlayerTokenKey extends NewPlayerTokenKey {
  key_id: string;
  created_at: Date;
  /** Null: it counts. */
  revoked_at: Date | null;
}

type Row = PlayerTokenKey & Record<string, unknown>;

const columns = 'key_id, name, algorithm, public_jwk, created_at, revoked_at';

/** Adds a public key and answers it; its id is drawn at random and free. */
export async function insertPlayerTokenKey(
  session: Session,
  tenant_id: number,
  key: Omit<PlayerTokenKey, 'revoked_at'>,
): Promise<PlayerTokenKey> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      insert into player_token_keys (tenant_id, key_id, name, algorithm, public_jwk, created_at)
      values ($1, $2, $3, $4, $5::jsonb, $6)
      returning ${columns}`,
    values: [tenant_id, key.key_id, key.name, key.algorithm, JSON.stringify(key.public_jwk), key.created_at],
  });
  return row as PlayerTokenKey;
}

/** The key of this id unless it is revoked; this look-up finds the tenant (decisions 11). */
export async function findPlayerTokenKey(
  session: Session,
  key_id: string,
): Promise<(PlayerTokenKey & { tenant_id: number }) | undefined> {
  const [row] = await session.query<Row & { tenant_id: number }>({
    name: 'find-player-token-key',
    text: `select tenant_id, ${columns} from find_player_token_key($1) where revoked_at is null`,
    values: [key_id],
  });
  return row;
}

/** How many public keys the tenant has, with the revoked ones. */
export async function countPlayerTokenKeys(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from player_token_keys where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** The tenant's public keys by their time and id, with the revoked ones. */
export function readPlayerTokenKeys(
  session: Session,
  tenant_id: number,
  rows: { offset: number; limit: number },
): Promise<PlayerTokenKey[]> {
  return session.query<Row>({
    tenant_id,
    text: `
      select ${columns} from player_token_keys
       where tenant_id = $1 order by created_at, key_id offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/** Revokes a public key for ever; the first time of it stays. Answers false when the tenant has no such key. */
export async function revokePlayerTokenKey(
  session: Session,
  tenant_id: number,
  key_id: string,
  revoked_at: Date,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update player_token_keys set revoked_at = coalesce(revoked_at, $3)
       where tenant_id = $1 and key_id = $2
      returning 1`,
    values: [tenant_id, key_id, revoked_at],
  });
  return rows.length > 0;
}
