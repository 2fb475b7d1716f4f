import type { Database, OpenedDatabase, Queryable } from '../../src/database/database.ts';
import { queryableBy, withTenants } from '../../src/database/tenant-session.ts';
import { furnish, type Modules, untilScored } from './modules.ts';

/** The error that ends a transaction of a killed process. */
class Killed extends Error {}

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

/** More than any work sends. */
const MAX_STATEMENTS = 1_000;

/** Kills processes at each statement of the work in turn, until one comes to its end, with what that answers. */
export async function killAtEach<Result>(
  opened: OpenedDatabase,
  tenant_id: number,
  work: (process: Modules, service: Database) => Promise<Result>,
  afterKill: (statements: number) => Promise<void> = async () => {},
): Promise<{ kills: number; result: Result }> {
  for (let kills = 0; kills < MAX_STATEMENTS; kills++) {
    const { process, service, killAfter } = await openKillable(opened);
    await untilScored(process, tenant_id);
    killAfter(kills + 1);
    const ended = await work(process, service).then(
      (result) => ({ kills, result }),
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      },
    );
    killAfter(Number.POSITIVE_INFINITY);
    await process.close();
    if (ended) return ended;
    await afterKill(kills + 1);
  }
  throw new Error('the work never came to its end');
}
