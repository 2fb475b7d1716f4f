import { Fault } from '@laurel/contract/faults/faults.ts';
import pg from 'pg';
import { greet, hasCitus } from '../cluster/connections.ts';
import type { Database, OpenedDatabase, Session, Statement } from './database.ts';
import { runAlone, runTransaction, send } from './transaction.ts';

export interface PostgresOptions {
  connection: pg.PoolConfig;
  engine: Database['engine'];
  /** Upper bound of connections. */
  connections: number;
  /** In [0, 1): spreads the waits between attempts. */
  random: () => number;
  /** Told of errors on idle connections, which have no caller. */
  onIdleError: (error: Error) => void;
  /** A statement that each new connection sends before any other. */
  connectStatement?: string;
}

/** How often a transaction is tried when the engine asks for another attempt or the connection breaks. */
const ATTEMPTS = 6;

/**
 * Opens a pool of connections to a PostgreSQL ≥ 15. Nothing is sent before the first statement. A database that cannot be
 * reached, or has no space left, becomes the fault `database_unavailable` (decisions 2); all other errors pass through.
 */
export function openPostgres(options: PostgresOptions): OpenedDatabase {
  const { connectStatement, connections: max } = options;
  // Statements that are sent together are answered in one round trip.
  const pool = new pg.Pool({ ...options.connection, max, pipeline: true, types: { getTypeParser } });
  pool.on('error', options.onIdleError);
  // The pool hands a connection over in the same piece of input that may hold its end; nobody else listens by then, and an error
  // without a listener ends the process. The next statement reports the loss, and the pool does not keep such a connection.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.engine === 'postgres') pool.on('connect', greet);
  // Statements of a connection are sent in turn, so nothing overtakes the connectStatement; its failure is the connection's.
  if (connectStatement)
    pool.on('connect', (client) => void client.query(connectStatement).catch(options.onIdleError));
  return { ...openAs(pool, options, undefined), actingAs: (role) => openAs(pool, options, role) };
}

/** `role`: whose rights the statements have; undefined: the connecting role's. */
function openAs(pool: pg.Pool, options: PostgresOptions, role: string | undefined): Database {
  const { random } = options;
  const alone = <Row extends pg.QueryResultRow>(statement: Statement) => {
    // The pool's own `query` gives a connection up for every error; one that only refused a statement is as good as before.
    return withClient(pool, (client, hasCitus) =>
      role === undefined && statement.tenant_id === undefined
        ? send<Row>(client, statement)
        : runAlone<Row>(client, { role, hasCitus }, statement),
    );
  };
  const inTransaction = <T>(begin: string, work: (session: Session) => Promise<T>) =>
    translated(() =>
      withRetries(random, () =>
        withClient(pool, (client, hasCitus) => runTransaction(client, { begin, role, hasCitus }, work)),
      ),
    );
  return {
    engine: options.engine,
    connections: options.connections,
    query: (statement) => translated(() => alone(statement)),
    repeat: (statement) => translated(() => withRetries(random, () => alone(statement))),
    transaction: (work) => inTransaction('begin', work),
    snapshot: (work) => inTransaction('begin isolation level repeatable read read only', work),
    // Outside of transactions, and with the rights of the tables' owner.
    vacuum: (table) =>
      translated(() => withClient(pool, async (client) => void (await client.query(`vacuum ${table}`)))),
    close: () => pool.end(),
  };
}

async function withClient<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient, hasCitus: boolean) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await use(client, await hasCitus(client));
  } catch (error) {
    if (isConnectionLoss(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function withRetries<T>(random: () => number, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === ATTEMPTS || !isWorthAnotherAttempt(error)) throw error;
      const milliseconds = 5 * 2 ** tried * (0.5 + random());
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
}

async function translated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = reasonOfAbsence(error);
    if (reason === undefined) throw error;
    const detail = `The database ${reason}; nothing of this request was acknowledged.`;
    throw new Fault('database_unavailable', detail, { retryAfterSeconds: 1, cause: error });
  }
}

/** Undefined: the database is there, and the statement is what it refused. */
function reasonOfAbsence(error: unknown): string | undefined {
  if (isConnectionLoss(error)) return 'cannot be reached';
  const { code = '' } = error as { code?: string };
  return isOutOfSpace(code) ? 'has no space left on its disk or in its memory' : undefined;
}

/** Class 53 of PostgreSQL's codes; waits of milliseconds free no space, so there is no further attempt. */
function isOutOfSpace(code: string): boolean {
  return code.startsWith('53');
}

function isWorthAnotherAttempt(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || isConnectionLoss(error);
}

/** Classes 08 and 57P are PostgreSQL's own; the E-codes are the socket's; the driver has two more without a code. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  if (/^(08|57P0)/.test(code) || code === '53300') return true;
  if (/^E(CONN|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(code) || code === 'ENOENT')
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message);
}

/** bigint columns are sequence numbers, counters and ids below 2^53, so they are read as numbers; numeric stays text. */
const BIGINT = 20;
const bigintAsNumber = (text: string) => Number(text);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT && format !== 'binary') return bigintAsNumber;
  return pg.types.getTypeParser(oid, format);
}
