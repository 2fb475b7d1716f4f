import type pg from 'pg';
import type { Queryable, Statement, TenantSession } from './database.ts';
import type { SessionTraits } from './session-settings.ts';
import { tenantSession } from './tenant-session.ts';

/** How a transaction begins, and with which role's rights; undefined: the connecting role's. */
interface Opening {
  begin: string;
  role: string | undefined;
  session: SessionTraits;
}

/**
 * Runs `work` in one transaction of a connection that is used for nothing else meanwhile, and commits it; a throw rolls
 * back. With a `role` its statements have that role's rights and see the rows of one tenant only; role and tenant end with
 * the transaction, so the connection keeps neither of them in any pool.
 */
export async function runTransaction<T>(
  client: pg.PoolClient,
  opened: Opening,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const transaction = new Transaction(client, opened);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    // If this fails too, the connection is lost and the transaction with it.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs one statement as a transaction with these rights, in one round trip: what opens the transaction, the statement and
 * its commit are sent together. Where the statement fails, the commit rolls back. Resolves when it is committed.
 */
export async function runAlone<Row extends object>(
  client: pg.PoolClient,
  opened: Omit<Opening, 'begin'>,
  statement: Statement,
): Promise<Row[]> {
  const sent = [
    open(client, { ...opened, begin: 'begin isolation level read committed' }, statement.tenant_id),
    sendStatement<Row>(client, opened.session, statement),
    client.query('commit'),
  ] as const;
  const outcomes = await Promise.allSettled(sent);
  // The first failure is the cause of those after it.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return sent[1];
}

/**
 * Sends one statement and answers its rows. Behind a pooler it has no name, as the next one may be sent to another session.
 */
export async function sendStatement<Row extends object>(
  client: pg.PoolClient,
  { forTransaction }: SessionTraits,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const named = name && !forTransaction ? { name } : {};
  const query = { text, ...named, ...(values ? { values } : {}) };
  return (await client.query(query)).rows;
}

/** Opens the transaction together with its first statement, which names the tenant: that needs no additional round trip. */
class Transaction implements Queryable {
  readonly #client: pg.PoolClient;
  readonly #opening: Opening;
  #opened: Promise<unknown> | undefined;
  #tenant_id: number | undefined;

  constructor(client: pg.PoolClient, opening: Opening) {
    this.#client = client;
    this.#opening = opening;
  }

  async query<Row extends object>(statement: Statement): Promise<Row[]> {
    const prepared = this.#prepareFor(statement.tenant_id);
    const answer = sendStatement<Row>(this.#client, this.#opening.session, statement);
    const [first, second] = await Promise.allSettled([prepared, answer]);
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
    return second.value;
  }

  ofTenant(tenant_id: number): TenantSession {
    return tenantSession((statement) => this.query(statement), tenant_id);
  }

  async commit(): Promise<void> {
    if (this.#opened) await this.#client.query('commit');
  }

  #prepareFor(tenant_id: number | undefined): Promise<unknown> | undefined {
    const isNews = tenant_id !== undefined && tenant_id !== this.#tenant_id;
    if (isNews && this.#tenant_id !== undefined)
      throw new Error(
        `a transaction of tenant ${this.#tenant_id} was sent a statement of tenant ${tenant_id}`,
      );
    this.#tenant_id ??= tenant_id;
    if (!this.#opened) {
      this.#opened = open(this.#client, this.#opening, tenant_id);
      return this.#opened;
    }
    return isNews ? this.#client.query(ofTenant(tenant_id)) : this.#opened;
  }
}

/** Resolves when all of it has happened. */
function open(client: pg.PoolClient, opening: Opening, tenant_id: number | undefined): Promise<unknown> {
  return Promise.all(messagesOf(opening, tenant_id).map((text) => client.query(text)));
}

/**
 * A tenant's id is a number, so it needs no quotes; one string of statements is one message. Citus hands the whole message
 * that has a `set local` on to the tenant's machine, so there the tenant is set in a separate message; Citus would also
 * apply the role to functions that run there with their owner's rights, so the role is set by a call.
 */
function messagesOf({ begin, role, session }: Opening, tenant_id: number | undefined): string[] {
  const { hasCitus, forTransaction } = session;
  const begun = forTransaction === undefined ? [begin] : [begin, forTransaction];
  const tenant = tenant_id === undefined ? [] : [ofTenant(tenant_id)];
  if (hasCitus) {
    const as = role === undefined ? [] : [`select set_config('role', '${role}', true)`];
    return [[...begun, ...as].join('; '), ...tenant];
  }
  const as = role === undefined ? [] : [`set local role ${role}`];
  return [[...begun, ...as, ...tenant].join('; ')];
}

function ofTenant(tenant_id: number): string {
  if (!Number.isInteger(tenant_id)) throw new Error('a tenant is an integer');
  return `set local laurel.tenant_id = ${tenant_id}`;
}
