import { Fault } from '@laurel/contract/faults/faults.ts';
import pg from 'pg';
import { greet, hasCitus } from './cluster/connections.ts';
import { isWorkerLost } from './cluster/lost-workers.ts';
import { isTenantMoving } from './cluster/moving-tenants.ts';
import type { Database, OpenedDatabase, Queryable, Statement } from './database.ts';
import type { Primary } from './hosts/choose-primary.ts';
import { databaseHosts } from './hosts/database-hosts.ts';
import { ConnectionUnusable } from './hosts/open-pool.ts';
import { PrimaryConnections } from './hosts/primary-connections.ts';
import { withTenants } from './tenant-session.ts';
import { runAlone, runTransaction, sendStatement } from './transaction.ts';
import { watchReplication } from './unreplicated.ts';

export interface PostgresOptions {
  connection: pg.PoolConfig;
  engine: Database['engine'];
  /** Upper bound of connections. */
  connections: number;
  /** In [0, 1): spreads the waits between attempts. */
  random: () => number;
  /** Called with errors on idle connections, which have no caller. */
  onIdleError: (error: Error) => void;
  /** A statement that each new connection sends before any other. */
  connectStatement?: string;
  /** Called when a different server takes the writes than before, or the same one with a different history. */
  onMoved?: (primary: Primary) => void;
}

/** How often a transaction is tried when the engine asks for another attempt or the connection breaks. */
const ATTEMPTS = 6;

/**
 * Opens connections to a PostgreSQL ≥ 15; a connection string may name several servers, and the one that takes writes is
 * used (docs/decisions/failover.md). Nothing is sent before the first statement. A database that cannot be reached, or
 * has no space left, becomes the fault `database_unavailable` (docs/rules/intake.md#7); all other errors pass through.
 * Throws WrongDatabaseUrl.
 */
export function openPostgres(options: PostgresOptions): OpenedDatabase {
  const { connection, connections: max } = options;
  const hosts = databaseHosts(connection.connectionString ?? '');
  // Statements that are sent together are answered in one round trip.
  const settings = { ...connection, max, pipeline: true, types: { getTypeParser } };
  const asks = options.engine === 'postgres';
  const onConnect = asks ? greet : undefined;
  const connections = new PrimaryConnections({ ...options, connection: settings, hosts, asks, onConnect });
  return {
    ...openAs(connections, options, undefined),
    actingAs: (role) => openAs(connections, options, role),
  };
}

/** `role`: the role whose rights the statements have; undefined: the connecting role's. */
function openAs(
  connections: PrimaryConnections,
  options: PostgresOptions,
  role: string | undefined,
): Database {
  const { random } = options;
  const alone = <Row extends pg.QueryResultRow>(statement: Statement) => {
    // The pool's own `query` discards a connection after every error; one that only refused a statement is still good.
    return withClient(connections, (client, hasCitus) =>
      role === undefined && statement.tenant_id === undefined
        ? sendStatement<Row>(client, statement)
        : runAlone<Row>(client, { role, hasCitus }, statement),
    );
  };
  const inTransaction = <T>(begin: string, work: (transaction: Queryable) => Promise<T>) =>
    translated(() =>
      withRetries(random, () =>
        withClient(connections, (client, hasCitus) =>
          runTransaction(client, { begin, role, hasCitus }, work),
        ),
      ),
    );
  return withTenants({
    engine: options.engine,
    connections: options.connections,
    query: (statement) => translated(() => alone(statement)),
    repeat: (statement) => translated(() => withRetries(random, () => alone(statement))),
    transaction: (work) => inTransaction('begin', work),
    snapshot: (work) => inTransaction('begin isolation level repeatable read read only', work),
    // Outside of transactions, and with the rights of the tables' owner.
    vacuum: (table) =>
      translated(() =>
        withClient(connections, async (client) => void (await client.query(`vacuum ${table}`))),
      ),
    watchHistory: (watcher) => connections.watchHistory(watcher),
    close: () => connections.close(),
  });
}

async function withClient<T>(
  connections: PrimaryConnections,
  use: (client: pg.PoolClient, hasCitus: boolean) => Promise<T>,
): Promise<T> {
  const client = await connections.take();
  const replication = watchReplication(client);
  let broken: Error | undefined;
  try {
    const result = await use(client, await hasCitus(client));
    if (replication.wasCancelled()) throw new ConnectionUnusable('a commit did not wait for the standby');
    return result;
  } catch (error) {
    if (isConnectionLoss(error)) broken = error as Error;
    throw error;
  } finally {
    replication.end();
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

/** Undefined: the database is reachable and refused the statement itself. */
function reasonOfAbsence(error: unknown): string | undefined {
  const { code = '' } = error as { code?: string };
  if (code === READ_ONLY) return 'takes no writes at the moment';
  if (isConnectionLoss(error)) return 'cannot be reached';
  if (isTenantMoving(error)) return 'moves this tenant to another machine';
  return isOutOfSpace(code) ? 'has no space left on its disk or in its memory' : undefined;
}

/** Class 53 of PostgreSQL's codes; waiting for milliseconds frees no space, so there is no further attempt. */
function isOutOfSpace(code: string): boolean {
  return code.startsWith('53');
}

function isWorthAnotherAttempt(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || isTenantMoving(error) || isConnectionLoss(error);
}

/** The error of a standby, or of a server set to read only; a new connection may reach a different server. */
const READ_ONLY = '25006';

/** Classes 08 and 57P are PostgreSQL's own; the E-codes are the socket's; the driver has two more without a code. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionUnusable || isWorkerLost(error)) return true;
  const { code = '' } = error as { code?: string };
  if (/^(08|57P0)/.test(code) || code === '53300' || code === READ_ONLY) return true;
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
