import type { Queryable } from '../../database/database.ts';
import { rowBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/**
 * A program that shows who it is at the token endpoint, without its secret, which is not stored (docs/rules/tokens.md#5).
 */
export interface TokenClient {
  client_id: string;
  name: string;
  /** The last four characters. */
  secret_hint: string;
  created_at: Date;
  /** Until when the previous secret works, too. */
  previous_secret_until: Date | null;
  removed_at: Date | null;
}

/** What checking a client's secret needs. */
export interface ClientCredential {
  tenant_id: number;
  secret_hash: Buffer;
  previous_hash: Buffer | null;
  previous_until: Date | null;
}

/** SHA-256 of a secret, and its last four characters. */
export interface StoredSecret {
  secret_hash: Buffer;
  secret_hint: string;
}

const columns =
  'client_id, name, secret_hint, created_at, previous_until as previous_secret_until, removed_at';

const table = tableOf<TokenClient, 'client_id'>({
  table: 'clients',
  columns,
  key: 'client_id',
  order: 'created_at, client_id',
});

/** The tenant's clients by their time and id, including removed ones. The id of a new one is random and unused. */
export const clients = {
  ...table,
  insert: table.insertOf<Pick<TokenClient, 'client_id' | 'name' | 'created_at'> & StoredSecret>([
    ...(['client_id', 'name', 'secret_hash', 'secret_hint', 'created_at'] as const),
  ]),
  /** Permanently; the time of the first removal stays. */
  end: table.endOf('removed_at'),
};

/** The client of this id unless it is removed; this look-up finds the tenant (docs/rules/tokens.md#5). */
export const findClient = rowBy<ClientCredential, [client_id: string], Queryable>({
  name: 'find-client',
  text: `
    select tenant_id, secret_hash, previous_hash, previous_until from find_client($1) where removed_at is null`,
});

/** Gives a client a new secret; the previous one works until then. Undefined if the tenant has no such active client. */
export const replaceClientSecret = rowBy<
  TokenClient,
  [client_id: string, secret: StoredSecret & { previous_until: Date }]
>({
  text: `
    update clients
       set previous_hash = secret_hash, previous_until = $5, secret_hash = $3, secret_hint = $4
     where tenant_id = $1 and client_id = $2 and removed_at is null
    returning ${columns}`,
  values: (client_id, secret) => [client_id, secret.secret_hash, secret.secret_hint, secret.previous_until],
});
