import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import pg from 'pg';
import type { Database, OpenedDatabase, Queryable, Statement } from './database.ts';
import { databaseHosts } from './hosts/database-hosts.ts';
import type { Primary } from './hosts/host-probe.ts';
import { ConnectionUnusable } from './hosts/open-pool.ts';
import { PrimaryConnections } from './hosts/primary-connections.ts';
import { Tls } from './hosts/tls.ts';
import { notNow } from './not-now.ts';
import { greet, type SessionTraits, sessionOfClient } from './session-settings.ts';
import { withTenants } from './tenant-session.ts';
import { runAlone, runTransaction, sendStatement } from './transaction.ts';

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
 * used (docs/decisions/failover.md). Nothing is sent before the first statement. What a database cannot do now
 * (`notNow`) becomes the fault `database_unavailable` (docs/rules/intake.md#7); all other errors pass through.
 * Throws WrongDatabaseUrl.
 */
export function openPostgres(options: PostgresOptions): OpenedDatabase {
  const { connection, connections: max } = options;
  const { url, tls } = Tls.of(connection.connectionString ?? '');
  const hosts = databaseHosts(url);
  // Statements that are sent together are answered in one round trip.
  const settings = { ...connection, max, pipeline: true, types: { getTypeParser } };
  if (tls) settings.connectionString = url;
  const asks = options.engine === 'postgres';
  const onConnect = asks ? greet : undefined;
  const connections = new PrimaryConnections({
    ...options,
    connection: settings,
    tls,
    hosts,
    asks,
    onConnect,
  });
  return {
    ...openAs(connections, options, undefined),
    actingAs: (role) => openAs(connections, options, role),
  };
}

/** Opens the database with the rights of `role`, or else with those of the connecting role. */
function openAs(
  connections: PrimaryConnections,
  options: PostgresOptions,
  role: string | undefined,
): Database {
  const { random } = options;
  const alone = <Row extends object>(statement: Statement) => {
    // The pool's own `query` discards a connection after every error; one that only refused a statement is still good.
    return withClient(connections, (client, session) =>
      role === undefined && statement.tenant_id === undefined && !session.forTransaction
        ? sendStatement<Row>(client, session, statement)
        : runAlone<Row>(client, { role, session }, statement),
    );
  };
  const inTransaction = <T>(begin: string, work: (transaction: Queryable) => Promise<T>) =>
    translated(() =>
      withRetries(random, () =>
        withClient(connections, (client, session) => runTransaction(client, { begin, role, session }, work)),
      ),
    );
  return withTenants({
    engine: options.engine,
    connections: options.connections,
    query: (statement) => translated(() => alone(statement)),
    repeat: (statement) => translated(() => withRetries(random, () => alone(statement))),
    transaction: (work) => inTransaction('begin isolation level read committed', work),
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
  use: (client: pg.PoolClient, session: SessionTraits) => Promise<T>,
): Promise<T> {
  const client = await takeFrom(connections);
  const replication = watchReplication(client);
  let broken: Error | undefined;
  try {
    const result = await use(client, await sessionOfClient(client));
    if (replication.wasCancelled()) throw new ConnectionUnusable('a commit did not wait for the standby');
    return result;
  } catch (error) {
    if (notNow(error)?.isLost) broken = error as Error;
    throw error;
  } finally {
    replication.end();
    client.release(broken);
  }
}

/** Whatever keeps a connection from being made, be it TLS or a code of no other meaning here, no statement was at fault. */
async function takeFrom(connections: PrimaryConnections): Promise<pg.PoolClient> {
  try {
    return await connections.take();
  } catch (error) {
    if (notNow(error)) throw error;
    throw new ConnectionUnusable('no connection can be made', { cause: error });
  }
}

async function withRetries<T>(random: () => number, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === ATTEMPTS || !notNow(error)?.isBrief) throw error;
      const milliseconds = 5 * 2 ** tried * (0.5 + random());
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
}

async function translated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const absence = notNow(error);
    if (absence === undefined) throw error;
    const detail = `The database ${absence.reason}; nothing of this request was acknowledged.`;
    throw new Fault('database_unavailable', detail, { retryAfterSeconds: 1, cause: error });
  }
}

/** bigint columns are sequence numbers, counters and ids below 2^53, so they are read as numbers; numeric stays text. */
const BIGINT = 20;
const bigintAsNumber = (text: string) => Number(text);

/** Numbers in json columns keep every digit that senders wrote. */
const JSON_TEXT = 114;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT && format !== 'binary') return bigintAsNumber;
  if (oid === JSON_TEXT && format !== 'binary') return parseExactJson;
  return pg.types.getTypeParser(oid, format);
}

/** Detects a commit that returned before the standby that it should have waited for had it. */
interface ReplicationWatch {
  wasCancelled: () => boolean;
  end: () => void;
}

/**
 * Watches a connection until `end`. Cancelling a commit that waits for a synchronous standby does not undo it: PostgreSQL
 * warns and reports the commit as successful while it is on the primary's disk alone. That acknowledges nothing. The
 * warning's text is translated; the name of the routine that raises it is not.
 */
function watchReplication(client: pg.PoolClient): ReplicationWatch {
  let isCancelled = false;
  const listener = (notice: { routine?: string | undefined }) => {
    isCancelled ||= notice.routine === 'SyncRepWaitForLSN';
  };
  client.on('notice', listener);
  return { wasCancelled: () => isCancelled, end: () => client.off('notice', listener) };
}
