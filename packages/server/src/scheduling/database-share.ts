import type { Database } from '../store/engine/database.ts';
import { atMost } from './at-most.ts';

/** The database for work beside requests: at most so much of it is under way, so that requests always find a connection. */
export function shareOf(database: Database, count: number): Database {
  const share = atMost(count);
  return {
    ...database,
    query: (statement) => share(() => database.query(statement)),
    transaction: (work) => share(() => database.transaction(work)),
  };
}
