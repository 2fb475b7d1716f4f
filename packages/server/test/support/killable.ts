import type { Database, OpenedDatabase, Session } from '../../src/store/engine/database.ts';
import { furnish } from './modules.ts';

/** What ends a transaction of a process that is killed. */
export class Killed extends Error {}

/** Another process, whose transactions can be ended after so many statements. */
export async function openKillable(opened: OpenedDatabase) {
  let left = Number.POSITIVE_INFINITY;
  const counting = (session: Session): Session => ({
    query: (statement) => {
      left -= 1;
      if (left < 0) throw new Killed(statement.text);
      return session.query(statement);
    },
  });
  const services: Database[] = [];
  const process = await furnish(opened, (plain) => {
    const transaction: Database['transaction'] = (work) =>
      plain.transaction((session) => work(counting(session)));
    services.push({ ...plain, transaction });
    return services[0] as Database;
  });
  const killAfter = (statements: number) => {
    left = statements;
  };
  return { process, service: services[0] as Database, killAfter };
}
