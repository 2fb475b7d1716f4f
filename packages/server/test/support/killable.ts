import type { Database, OpenedDatabase, Queryable } from '../../src/database/database.ts';
import { queryableBy, withTenants } from '../../src/database/tenant-session.ts';
import { furnish } from './modules.ts';

/** The error that ends a transaction of a killed process. */
export class Killed extends Error {}

/** Another process, whose transactions can be ended after so many statements. */
export async function openKillable(opened: OpenedDatabase) {
  let left = Number.POSITIVE_INFINITY;
  const counting = (session: Queryable): Queryable =>
    queryableBy((statement) => {
      left -= 1;
      if (left < 0) throw new Killed(statement.text);
      return session.query(statement);
    });
  const services: Database[] = [];
  const process = await furnish(opened, (plain) => {
    const transaction: Database['transaction'] = (work) =>
      plain.transaction((session) => work(counting(session)));
    services.push(withTenants({ ...plain, transaction }));
    return services[0] as Database;
  });
  const killAfter = (statements: number) => {
    left = statements;
  };
  return { process, service: services[0] as Database, killAfter };
}
