import { Fault } from '@laurel/contract/faults/faults.ts';
import type { QueryResultRow } from 'pg';
import type { Database, Queryable, Statement } from './database.ts';
import { queryableBy, withTenants } from './tenant-session.ts';

/** A transaction that another thread begins and ends; `number` is that thread's. */
interface Begun {
  number: number;
  kind: 'transaction' | 'snapshot';
}

type Rows = QueryResultRow[];

/** What the thread of a database offers to another one. */
export type ForwardedMethods = {
  query: (statement: Statement) => Promise<Rows>;
  repeat: (statement: Statement) => Promise<Rows>;
  /** Resolves once the transaction has its connection. */
  begin: (begun: Begun) => Promise<void>;
  queryIn: (sent: { number: number; statement: Statement }) => Promise<Rows>;
  /** Commits it, or rolls it back. */
  finish: (ended: { number: number; commits: boolean }) => Promise<void>;
};

interface OpenTransaction {
  session: Queryable;
  held: PromiseWithResolvers<void>;
  done: Promise<void>;
}

/** Rolls a transaction back that another thread has given up. */
class GivenUp extends Error {}

/**
 * Offers a database to another thread: the embedded engine is one session of the process, so a thread has no connection of
 * its own. `giveUp` rolls back what a thread that ended left open.
 */
export function offerDatabase(database: Database): { methods: ForwardedMethods; giveUp: () => void } {
  const open = new Map<number, OpenTransaction>();
  const sessionOf = (number: number) => {
    const session = open.get(number)?.session;
    if (!session) throw new Error(`there is no transaction ${number} of the thread`);
    return session;
  };
  const begin = ({ number, kind }: Begun) => {
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const done = database[kind]((session) => {
      // What the thread did cannot be done again here.
      if (open.has(number)) throw new Fault('database_unavailable', 'The database ended a transaction.');
      open.set(number, { session, held, done });
      begun.resolve();
      return held.promise;
    });
    done.catch(begun.reject).finally(() => open.delete(number));
    return begun.promise;
  };
  const finish = async ({ number, commits }: { number: number; commits: boolean }) => {
    const transaction = open.get(number);
    if (commits) transaction?.held.resolve();
    else transaction?.held.reject(new GivenUp());
    await transaction?.done.catch((error) => {
      if (!(error instanceof GivenUp)) throw error;
    });
  };
  const methods: ForwardedMethods = {
    query: (statement) => database.query(statement),
    repeat: (statement) => database.repeat(statement),
    begin,
    queryIn: async ({ number, statement }) => sessionOf(number).query(statement),
    finish,
  };
  return {
    methods,
    giveUp: () => {
      for (const { held } of open.values()) held.reject(new GivenUp());
    },
  };
}

type Call = <Name extends keyof ForwardedMethods>(
  name: Name,
  sent: Parameters<ForwardedMethods[Name]>[0],
) => Promise<unknown>;

/** The database of another thread, with the rights that it has there; `call` calls that thread. */
export function forwardedDatabase(call: Call): Database {
  let begun = 0;
  const rowsOf = async (answer: Promise<unknown>) => ((await answer) as Rows).map(withBuffers) as never;
  const inTransaction = async <T>(kind: Begun['kind'], work: (session: Queryable) => Promise<T>) => {
    const number = ++begun;
    await call('begin', { number, kind });
    try {
      const result = await work(queryableBy((statement) => rowsOf(call('queryIn', { number, statement }))));
      await call('finish', { number, commits: true });
      return result;
    } catch (error) {
      await call('finish', { number, commits: false }).catch(() => undefined);
      throw error;
    }
  };
  return withTenants({
    engine: 'embedded',
    connections: 1,
    query: (statement) => rowsOf(call('query', statement)),
    repeat: (statement) => rowsOf(call('repeat', statement)),
    transaction: (work) => inTransaction('transaction', work),
    snapshot: (work) => inTransaction('snapshot', work),
    vacuum: () => Promise.reject(new Error('a thread does not vacuum')),
    watchHistory: () => undefined,
    close: async () => undefined,
  });
}

/** Bytes lose on the way that they are a Buffer. */
function withBuffers(row: QueryResultRow): QueryResultRow {
  for (const name in row) row[name] = bufferOf(row[name]);
  return row;
}

function bufferOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bufferOf);
  if (!(value instanceof Uint8Array)) return value;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}
