import type { Session } from '../engine/database.ts';

/** A program that shows who it is at the token endpoint, without its secret, which is not stored (decisions 4). */
export interface Client {
  client_id: string;
  name: string;
  /** The last four characters. */
  secret_hint: string;
  created_at: Date;
  /** Until when the secret before works, too. */
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

type Row = Client & Record<string, unknown>;

const columns =
  'client_id, name, secret_hint, created_at, previous_until as previous_secret_until, removed_at';

/** Adds a client and answers it; its id is drawn at random and free. */
export async function insertClient(
  session: Session,
  tenant_id: number,
  client: Pick<Client, 'client_id' | 'name' | 'created_at'> & StoredSecret,
): Promise<Client> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      insert into clients (tenant_id, client_id, name, secret_hash, secret_hint, created_at)
      values ($1, $2, $3, $4, $5, $6)
      returning ${columns}`,
    values: [
      tenant_id,
      client.client_id,
      client.name,
      client.secret_hash,
      client.secret_hint,
      client.created_at,
    ],
  });
  return row as Client;
}

/** The client of this id unless it is removed; this look-up finds the tenant (decisions 4). */
export async function findClient(session: Session, client_id: string): Promise<ClientCredential | undefined> {
  const [row] = await session.query<ClientCredential & Record<string, unknown>>({
    name: 'find-client',
    text: `
      select tenant_id, secret_hash, previous_hash, previous_until from find_client($1) where removed_at is null`,
    values: [client_id],
  });
  return row;
}

/** How many clients the tenant has, with the removed ones. */
export async function countClients(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from clients where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** The tenant's clients by their time and id, with the removed ones. */
export function readClients(
  session: Session,
  tenant_id: number,
  rows: { offset: number; limit: number },
): Promise<Client[]> {
  return session.query<Row>({
    tenant_id,
    text: `
      select ${columns} from clients where tenant_id = $1 order by created_at, client_id offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/** Gives a client a new secret; the one before works until then. Undefined where the tenant has no such client that counts. */
export async function replaceClientSecret(
  session: Session,
  tenant_id: number,
  client_id: string,
  secret: StoredSecret & { previous_until: Date },
): Promise<Client | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      update clients
         set previous_hash = secret_hash, previous_until = $5, secret_hash = $3, secret_hint = $4
       where tenant_id = $1 and client_id = $2 and removed_at is null
      returning ${columns}`,
    values: [tenant_id, client_id, secret.secret_hash, secret.secret_hint, secret.previous_until],
  });
  return row;
}

/** Removes a client for ever; the first time of it stays. Answers false when the tenant has no such client. */
export async function removeClient(
  session: Session,
  tenant_id: number,
  client_id: string,
  removed_at: Date,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update clients set removed_at = coalesce(removed_at, $3)
       where tenant_id = $1 and client_id = $2
      returning 1`,
    values: [tenant_id, client_id, removed_at],
  });
  return rows.length > 0;
}
