import type { Database, Statement } from '../../database/database.ts';

/** The place of rate-limiter-flexible's counters: the table and a client as its PostgreSQL store expects them. */
export interface LoginAttemptsStore {
  storeClient: { query: (statement: Statement) => Promise<{ rows: unknown[]; rowCount: number }> };
  storeType: 'client';
  tableName: 'login_attempts';
  /** Created by a migration. */
  tableCreated: true;
}

/**
 * The counters of failed attempts to sign in, which belong to the installation (docs/rules/tokens.md#4). Each statement of
 * the library is one upsert that commits separately; of two concurrent ones for one key the second waits for the row and
 * continues the count.
 */
export function loginAttemptsStore(database: Database): LoginAttemptsStore {
  const query = async (statement: Statement) => {
    const rows = await database.query(statement);
    return { rows, rowCount: rows.length };
  };
  return { storeClient: { query }, storeType: 'client', tableName: 'login_attempts', tableCreated: true };
}
