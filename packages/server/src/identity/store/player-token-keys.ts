import type { NewPlayerTokenKey } from '@laurel/contract/identity/player-tokens.ts';
import type { Queryable } from '../../database/database.ts';
import { rowBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** A public key with which an operator signs player tokens (docs/rules/live.md#1). */
export interface StoredPlayerTokenKey extends NewPlayerTokenKey {
  key_id: string;
  created_at: Date;
  /** Null: it counts. */
  revoked_at: Date | null;
}

const columns = 'key_id, name, algorithm, public_jwk, created_at, revoked_at';

const table = tableOf<StoredPlayerTokenKey, 'key_id'>({
  table: 'player_token_keys',
  columns,
  key: 'key_id',
  order: 'created_at, key_id',
  json: ['public_jwk'],
});

/** The tenant's public keys by their time and id, including revoked ones. The id of a new one is random and unused. */
export const playerTokenKeys = {
  ...table,
  insert: table.insertOf<Omit<StoredPlayerTokenKey, 'revoked_at'>>([
    ...(['key_id', 'name', 'algorithm', 'public_jwk', 'created_at'] as const),
  ]),
  /** Permanently; the time of the first revocation stays. */
  revoke: table.endOf('revoked_at'),
};

/** The key of this id unless it is revoked; this look-up finds the tenant (docs/rules/live.md#1). */
export const findPlayerTokenKey = rowBy<
  StoredPlayerTokenKey & { tenant_id: number },
  [key_id: string],
  Queryable
>({
  name: 'find-player-token-key',
  text: `select tenant_id, ${columns} from find_player_token_key($1) where revoked_at is null`,
});
