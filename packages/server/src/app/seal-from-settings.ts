import type { SealingActs } from '../cli/command.ts';
import type { Database } from '../database/database.ts';
import { continueLogs, type KeyPlace, rotateKey } from '../sealing/sealing.ts';
import { readConfig, sealingDirectoryOf } from './config.ts';
import { openDatabase } from './open-database.ts';
import { realDependencies } from './start.ts';

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
    return await change(database, { directory: sealingDirectoryOf(config), clock: dependencies.clock });
  } finally {
    await database.close();
  }
}
