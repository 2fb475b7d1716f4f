import type { SealingActs } from '../cli/command.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { continueLogs, type KeyPlace, rotateKey } from '../sealing/sealing.ts';
import { readConfig, sealingDirectoryOf } from './config.ts';
import { openDatabase } from './open-database.ts';
import { realDependencies } from './real-dependencies.ts';

/** Begins all logs of the database that the environment describes again under a new name. */
export const continueLogsOfSettings: SealingActs['continueLogs'] = () => act(continueLogs);

/** Makes the next key that signs logs of the database that the environment describes. */
export const rotateKeyOfSettings: SealingActs['rotateKey'] = () => act(rotateKey);

async function act<Result>(
  change: (database: Database, place: KeyPlace) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const dependencies = realDependencies(config);
  const database = await openDatabase(config, dependencies);
  try {
    if (!(await hasSchema(database))) throw new Error(NO_SCHEMA);
    return await change(database, { directory: sealingDirectoryOf(config), clock: dependencies.clock });
  } finally {
    await database.close();
  }
}

const NO_SCHEMA =
  'The database of the settings does not have the schema of this release: set DATABASE_URL or DATA_DIR as the server has it.';

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01';

async function hasSchema(database: Database): Promise<boolean> {
  try {
    return await isMigrated(database);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}
