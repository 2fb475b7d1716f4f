import type { Database, Statement } from '../engine/database.ts';

/** Where rate-limiter-flexible keeps its counters: the table and a client as its PostgreSQL store wants one. */
export interface LoginAttemptsStore {
  storeClient: { query: (statement: Statement) => Promise<{ rows: unknown[]; rowCount: number }> };
  storeType: 'client';
  tableName: 'login_attempts';
  /** By a migration. */
  tableCreated: true;
}

/**
 * The counters of failed attempts to sign in, which belong to the installation (decisions 4). Each statement of the library is one upsert
 * that commits by itself; of two at once for one key the second waits for the row and counts on.
 */
export function loginAttemptsStore(database: Database): LoginAttemptsStore {
  const query = async (statement: Statement) => {
    const rows = await database.query(statement);
    return { rows, rowCount: rows.length };
  };
  return { storeClient: { query }, storeType: 'client', tableName: 'login_attempts', tableCreated: true };
}
