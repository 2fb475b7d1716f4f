import type { Database, Queryable, Statement } from '../../packages/server/src/database/database.ts';
import { queryableBy, withTenants } from '../../packages/server/src/database/tenant-session.ts';

/** How many statements were sent, by their name or, without one, by how their text begins. */
export type Counts = Map<string, { statements: number; milliseconds: number }>;

/** The same database; each statement of it, in a transaction or not, is counted. */
export function counted(database: Database, counts: Counts): Database {
  const note = async <Rows>(statement: Statement, send: () => Promise<Rows>): Promise<Rows> => {
    const began = performance.now();
    try {
      return await send();
    } finally {
      const label = labelOf(statement);
      const known = counts.get(label) ?? { statements: 0, milliseconds: 0 };
      known.statements += 1;
      known.milliseconds += performance.now() - began;
      counts.set(label, known);
    }
  };
  const inside = (session: Queryable) =>
    queryableBy((statement) => note(statement, () => session.query(statement)));
  return withTenants({
    ...database,
    query: (statement) => note(statement, () => database.query(statement)),
    repeat: (statement) => note(statement, () => database.repeat(statement)),
    transaction: (work) => database.transaction((session) => work(inside(session))),
    snapshot: (work) => database.snapshot((session) => work(inside(session))),
  });
}

function labelOf({ name, text }: Statement): string {
  return name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, 90);
}
