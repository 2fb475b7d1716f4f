import type { OpenedDatabase } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { withPassword } from './secret-files.ts';

/** The engine that the settings name: any PostgreSQL by its URL, else the embedded one in the data directory. */
export function openDatabase(
  config: Config,
  { random, log, progress }: Dependencies,
): Promise<OpenedDatabase> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost');
  const onEngineEnd = (error: Error, wait: number) =>
    log.error({ err: error, wait }, 'the embedded engine ended; it is started again');
  if (config.databaseUrl === undefined) {
    progress?.begin(`Preparing the embedded PostgreSQL in ${config.dataDirectory}`);
    return openEmbedded({ directory: config.dataDirectory, random, onIdleError, onEngineEnd });
  }
  progress?.begin('Connecting to PostgreSQL');
  const connectionString = withPassword(config.databaseUrl, config.databasePassword);
  const connection = { connectionString, connectionTimeoutMillis: 5_000 };
  return Promise.resolve(
    openPostgres({
      connection,
      engine: 'postgres',
      connections: config.databaseConnections,
      random,
      onIdleError,
      onMoved: ({ host, timeline }) =>
        log.warn(
          { server: host.name, timeline },
          'another database server takes the writes now; boards are read again from its checkpoints',
        ),
    }),
  );
}
