import PQueue from 'p-queue';
import type { Database } from '../database/database.ts';
import { withTenants } from '../database/tenant-session.ts';

/** The database for work other than requests: a bounded share of connections, so that requests always find one. */
export function shareOf(database: Database, count: number): Database {
  const share = new PQueue({ concurrency: count });
  return withTenants({
    ...database,
    query: (statement) => share.add(() => database.query(statement)),
    transaction: (work) => share.add(() => database.transaction(work)),
  });
}
