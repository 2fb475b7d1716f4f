import { distribute } from '../../packages/server/src/database/cluster/distribute.ts';
import type { Database, OpenedDatabase } from '../../packages/server/src/database/database.ts';
import { migrate } from '../../packages/server/src/database/migrate.ts';
import { openPostgres } from '../../packages/server/src/database/postgres.ts';
import { openAsService } from '../../packages/server/src/database/service-role.ts';
import {
  administer,
  createDatabase,
  databaseBeside,
  dropDatabase,
  machinesOf,
} from '../../packages/server/test/support/administered.ts';

/** A database with Laurel's schema. */
export interface Side {
  /** With all rights. */
  database: OpenedDatabase;
  /** With the rights of the role that serves. */
  service: Database;
  /** The servers that it is on. */
  machines: string[];
}

export interface Sides {
  cluster: Side;
  /** On the first worker alone, without Citus in it. */
  plain: Side;
  close: () => Promise<void>;
}

const NAME = 'laurel_bench';

/** Two new databases: one on the cluster of this URL, and one on a worker of it alone. `close` removes both. */
export async function openSides(url: string): Promise<Sides> {
  const machines = await machinesOf(url);
  const [, worker = url] = machines;
  await dropDatabase(url, NAME);
  await createDatabase(url, NAME);
  const cluster = { ...(await openSide(databaseBeside(url, NAME))), machines };
  const apart = `${NAME}_apart`;
  await administer(worker, [...keptApart(apart), `create database ${apart}`]);
  const plain = { ...(await openSide(databaseBeside(worker, apart))), machines: [worker] };
  const close = async () => {
    await cluster.database.close();
    await plain.database.close();
    await dropDatabase(url, NAME);
    await administer(worker, keptApart(apart));
  };
  return { cluster, plain, close };
}

function keptApart(name: string): string[] {
  return [
    'set citus.enable_create_database_propagation to off',
    `drop database if exists ${name} with (force)`,
  ];
}

/** Opens a database that exists, migrates it and, on a cluster, distributes it. */
export async function openSide(connectionString: string): Promise<Omit<Side, 'machines'>> {
  const database = openPostgres({
    connection: { connectionString },
    engine: 'postgres',
    connections: 8,
    random: Math.random,
    // Its database may be removed before the last connection has ended.
    onIdleError: () => {},
  });
  await migrate(database, () => new Date());
  await distribute(database);
  return { database, service: (await openAsService(database)) ?? database };
}
